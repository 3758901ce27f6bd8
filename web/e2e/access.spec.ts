// Labels, names, contrast and width: what can be checked by a machine.
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { isStatic } from "./carrier";

const ADDRESSES = [
  "./#start",
  "./#board?position=5,9",
  "./#play",
  "./#play?sum=wythoff(10,15)+%2B+nim(7)&moves=1:2,2;1:1,0",
  "./#theorem?game=terminal:2",
  "./#theorem?value=1",
  "./#theorem?value=3",
  "./#prove?formula=?msd_fib%20x=2*y",
  "./#papers",
  "./#papers?item=nivasch:table-1",
  "./#gallery",
];
const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;

for (const dark of [false, true]) {
  for (const [width, height] of SIZES) {
    // The same elements and styles, whoever answers: in a folder of files, each size and each
    // theme once.
    if (isStatic && dark !== (width === 390)) continue;
    test(`every page can be read at ${width} × ${height} ${dark ? "in the dark" : "in the light"}`, async ({ browser }) => {
      test.setTimeout(400_000);
      const phone = width < 500;
      const context = await browser.newContext({ colorScheme: dark ? "dark" : "light", viewport: { width, height }, hasTouch: phone, isMobile: phone });
      const page = await context.newPage();
      const found: string[] = [];
      for (const address of ADDRESSES) {
        await page.goto(address);
        await page.waitForLoadState("networkidle");
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const v of violations) found.push(`${address} ${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
      }
      expect(found).toEqual([]);
      await context.close();
    });
  }
}

test("nothing moves by itself for those who asked for that", async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("./#start");
  await page.getByRole("button", { name: "A tour in six steps" }).click();
  const next = page.getByRole("button", { name: "Next" });
  await next.click();
  await next.click();
  await expect(page.getByText("Step 3 of 6")).toBeVisible();
  // What the ruler at the left shows in each frame while the fourth step comes, which looks from
  // farther away: the numbers of the third step, and then those of the fourth.
  const seen = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const c = document.querySelector("canvas")!;
        const ruler = () => c.getContext("2d")!.getImageData(0, 0, 30, c.height).data.join();
        const first = ruler();
        const shown = new Set([first]);
        let [frames, changed] = [0, 0];
        const frame = () => {
          shown.add(ruler());
          frames++;
          if (changed === 0 && shown.size > 1) changed = frames;
          if (frames > 400 || (changed > 0 && frames > changed + 40)) resolve(shown.size);
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
        [...document.querySelectorAll("button")].find((b) => b.textContent === "Next")!.click();
      }),
  );
  expect(seen).toBe(2);
  await context.close();
});

test("every page fits a phone", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  for (const address of ADDRESSES) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, address).toBeLessThanOrEqual(390);
    const main = await page.evaluate(() => {
      const element = document.getElementById("main");
      return element ? element.scrollWidth - element.clientWidth : 0;
    });
    expect(main, address).toBeLessThanOrEqual(0);
    // Only the page scrolls, below its heading.
    const beyond = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(beyond, address).toBeLessThanOrEqual(0);
  }
  await page.goto("./#board");
  await page.getByRole("button", { name: "Game", exact: true }).tap();
  await page.getByTestId("family").selectOption("nim");
  await page.getByRole("button", { name: "Close" }).tap();
  await expect(page.getByRole("application", { name: /two-pile Nim/ })).toBeVisible();
  await context.close();
});

test("the keys of the board are listed by a key", async ({ page }) => {
  await page.goto("./#board");
  await page.getByRole("application").focus();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys of the board" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("nothing is asked of any other server", async ({ page }) => {
  const foreign: string[] = [];
  page.on("request", (r) => {
    if (!r.url().startsWith("http://127.0.0.1:") && !r.url().startsWith("data:") && !r.url().startsWith("blob:")) foreign.push(r.url());
  });
  for (const address of ADDRESSES) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
  }
  expect(foreign).toEqual([]);
});

// Labels, names, contrast and width: what can be checked by a machine.
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

const ADDRESSES = ["./#board?position=5,9", "./#play", "./#prove?formula=?msd_fib%20x=2*y", "./#theorem", "./#theorem?value=3", "./#papers?item=nivasch:table-1"];

for (const dark of [false, true]) {
  for (const address of ADDRESSES) {
    test(`${address} can be read ${dark ? "in the dark" : "in the light"}`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme: dark ? "dark" : "light", viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await page.goto(address);
      await page.waitForLoadState("networkidle");
      const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa"]).analyze();
      expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`)).toEqual([]);
      await context.close();
    });
  }
}

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
  }
  await page.goto("./#board");
  await page.getByRole("button", { name: "Game", exact: true }).tap();
  await page.getByTestId("family").selectOption("nim");
  await page.getByRole("button", { name: "Close" }).tap();
  await expect(page.getByRole("application", { name: /two-pile Nim/ })).toBeVisible();
  await context.close();
});

test("the keys of the board are listed by a key", async ({ page }) => {
  await page.goto("./");
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

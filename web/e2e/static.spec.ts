// What the page in a folder of files does besides what both do.
import { expect, test } from "@playwright/test";
import { open, settled } from "./board-page";

const PAGES = ["./#start", "./#gallery", "./#board?position=5,9", "./#play", "./#prove", "./#theorem", "./#papers?item=nivasch:figure-2"];

test("asks for the files of its folder and for nothing else", async ({ page, baseURL }) => {
  const asked = new Set<string>();
  const failed: string[] = [];
  page.on("request", (r) => asked.add(r.url()));
  page.on("response", (r) => {
    if (r.status() >= 400) failed.push(r.url());
  });
  await open(page);
  for (const address of PAGES) await page.goto(address);
  await expect(page.locator(".item img").first()).toBeVisible({ timeout: 120_000 });
  const files = [...asked].filter((url) => !url.startsWith("blob:")).map((url) => url.replace(baseURL ?? "", ""));
  // The page's address is its folder, with or without what comes after "#".
  const names = new Set(files.map((name) => name.split("#")[0]));
  expect([...names].sort()).toEqual(["", "assets/engine.js", "assets/index.css", "assets/index.js", "icon.svg", "theme.js", "wythoff.wasm"].filter((name) => names.has(name)));
  expect(names).toContain("wythoff.wasm");
  expect(failed).toEqual([]);
});

test("a search has a worker of its own; the board answers meanwhile, and again after a cancel", async ({ page }) => {
  await open(page);
  expect(page.workers()).toHaveLength(1);
  await page.goto("./#theorem?game=st-wythoff:6,1");
  await expect(page.getByTestId("progress")).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(2);
  await expect(page.getByTestId("marked")).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Cancelled.")).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(1);
  await page.goto("./#theorem?game=terminal:2");
  await expect(page.getByTestId("report")).toContainText("28 states");
});

test("a theorem that was found is known on the board", async ({ page }) => {
  const far = "./#board?game=W4&at=1000000000000,1618033988749&zoom=4.8";
  await page.goto(far);
  await expect(page.getByTestId("status")).toContainText("nothing is known here");
  await page.goto("./#theorem?game=W4");
  await expect(page.getByTestId("report")).toContainText("Proved");
  await page.goto(far);
  await settled(page);
  await expect(page.getByTestId("status")).toContainText("proved");
});

/** The module with so much less memory that it may take: `pages` of 64 KiB beyond the first. */
function withMemory(module: Buffer, pages: number): Buffer {
  const bytes = Buffer.from(module);
  const number = (at: number): { value: number; next: number } => {
    let [value, shift] = [0, 0];
    for (;;) {
      const byte = bytes[at++]!;
      value += (byte & 127) * 2 ** shift;
      shift += 7;
      if (byte < 128) return { value, next: at };
    }
  };
  for (let at = 8; at < bytes.length; ) {
    const section = bytes[at];
    const { value: length, next } = number(at + 1);
    if (section === 5) {
      // One memory, with a least and a largest size.
      expect([...bytes.subarray(next, next + 2)]).toEqual([1, 1]);
      const least = number(next + 2);
      const most = number(least.next);
      let left = least.value + pages;
      for (let i = least.next; i < most.next; i++) {
        bytes[i] = (left & 127) | (i < most.next - 1 ? 128 : 0);
        left >>= 7;
      }
      expect(number(least.next).value).toBe(least.value + pages);
      return bytes;
    }
    at = next + length;
  }
  throw new Error("the module has no memory");
}

test("a search that fills the memory is stopped, and says so; the board goes on", async ({ page }) => {
  await page.route("**/wythoff.wasm", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: withMemory(await answer.body(), 128) });
  });
  await page.goto(`./#prove?formula=${encodeURIComponent("?msd_2 a+b+c+d+e=1000003*f")}`);
  await expect(page.getByTestId("answer")).toContainText("the memory that the page may use is full", { timeout: 120_000 });
  await open(page);
  await page.goto("./#prove?formula=?msd_fib%20x=2*y");
  await expect(page.getByTestId("answer")).toContainText("infinitely many members");
});

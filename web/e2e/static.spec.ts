// What the page in a folder of files does besides what both do.
import { expect, test } from "@playwright/test";
import { open, settled } from "./board-page";

const PAGES = ["./#start", "./#gallery", "./#board?position=5,9", "./#play", "./#prove", "./#theorem", "./#papers?item=nivasch:figure-9"];

test("asks for the files of its folder and for nothing else", async ({ page, baseURL }) => {
  const asked = new Set<string>();
  const failed: string[] = [];
  page.on("request", (r) => asked.add(r.url()));
  page.on("response", (r) => {
    if (r.status() >= 400) failed.push(r.url());
  });
  await open(page);
  for (const address of PAGES) await page.goto(address);
  await expect(page.locator(".item img").first()).toBeVisible({ timeout: 45_000 });
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
  await page.goto("./#theorem?game=gdwn:1,2");
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

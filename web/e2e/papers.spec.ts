import { expect, test } from "@playwright/test";
import { answerLate } from "./carrier";

test("printed beside computed, with figures", async ({ page }) => {
  await page.goto("./#papers?item=nivasch:table-1");
  await expect(page.getByRole("cell", { name: "16 × 16 values" })).toBeVisible();
  await expect(page.getByText("✓ agrees").first()).toBeVisible();
  await page.getByRole("searchbox").fill("nivasch figure 9");
  await page.getByRole("button", { name: /Figure 9/ }).click();
  const figure = page.locator(".item img").first();
  await expect(figure).toBeVisible({ timeout: 45_000 });
  await expect.poll(() => figure.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(50);
});

test("a known erratum is said to be one", async ({ page }) => {
  await page.goto("./#papers?item=gu:figure-4");
  // The values of R-Wythoff up to g = 20 take some seconds.
  await expect(page.getByText("known erratum").first()).toBeVisible({ timeout: 45_000 });
});

test("papers have their year and a line, errata are explained", async ({ page }) => {
  await page.goto("./#papers");
  await expect(page.getByRole("heading", { name: "Wythoff 1907" })).toBeVisible();
  const years = (await page.locator("aside h2 .year").allTextContents()).filter((y) => y !== "");
  expect(years).toEqual([...years].sort());
  await expect(page.getByText("R-Wythoff: take from the larger pile only")).toBeVisible();
  await page.goto("./#papers?item=gu:theorem-8");
  const errata = page.getByRole("region", { name: "Errata" });
  await expect(errata).toContainText("printed", { timeout: 45_000 });
  await expect(errata).toContainText("what comes out is");
});

test("figures follow dark colours", async ({ browser }) => {
  const context = await browser.newContext({ colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto("./#papers?item=nivasch:figure-9");
  const figure = page.locator(".item img").first();
  await expect(figure).toBeVisible({ timeout: 45_000 });
  expect(await figure.evaluate((img) => getComputedStyle(img).filter)).toContain("invert");
  await context.close();
});

test("on a phone a link opens its item, and says that it computes", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await answerLate(page, "papers/nivasch/table-1");
  await page.goto("./#papers?item=nivasch:table-1");
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Table 1", exact: true })).toBeInViewport();
  await expect(page.getByText("✓ agrees").first()).toBeVisible();
  await page.getByRole("button", { name: "← All items" }).tap();
  await expect(page.getByRole("searchbox")).toBeVisible();
  await context.close();
});

test("the script of a proof opens in the prover, with its automata", async ({ page }) => {
  await page.goto("./#papers?item=renard-rigo:proposition-4-proof");
  await page.getByRole("button", { name: /Open its script/ }).click();
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  await expect(page.getByTestId("answer")).toContainText(/commands: \d+ true/);
  // The automaton of figure 1 has six states, one for each letter of the morphism.
  await page.locator("section.card select").selectOption({ label: "MU" });
  await expect(page.getByRole("img", { name: "Automaton of MU: 6 states" })).toBeVisible();
});

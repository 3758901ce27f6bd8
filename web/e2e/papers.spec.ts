import { expect, test } from "@playwright/test";
import { answerLate } from "./carrier";

test("printed beside computed, with figures", async ({ page }) => {
  await page.goto("./#papers?item=nivasch:table-1");
  await expect(page.getByRole("cell", { name: "16 × 16 values" })).toBeVisible();
  await expect(page.getByText("✓ agrees").first()).toBeVisible();
  await page.getByRole("searchbox").fill("nivasch figure 2");
  await page.getByRole("button", { name: /^Figure 2/ }).first().click();
  const figure = page.locator(".item img").first();
  await expect(figure).toBeVisible({ timeout: 120_000 });
  await expect.poll(() => figure.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(50);
});

test("a known erratum is said to be one", async ({ page }) => {
  await page.goto("./#papers?item=gu:theorem-8");
  await expect(page.getByText("known erratum").first()).toBeVisible({ timeout: 120_000 });
});

test("papers have their year and a line, errata are explained", async ({ page }) => {
  await page.goto("./#papers");
  await expect(page.getByRole("heading", { name: "Wythoff 1907" })).toBeVisible();
  const years = (await page.locator("aside h2 .year").allTextContents()).filter((y) => y !== "");
  expect(years).toEqual([...years].sort());
  await expect(page.getByText("R-Wythoff: take from the larger pile only")).toBeVisible();
  await page.goto("./#papers?item=gu:theorem-8");
  const errata = page.getByRole("region", { name: "Errata" });
  await expect(errata).toContainText("printed", { timeout: 120_000 });
  await expect(errata).toContainText("Computed:");
});

test("figures follow dark colours", async ({ browser }) => {
  const context = await browser.newContext({ colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto("./#papers?item=nivasch:figure-2");
  const figure = page.locator(".item img").first();
  await expect(figure).toBeVisible({ timeout: 120_000 });
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

test("the item of a link is in sight in the list, and what is wrong in print is listed", async ({ page }) => {
  await page.goto("./#papers?item=renard-rigo:theorem-31-proof");
  await expect(page.locator("aside [aria-current]")).toHaveText(/Theorem 31, proved/);
  await expect(page.locator("aside [aria-current]")).toBeInViewport();
  await page.goto("./#papers");
  await expect(page.getByRole("heading", { name: "Wrong in print" })).toBeVisible();
  await page.getByRole("button", { name: /Gu, Theorem 8/ }).click();
  await expect(page.getByRole("region", { name: "Errata" })).toContainText("printed", { timeout: 120_000 });
});

test("on a phone the letters of a figure can be read", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto("./#papers?item=nivasch:figure-2");
  const figure = page.locator(".item img").first();
  await expect(figure).toBeVisible({ timeout: 120_000 });
  expect((await figure.boundingBox())!.width).toBeGreaterThan(600);
  const frame = page.getByRole("region", { name: "Figure 1" });
  expect((await frame.boundingBox())!.width).toBeLessThan(390);
  await context.close();
});

test("Back goes from an item to the list, and from one item to the one before", async ({ page }) => {
  await page.goto("./#gallery");
  await page.getByRole("link", { name: "Papers" }).click();
  await page.getByRole("button", { name: "figure 4 of Gu" }).click();
  await page.getByRole("searchbox").fill("wythoff");
  await page.locator("aside li button").first().click();
  const second = new URL(page.url()).hash;
  await page.goBack();
  await expect(page).toHaveURL(/#papers\?item=gu%3Afigure-4$/);
  await expect(page.getByRole("heading", { level: 1, name: /Figure 4/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Printed beside computed" })).toBeVisible();
  await page.goForward();
  await page.goForward();
  expect(new URL(page.url()).hash).toBe(second);
});

test("on a phone Back goes from an item to the list, which says what is wrong in print", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto("./#papers");
  await page.getByText(/^Wrong in print/).first().tap();
  await page.locator("aside .wrong button").first().tap();
  await expect(page.locator(".item h1")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect(page).toHaveURL(/#papers$/);
  await context.close();
});

test("names of commands, indices and headings are set as they are meant", async ({ page }) => {
  await page.goto("./#papers");
  await expect(page.locator("aside > ul li").first()).toBeVisible();
  const all = (await page.locator("aside").textContent()) ?? "";
  expect(all).not.toMatch(/<=|>=|\^|'/);
  // The heading of an item, and its rows.
  await page.goto("./#papers?item=nivasch:figure-2");
  await expect(page.locator(".item h1 .typeset")).toBeVisible();
  await page.goto("./#papers?item=wythoff:theorem");
  await expect(page.locator(".item table")).toContainText("phin_is_a_function");
  await page.goto("./#papers?item=nivasch:blass-fraenkel");
  await expect(page.locator(".item table")).toContainText("control_a_above");
});

test("says so when nothing is found", async ({ page }) => {
  await page.goto("./#papers");
  await expect(page.getByRole("button", { name: "Table 1", exact: true }).first()).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the items" }).fill("zebra");
  await expect(page.getByText("No item has this word.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the items" }).fill("nivasch");
  await expect(page.getByText("No item has this word.")).toHaveCount(0);
});

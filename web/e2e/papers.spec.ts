import { expect, test } from "@playwright/test";

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

test("the script of a proof opens in the prover, with its automata", async ({ page }) => {
  await page.goto("./#papers?item=renard-rigo:proposition-4-proof");
  await page.getByRole("button", { name: /Open its script/ }).click();
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  await expect(page.getByTestId("answer")).toContainText(/commands: \d+ true/);
  // The automaton of figure 1 has six states, one for each letter of the morphism.
  await page.locator("section.card select").selectOption({ label: "MU" });
  await expect(page.getByRole("img", { name: "Automaton of MU: 6 states" })).toBeVisible();
});

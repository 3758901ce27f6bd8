import { expect, test } from "@playwright/test";

test("printed beside computed, with figures", async ({ page }) => {
  await page.goto("/#papers?item=nivasch:table-1");
  await expect(page.getByRole("cell", { name: "16 × 16 values" })).toBeVisible();
  await expect(page.getByText("✓ agrees").first()).toBeVisible();
  await page.getByRole("searchbox").fill("nivasch figure 9");
  await page.getByRole("button", { name: /Figure 9/ }).click();
  const figure = page.locator(".item img").first();
  await expect(figure).toBeVisible();
  await expect.poll(() => figure.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(50);
});

test("a known erratum is said to be one", async ({ page }) => {
  await page.goto("/#papers?item=gu:figure-4");
  await expect(page.getByText("known erratum").first()).toBeVisible();
});

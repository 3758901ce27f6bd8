import { expect, test } from "@playwright/test";

test("finds and proves the theorem of K^2, and gives its files", async ({ page }) => {
  await page.goto("/#theorem?game=terminal:2");
  await page.getByRole("button", { name: "Search and prove" }).click();
  const report = page.getByTestId("report");
  await expect(report).toContainText("Proved");
  await expect(report).toContainText("28 states");
  await expect(page.getByRole("region", { name: "Search" }).getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("img", { name: /P-positions of/ }).locator("g.state")).toHaveCount(28);
  // A drawing in its full width scrolls in its frame; the page does not grow.
  await page.setViewportSize({ width: 600, height: 800 });
  await page.getByRole("checkbox", { name: "fit the width" }).uncheck();
  const over = await page.locator("#main").evaluate((main) => main.scrollWidth - main.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  for (const [name, holds] of [["Certificate", "28"], ["Walnut script", "msd_fib"], ["LaTeX", "\\begin"]] as const) {
    const [download] = await Promise.all([page.waitForEvent("download"), report.getByRole("link", { name }).click()]);
    const stream = await download.createReadStream();
    let text = "";
    for await (const chunk of stream) text += String(chunk);
    expect(text).toContain(holds);
  }
});

test("a search can be cancelled", async ({ page }) => {
  await page.goto("/#theorem?game=blocking:5");
  await page.getByRole("button", { name: "Search and prove" }).click();
  await expect(page.getByTestId("progress")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Cancelled.")).toBeVisible();
});

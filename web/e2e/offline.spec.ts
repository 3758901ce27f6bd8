// A server that goes away and comes back.
import { expect, test } from "@playwright/test";
import { board, open } from "./board-page";
import { isStatic } from "./carrier";

test.skip(isStatic, "there is no server that could go away");

test("says that the server is gone, asks more and more seldom, and goes on", async ({ page }) => {
  await open(page);
  let asked = 0;
  await page.route("**/api/**", (route) => {
    asked++;
    return route.abort("connectionrefused");
  });
  await board(page).focus();
  for (let i = 0; i < 14; i++) await page.keyboard.press("-");
  const banner = page.getByText("The server does not answer.");
  await expect(banner).toBeVisible();
  asked = 0;
  await page.waitForTimeout(4000);
  // Fourteen a second before; now the board and the health together ask a few times.
  expect(asked).toBeLessThan(14);
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByTestId("status")).not.toContainText("computing");
  await expect(page.getByTestId("status")).toContainText("known");
});

test("comes back by itself", async ({ page }) => {
  await open(page);
  await page.route("**/api/**", (route) => route.abort("connectionrefused"));
  await board(page).focus();
  for (let i = 0; i < 14; i++) await page.keyboard.press("-");
  const banner = page.getByText("The server does not answer.");
  await expect(banner).toBeVisible();
  await page.unroute("**/api/**");
  await expect(banner).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByTestId("status")).toContainText("known");
});

test("says that the server is gone while it searches, and keeps the board", async ({ page }) => {
  await open(page);
  const banner = page.getByText("The server does not answer.");
  await page.getByRole("link", { name: "Theorem" }).click();
  // The job starts, and its stream breaks.
  await page.route(/\/(events|health)/, (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "Search and prove" }).click();
  await expect(banner).toBeVisible();
  // The seconds run down.
  await page.route("**/api/**", (route) => route.abort("connectionrefused"));
  const seconds = async () => Number(/in (\d+) s/.exec((await banner.textContent()) ?? "")?.[1] ?? 0);
  await expect.poll(seconds, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
  let before = await seconds();
  await expect
    .poll(async () => {
      const after = await seconds();
      const ran = after > 0 && after < before;
      before = after;
      return ran;
    }, { intervals: [200] })
    .toBe(true);
  // The board shows what it showed before.
  await page.getByRole("link", { name: "Board" }).click();
  const coloured = () =>
    board(page).evaluate((element) => {
      const c = element as HTMLCanvasElement;
      const { data } = c.getContext("2d")!.getImageData(0, 0, c.width, c.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i] === 194 && data[i + 1] === 39 && data[i + 2] === 61) count++;
      return count;
    });
  await expect.poll(coloured).toBeGreaterThan(1000);
  await expect(page.getByTestId("status")).not.toContainText("computing");
});

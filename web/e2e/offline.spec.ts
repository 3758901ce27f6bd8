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
  await page.waitForTimeout(3000);
  // Fourteen a second before; now the board and the health together ask a few times.
  expect(asked).toBeLessThan(14);
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByTestId("status")).not.toContainText("computing");
  await expect(page.getByTestId("status")).toContainText("known");
});

import { expect, type Page, test } from "@playwright/test";
import { query } from "./board-page";

const turn = (page: Page) => page.getByTestId("turn");

async function takeHint(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Hint/ }).click();
  await expect(page.getByTestId("hint")).toBeVisible();
  await page.getByRole("button", { name: "Take" }).and(page.locator(":enabled")).first().click();
}

test("a whole game against the machine, won by following the hints", async ({ page }) => {
  await page.goto("./#play?sum=wythoff(4,6)+%2B+nim(3)");
  await expect(turn(page)).toHaveText("Your move.");
  for (let moves = 0; moves < 30; moves++) {
    await takeHint(page);
    await expect(turn(page)).toHaveText(/Your move\.|You win\./);
    if ((await turn(page).textContent())?.includes("win")) break;
  }
  await expect(turn(page)).toHaveText("You win.");
  // Every move is in the address, and the machine says why it moved.
  expect((query(page).get("moves") ?? "").split(";").length).toBeGreaterThan(2);
  await expect(page.getByRole("region", { name: "Moves" })).toContainText("The machine:");
});

test("a game played by the keyboard alone, to a loss", async ({ page }) => {
  await page.goto("./#play?sum=nim(1)+%2B+nim(1)");
  await expect(turn(page)).toHaveText("Your move.");
  await page.getByRole("spinbutton").first().focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(turn(page)).toHaveText("The machine wins.");
  await page.getByRole("heading", { name: "Play" }).click();
  await page.keyboard.press("u");
  await expect(turn(page)).toHaveText("Your move.");
  await page.keyboard.press("h");
  await expect(page.getByTestId("hint")).toContainText("No move wins");
});

test("two friends take turns, and a link shows the game where it stands", async ({ page }) => {
  await page.goto("./#play?sum=nim(2)+%2B+nim(3)&against=friend");
  await expect(turn(page)).toHaveText("Player 1 to move.");
  await page.getByRole("spinbutton").first().fill("2");
  await page.getByRole("button", { name: "Take" }).first().click();
  await expect(turn(page)).toHaveText("Player 2 to move.");
  await expect.poll(() => query(page).get("moves")).toBe("1:2");
  await page.reload();
  await expect(turn(page)).toHaveText("Player 2 to move.");
  await page.getByRole("spinbutton").nth(1).fill("3");
  await page.getByRole("button", { name: "Take" }).nth(1).click();
  await expect(turn(page)).toHaveText("Player 2 wins.");
});

test("says what is wrong with a sum, and refuses a move against the rules", async ({ page }) => {
  await page.goto("./#play?sum=chess(3)");
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await page.getByRole("textbox", { name: "Sum of games" }).fill("wythoff(3,4)");
  await page.getByRole("button", { name: "New game" }).click();
  await expect(turn(page)).toHaveText("Your move.");
  await page.getByRole("spinbutton").first().fill("1");
  await page.getByRole("spinbutton").nth(1).fill("2");
  await expect(page.getByText("against the rules")).toBeVisible();
  await expect(page.getByRole("button", { name: "Take" })).toBeDisabled();
});

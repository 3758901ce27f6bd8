import { expect, type Page, test } from "@playwright/test";
import { query } from "./board-page";

const turn = (page: Page) => page.getByTestId("turn");

async function takeHint(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Hint/ }).click();
  await expect(page.getByTestId("hint")).toBeVisible();
  await page.getByRole("button", { name: /^Take \d+ from/ }).click();
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
  await page.getByRole("spinbutton").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(turn(page)).toHaveText("The machine wins.");
  // The focus is still where it was, though the game has changed.
  await expect(page.getByRole("spinbutton")).toBeFocused();
  await page.getByRole("tab", { name: /Nim/ }).first().focus();
  await page.keyboard.press("u");
  await expect(turn(page)).toHaveText("Your move.");
  await page.keyboard.press("h");
  await expect(page.getByTestId("hint")).toContainText("No move wins");
});

test("two friends take turns, and a link shows the game where it stands", async ({ page }) => {
  await page.goto("./#play?sum=nim(2)+%2B+nim(3)&against=friend");
  await expect(turn(page)).toHaveText("Player 1 to move.");
  await page.getByRole("spinbutton").fill("2");
  await page.getByRole("button", { name: "Take 2 from the pile of game 1" }).click();
  await expect(turn(page)).toHaveText("Player 2 to move.");
  await expect.poll(() => query(page).get("moves")).toBe("1:2");
  await page.reload();
  await expect(turn(page)).toHaveText("Player 2 to move.");
  await page.getByRole("tab", { name: /Nim \(3\)/ }).click();
  await page.getByRole("spinbutton").fill("3");
  await page.getByRole("button", { name: "Take 3 from the pile of game 2" }).click();
  await expect(turn(page)).toHaveText("Player 2 wins.");
  await expect(page.getByRole("region", { name: "Moves" })).toContainText("Player 2: Take 3 from the pile of game 2");
});

test("a sum that cannot be read keeps the game, and shows where it is wrong", async ({ page }) => {
  await page.goto("./#play?sum=wythoff(3,4)");
  await expect(turn(page)).toHaveText("Your move.");
  await page.getByRole("textbox", { name: "Sum of games" }).fill("wythoff(3,5) + chess(3)");
  await page.getByRole("button", { name: "New game" }).click();
  await expect(page.getByRole("alert")).toContainText("chess");
  await expect(page.getByRole("alert").locator("pre")).toContainText("^^^^^");
  await expect(turn(page)).toHaveText("Your move.");
  expect(query(page).get("sum")).toBe("wythoff(3,4)");
});

test("refuses a move against the rules", async ({ page }) => {
  await page.goto("./#play?sum=wythoff(3,4)");
  await expect(turn(page)).toHaveText("Your move.");
  await page.getByRole("spinbutton").first().fill("1");
  await page.getByRole("spinbutton").nth(1).fill("2");
  await expect(page.getByText("against the rules")).toBeVisible();
  await expect(page.getByRole("button", { name: "Take" })).toBeDisabled();
});

/** The middle of a square of the board of play. */
async function square(page: Page, x: number, y: number, rows: number, cols: number) {
  const box = (await page.getByTestId("squares").boundingBox())!;
  return { x: box.x + ((y + 0.5) / cols) * box.width, y: box.y + box.height - ((x + 0.5) / rows) * box.height };
}

test("the queen is dragged to where the piles shall be", async ({ page }) => {
  await page.goto("./#play?sum=wythoff(10,15)&against=friend");
  await expect(turn(page)).toHaveText("Player 1 to move.");
  const from = await square(page, 10, 15, 11, 16);
  const to = await square(page, 10, 6, 11, 16);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 40, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect(turn(page)).toHaveText("Player 2 to move.");
  await expect.poll(() => query(page).get("moves")).toBe("1:0,9");
  // The position goes along to the board, and back.
  await page.getByRole("link", { name: "Board" }).click();
  await expect(page.getByRole("region", { name: "Position" })).toContainText("(10, 6)");
  await page.goBack();
  await expect(page.getByRole("region", { name: "Moves" })).toContainText("Take 9 from the second pile");
});

test("a square is clicked to look at the move; piles and button say the same", async ({ page }) => {
  await page.goto("./#play?sum=wythoff(10,15)&against=friend");
  await expect(turn(page)).toHaveText("Player 1 to move.");
  const at = await square(page, 6, 11, 11, 16);
  await page.mouse.click(at.x, at.y);
  await expect(page.getByRole("spinbutton").first()).toHaveValue("4");
  await expect(page.getByRole("spinbutton").nth(1)).toHaveValue("4");
  await expect(page.locator(".token.taken")).toHaveCount(8);
  await page.getByRole("button", { name: "Take 4 from both piles" }).click();
  await expect(turn(page)).toHaveText("Player 2 to move.");
});

test("plays at three strengths, and undoes", async ({ page }) => {
  for (const strength of ["beginner", "casual", "perfect"]) {
    await page.goto(`./#play?sum=wythoff(6,7)&strength=${strength}`);
    await expect(turn(page)).toHaveText("Your move.");
    await expect(page.getByRole("combobox", { name: "How well it plays" })).toHaveValue(strength);
    await page.getByRole("spinbutton").first().fill("1");
    await page.getByRole("button", { name: "Take 1 from the first pile" }).click();
    await expect(page.getByRole("list", { name: "Moves made" }).getByRole("listitem")).toHaveCount(2);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(page.getByText("None yet.")).toBeVisible();
  }
});

test("board and piles lie side by side, and the squares that can be reached are lit", async ({ page }) => {
  await page.goto("./#play?sum=wythoff(7,13)&against=friend");
  await expect(turn(page)).toHaveText("Player 1 to move.");
  // Seven from one pile, thirteen from the other, seven from both.
  await expect(page.getByTestId("play-board").locator(".target")).toHaveCount(27);
  const board = (await page.getByTestId("play-board").boundingBox())!;
  const piles = (await page.locator(".token").first().boundingBox())!;
  expect(piles.x).toBeGreaterThan(board.x + board.width);
  expect(piles.y).toBeLessThan(board.y + board.height);
});

test("a long record scrolls to the last move, and the page stays", async ({ page }) => {
  // One token after another from a pile of forty.
  await page.goto(`./#play?sum=nim(40)&against=friend&moves=${Array(30).fill("1:1").join(";")}`);
  const list = page.getByRole("list", { name: "Moves made" });
  await expect(list.getByRole("listitem")).toHaveCount(30);
  await expect(list.getByRole("listitem").last()).toBeInViewport();
  await expect(page.getByRole("button", { name: "New game" })).toBeInViewport();
});

test("says the rule, and gives a hint in words", async ({ page }) => {
  await page.goto("./#play");
  await expect(turn(page)).toHaveText("Your move.");
  await expect(page.getByText("Take any number from one pile, or the same number from both; whoever takes the last token wins.")).toBeVisible();
  await page.getByRole("button", { name: /^Hint/ }).click();
  await expect(page.getByTestId("hint")).toHaveText("Take 1 from the first pile, to a position of value 0. (definition)");
});

test("a link to a game that there is not says so, and leads to one that there is", async ({ page }) => {
  await page.goto("./#play?sum=wythof(10,15)");
  await expect(page.getByRole("alert")).toContainText("did you mean “wythoff”?");
  expect(await page.getByRole("alert").textContent()).not.toContain("-->");
  await page.getByRole("button", { name: "Play Wythoff’s game" }).click();
  await expect(turn(page)).toHaveText("Your move.");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a mistake in a sum is marked where it is in the whole sum", async ({ page }) => {
  await page.goto("./#play?sum=wythoff(3,4)");
  await expect(turn(page)).toHaveText("Your move.");
  for (const [sum, column, length] of [
    ["wythoff(3,5) + wythof(3,2)", 15, 6],
    ["nim(1) + nim(2) + wythoff(3,x)", 28, 1],
  ] as const) {
    await page.getByRole("textbox", { name: "Sum of games" }).fill(sum);
    await page.getByRole("button", { name: "New game" }).click();
    await expect(page.getByRole("alert").locator("pre")).toHaveText(`${sum}\n${" ".repeat(column)}${"^".repeat(length)}`);
  }
});

test("the whole queen and the flag are on a large board", async ({ page }) => {
  await page.goto("./#play?sum=wythoff(60,100)&against=friend");
  const board = page.getByTestId("play-board");
  await expect(board).toBeVisible();
  const box = (await board.boundingBox())!;
  for (const part of [board.locator(".queen circle"), board.getByTestId("goal")]) {
    const at = (await part.boundingBox())!;
    expect(at.x).toBeGreaterThanOrEqual(box.x - 0.5);
    expect(at.y).toBeGreaterThanOrEqual(box.y - 0.5);
    expect(at.x + at.width).toBeLessThanOrEqual(box.x + box.width + 0.5);
    expect(at.y + at.height).toBeLessThanOrEqual(box.y + box.height + 0.5);
    expect(at.height).toBeGreaterThan(8);
  }
});

test("the board stays as large as it was, with its numbers", async ({ page }) => {
  await page.goto("./#play?sum=wythoff(7,13)&against=friend");
  await expect(turn(page)).toHaveText("Player 1 to move.");
  const board = page.getByTestId("play-board");
  const before = (await board.boundingBox())!;
  await expect(board.locator("text").filter({ hasText: /^6$/ })).toHaveCount(2);
  await page.getByRole("spinbutton").nth(1).fill("12");
  await page.getByRole("button", { name: "Take 12 from the second pile" }).click();
  await expect(turn(page)).toHaveText("Player 2 to move.");
  const after = (await board.boundingBox())!;
  expect([after.width, after.height]).toEqual([before.width, before.height]);
});

test("the corner of a misère game is no goal", async ({ page }) => {
  const source = 'game "m"\ntake any from either pile\nplay misère\n';
  await page.goto(`./#play?source=${encodeURIComponent(source)}&sum=mine(3,4)&against=friend`);
  await expect(turn(page)).toHaveText("Player 1 to move.");
  await expect(page.getByTestId("avoid")).toBeVisible();
  await expect(page.getByTestId("goal")).toHaveCount(0);
});

test("the numbers of a long record are seen", async ({ page }) => {
  await page.goto(`./#play?sum=nim(140)&against=friend&moves=${Array(101).fill("1:1").join(";")}`);
  const list = page.getByRole("list", { name: "Moves made" });
  await expect(list.getByRole("listitem")).toHaveCount(101, { timeout: 30_000 });
  // A number stands to the left of its line, within the list; three digits and a dot take about 28 pixels.
  const room = await list.evaluate((l) => l.querySelector("li")!.getBoundingClientRect().left - l.getBoundingClientRect().left);
  expect(room).toBeGreaterThan(32);
});

test("a blocking game says first that it is not played here", async ({ page }) => {
  await page.goto("./#play?game=blocking:4&sum=blocking:4(4,5)");
  await expect(turn(page)).toHaveText("This game is not played here.");
  await expect(page.getByTestId("unplayable")).toContainText("forbids some of your moves");
  await expect(page.getByText("may forbid up to 3 options")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Hint/ })).toBeDisabled();
  await page.getByRole("link", { name: "its board" }).click();
  await expect(page.getByRole("region", { name: "Position" })).toContainText("(4, 5)");
  await expect(page.getByRole("button", { name: "Play from here" })).toHaveCount(0);
});

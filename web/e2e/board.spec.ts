import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { board, centre, colourAt, open, pointOf, query, settled } from "./board-page";

test("shows a board at once, P-positions in their colour", async ({ page }) => {
  await open(page);
  // Beside the digits of the cells: (1, 2) is a P-position, (1, 3) is not.
  const corner = (p: { x: number; y: number }) => ({ x: p.x - 10, y: p.y - 10 });
  const colour = async (x: number, y: number) => (await colourAt(page, corner(await pointOf(page, x, y)))).slice(0, 3);
  await expect.poll(() => colour(1, 2)).toEqual([194, 39, 61]);
  expect(await colour(1, 3)).not.toEqual([194, 39, 61]);
});

test("pans by the mouse and by keys", async ({ page }) => {
  await open(page);
  const before = await centre(page);
  const from = await pointOf(page, 10, 20);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 150, from.y + 100, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await centre(page)).y).toBeGreaterThan(before.y + 3n);
  await expect.poll(async () => (await centre(page)).x).toBeGreaterThan(before.x + 2n);
  // A drag chooses nothing.
  expect(query(page).get("position")).toBeNull();

  const dragged = await centre(page);
  await board(page).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await expect.poll(async () => (await centre(page)).y).toBeGreaterThan(dragged.y + 2n);
  await expect.poll(async () => (await centre(page)).x).toBeGreaterThan(dragged.x + 2n);
});

test("zooms by the wheel, by buttons and by keys, out to densities", async ({ page }) => {
  await open(page);
  const before = await centre(page);
  const at = await pointOf(page, 8, 13);
  await page.mouse.move(at.x, at.y);
  for (let i = 0; i < 10; i++) await page.mouse.wheel(0, 300);
  // Each turn of 300 is 0.9 powers of two.
  await expect.poll(async () => (await centre(page)).zoom).toBeCloseTo(before.zoom - 9, 1);
  await expect(page.getByTestId("status")).toContainText("a pixel is");
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(async () => (await centre(page)).zoom).toBeCloseTo(before.zoom - 8, 1);
  await board(page).focus();
  await page.keyboard.press("+");
  await expect.poll(async () => (await centre(page)).zoom).toBeCloseTo(before.zoom - 7.5, 1);
  await page.getByRole("button", { name: "Origin" }).click();
  await expect.poll(async () => (await centre(page)).zoom).toBeCloseTo(before.zoom, 1);
});

test("zooms by two fingers", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await open(page);
  const before = await centre(page);
  const session = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: [number, number][]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await touch("touchStart", [[180, 400], [220, 400]]);
  for (let i = 1; i <= 8; i++) await touch("touchMove", [[180 - 10 * i, 400], [220 + 10 * i, 400]]);
  await touch("touchEnd", []);
  await expect.poll(async () => (await centre(page)).zoom).toBeGreaterThan(before.zoom + 1);
  await context.close();
});

test("tells what is known of the position under the pointer", async ({ page }) => {
  await open(page);
  const at = await pointOf(page, 12, 19);
  await page.mouse.move(at.x, at.y);
  const card = page.getByRole("region", { name: "Position" });
  await expect(card).toContainText("(12, 19)");
  await expect(card).toContainText("the player to move wins");
  await expect(card).toContainText("definition");
  // 12 = 8 + 3 + 1, 19 = 13 + 5 + 1.
  await expect(card).toContainText("10101");
  await expect(card).toContainText("101001");
});

test("shows options and winning moves of a chosen position", async ({ page }) => {
  await open(page);
  const at = await pointOf(page, 5, 9);
  await page.mouse.click(at.x, at.y);
  const card = page.getByRole("region", { name: "Position" });
  await expect(card).toContainText("(5, 9)");
  await expect(card).toContainText("Winning move");
  await expect(card.getByRole("button", { name: "(5, 3)" })).toBeVisible();
  await expect(card).toContainText("Options: 19");
  await expect.poll(() => query(page).get("position")).toBe("5,9");
  // The winning move leads to a P-position, which has none.
  await card.getByRole("button", { name: "(5, 3)" }).click();
  await expect(card).toContainText("the player to move loses");
  await expect(card).not.toContainText("Winning");
  await board(page).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(card).toContainText("(5, 4)");
  await page.keyboard.press("Escape");
  await expect.poll(() => query(page).get("position")).toBeNull();
});

test("goes to a position of thirty digits, and says how its value is known", async ({ page }) => {
  await open(page);
  await board(page).focus();
  await page.keyboard.press("g");
  const field = page.getByPlaceholder("12, 20 or 10^30");
  await field.fill("10^30, x");
  await field.press("Enter");
  await expect(page.getByRole("alert")).toContainText("is not a number");
  await field.fill("10^30, 1618033988749894848204586834365");
  await field.press("Enter");
  const card = page.getByRole("region", { name: "Position" });
  await expect(card).toContainText("31 digits");
  // The keys belong to the board again.
  await expect(board(page)).toBeFocused();
  await expect(card).toContainText("the player to move wins");
  await expect(card).toContainText(/conjecture|proved|theorem/i);
  await settled(page);
});

test("says so where nothing is known instead of inventing it", async ({ page }) => {
  const source = encodeURIComponent('game "odd"\ntake any odd from either pile\ntake equal from both\n');
  await page.goto(`./#board?source=${source}&at=1000000000000,1000000000000&zoom=4.8`);
  await expect(page.locator(".note")).not.toBeEmpty();
  await expect(page.getByTestId("status")).toContainText("nothing is known here");
  const card = page.getByRole("region", { name: "Position" });
  await board(page).click();
  await expect(card).toContainText("not known");
});

test("a link brings back the whole view", async ({ page }) => {
  await open(page, "./#board?game=connell:3&at=40,60&zoom=4.20&position=38,61&values=1~00aa11,2&lines=1&up=first-across");
  const address = page.url();
  await page.reload();
  await settled(page);
  await expect(page.getByTestId("family")).toHaveValue("connell");
  await expect(page.getByRole("spinbutton", { name: "K =" })).toHaveValue("3");
  await expect(page.getByRole("region", { name: "Position" })).toContainText("(38, 61)");
  await expect(page.getByRole("checkbox", { name: /slope/ })).toBeChecked();
  await expect(page.getByLabel("Colour of value 1")).toHaveValue("#00aa11");
  await expect.poll(() => query(page).get("at")).toBe(new URLSearchParams(address.split("?")[1]).get("at"));
});

test("changes the game and its parameter, and back by the browser's button", async ({ page }) => {
  await open(page);
  await page.getByTestId("family").selectOption("terminal");
  await expect.poll(() => query(page).get("game")).toMatch(/^terminal:/);
  await page.getByRole("spinbutton", { name: "L =" }).fill("4");
  await page.getByRole("spinbutton", { name: "L =" }).blur();
  await expect.poll(() => query(page).get("game")).toBe("terminal:4");
  await page.getByRole("link", { name: "Papers" }).click();
  await expect(page.getByRole("heading", { name: "Papers" })).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId("family")).toHaveValue("terminal");
});

test("underlines a mistake in the rules where it is; the board follows the mended text", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Edit these rules" }).click();
  const editor = page.getByRole("textbox", { name: "Rules of the game" });
  await editor.fill('game "mine"\ntake any form x\ntake any from y\n');
  await expect(page.locator(".editor mark")).toHaveText("form");
  await expect(page.locator("#game-mistake")).toContainText("Line 2");
  expect(query(page).get("source") ?? "").not.toContain("form");
  await editor.fill('game "mine"\ntake any from x\ntake any from y\n');
  await expect(page.locator(".editor mark")).toHaveCount(0);
  await expect.poll(() => query(page).get("source")).toContain("take any from y");
  await settled(page);
  // Two-pile Nim: (3, 3) is a P-position now.
  const at = await pointOf(page, 3, 3);
  await page.mouse.click(at.x, at.y);
  await expect(page.getByRole("region", { name: "Position" })).toContainText("the player to move loses");
});

test("shows chosen values and the difference of two games", async ({ page }) => {
  await open(page);
  await page.getByLabel("Grundy value to show").fill("5");
  await page.getByRole("button", { name: "Add" }).click();
  await expect.poll(() => query(page).get("values")).toMatch(/^5~/);
  await settled(page);
  await page.getByTestId("other").selectOption("nim");
  await settled(page);
  // (1, 1) is P in Nim only.
  const at = await pointOf(page, 1, 1);
  await expect.poll(async () => (await colourAt(page, { x: at.x - 10, y: at.y - 10 })).slice(0, 3)).toEqual([40, 90, 140]);
});

test("keeps a choice of dark colours", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Dark colours" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-dark", "");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-dark", "");
});

test("puts the position of a link on the screen", async ({ page }) => {
  await open(page, "./#board?position=60,100");
  await expect(page.getByRole("region", { name: "Position" })).toContainText("(60, 100)");
  const box = (await board(page).boundingBox())!;
  const off = async (along: "x" | "y", n: bigint) => {
    const at = await centre(page);
    return Math.abs(Number(n - at[along])) * 2 ** at.zoom;
  };
  await expect.poll(() => off("x", 60n)).toBeLessThan(box.height / 2);
  await expect.poll(() => off("y", 100n)).toBeLessThan(box.width / 2);
});

test("keeps the origin in the corner when zooming out", async ({ page }) => {
  await open(page);
  const at = await pointOf(page, 12, 25);
  await page.mouse.move(at.x, at.y);
  const before = await centre(page);
  for (let i = 0; i < 5; i++) await page.mouse.wheel(0, 300);
  await expect.poll(async () => (await centre(page)).zoom).toBeCloseTo(before.zoom - 4.5, 1);
  const box = (await board(page).boundingBox())!;
  // The origin is 36 pixels from both edges, and the board fills the rest. The address has whole
  // positions and two decimals of the zoom: as much may it be off, and a pixel.
  const off = async (along: "x" | "y", length: number) => {
    const at = await centre(page);
    const half = Number(at[along]) * 2 ** at.zoom;
    return Math.abs(half - (length / 2 - 36)) - half * (2 ** 0.005 - 1) - 2 ** at.zoom;
  };
  await expect.poll(() => off("y", box.width)).toBeLessThan(1);
  await expect.poll(() => off("x", box.height)).toBeLessThan(1);
});

test("moves in both directions by a trackpad, zooms by a double click", async ({ page }) => {
  await open(page, "./#board?at=200,200&zoom=4.80");
  const before = await centre(page);
  const box = (await board(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let i = 0; i < 20; i++) await page.mouse.wheel(12, 9);
  await expect.poll(async () => (await centre(page)).y).toBeGreaterThan(before.y + 5n);
  await expect.poll(async () => (await centre(page)).x).toBeLessThan(before.x - 4n);
  expect((await centre(page)).zoom).toBeCloseTo(before.zoom, 2);
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(async () => (await centre(page)).zoom).toBeCloseTo(before.zoom + 1, 1);
});

test("goes along the beam from P-position to P-position", async ({ page }) => {
  await open(page, "./#board?position=3,5");
  const card = page.getByRole("region", { name: "Position" });
  await page.getByRole("button", { name: "Next P-position" }).click();
  await expect(card).toContainText("(4, 7)");
  await board(page).focus();
  await page.keyboard.press("n");
  await expect(card).toContainText("(6, 10)");
  await page.keyboard.press("p");
  await page.keyboard.press("p");
  await expect(card).toContainText(/\((4, 7|3, 5)\)/);
  // Said to those who do not see the card, with coordinates.
  await expect(page.getByTestId("spoken")).toContainText(/Position \d+, \d+: value 0, the player to move loses/);
});

test("the card lies on the other side than the pointer", async ({ page }) => {
  await open(page);
  const box = (await board(page).boundingBox())!;
  for (const share of [0.1, 0.45, 0.55, 0.9]) {
    const at = { x: box.x + box.width * share, y: box.y + 140 };
    await page.mouse.move(at.x, at.y);
    const info = page.locator(".info");
    await expect(info).toBeVisible();
    const under = async () => {
      const card = (await info.boundingBox())!;
      return at.x > card.x && at.x < card.x + card.width && at.y > card.y && at.y < card.y + card.height;
    };
    await expect.poll(under, `${share}`).toBe(false);
  }
});

test("explains hatching where it is seen", async ({ page }) => {
  const source = encodeURIComponent('game "odd"\ntake any odd from either pile\ntake equal from both\n');
  await page.goto(`./#board?source=${source}&at=1000000000000,1000000000000&zoom=4.8`);
  await page.getByTestId("status").getByRole("button", { name: "not known here" }).hover();
  await expect(page.getByRole("tooltip", { name: "" }).filter({ hasText: "no theorem covers them" })).toBeVisible();
  await open(page);
  await expect(page.getByTestId("status")).not.toContainText("not known here");
});

test("copies its link, and saves what is seen as PNG and as SVG", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "./#board?game=terminal:2&position=5,9");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByTestId("status")).toContainText("copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain("game=terminal%3A2");
  expect(link).toContain("position=5%2C9");
  for (const [name, begins] of [["Save as PNG", "\u0089PNG"], ["Save as SVG", "<svg"]] as const) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    const bytes = await readFile((await download.path())!);
    expect(bytes.toString("latin1").slice(0, begins.length)).toBe(begins);
    expect(bytes.length).toBeGreaterThan(5000);
    if (begins === "<svg") expect(bytes.toString("utf8")).toMatch(/<text [^>]*>17<\/text>/);
  }
});

test("on a phone the panel has the link and the pictures", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await open(page, "./#board?position=5,9");
  await page.getByRole("button", { name: "Game", exact: true }).tap();
  const save = page.getByRole("button", { name: "Save as PNG" });
  const [download] = await Promise.all([page.waitForEvent("download"), save.tap()]);
  expect(download.suggestedFilename()).toMatch(/\.png$/);
  await page.getByRole("button", { name: "Copy link" }).tap();
  // The panel is gone, so that what was done can be read.
  await expect(page.getByTestId("status")).toContainText("copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("position=5%2C9");
  await context.close();
});

test("a slider moves the board as it is dragged", async ({ page }) => {
  await open(page, "./#board?game=terminal:2");
  const slider = page.getByRole("slider", { name: "L, slider" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => query(page).get("game")).toBe("terminal:3");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => query(page).get("game")).toBe("terminal:4");
  await settled(page);
  await expect(page.getByRole("spinbutton", { name: "L =" })).toHaveValue("4");
});

test("shows the board at piles of a thousand digits, with digits shortened", async ({ page }) => {
  // On the beam: 10^1000 and floor(10^1000 φ).
  const x = 10n ** 1000n;
  const root = (n: bigint): bigint => {
    let r = 1n << (BigInt(n.toString(2).length + 1) / 2n);
    for (;;) {
      const next = (r + n / r) >> 1n;
      if (next >= r) return r;
      r = next;
    }
  };
  const y = (x + root(5n * x * x)) >> 1n;
  await open(page, `./#board?at=${x},${y}&zoom=4.8&position=${x},${y}`, 120_000);
  const card = page.getByRole("region", { name: "Position" });
  await expect(card).toContainText("1001 digits");
  await expect(card).toContainText("the player to move");
  const width = await card.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(width).toBeLessThanOrEqual(1);
});

test("on a phone a link to a near position shows it with the origin and its winning move", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await open(page, "./#board?position=5,9");
  await expect(page.getByRole("region", { name: "Position" })).toContainText("Winning move");
  // The card took room from below; the origin is in the corner of what is left.
  const box = (await board(page).boundingBox())!;
  await expect.poll(async () => Math.abs(Number((await centre(page)).y) * 2 ** (await centre(page)).zoom - (box.width / 2 - 36))).toBeLessThan(30);
  await expect.poll(async () => Math.abs(Number((await centre(page)).x) * 2 ** (await centre(page)).zoom - (box.height / 2 - 36))).toBeLessThan(30);
  await context.close();
});

test("says what is wrong with rules in words, and underlines where", async ({ page }) => {
  const source = encodeURIComponent('game "mine"\ntake any form x\ntake any from y\n');
  await page.goto(`./#board?source=${source}`);
  await expect(page.locator(".note")).toHaveText("The rules have a mistake: unexpected “form”; did you mean “from”?");
  await expect(page.locator(".editor mark").first()).toContainText("form");
});

test("says why a move wins in words, far away as well", async ({ page }) => {
  await open(page, `./#board?position=${10n ** 30n},1618033988749894848204586834365`);
  const card = page.getByRole("region", { name: "Position" });
  await expect(card).toContainText("To a position of value 0.");
  expect(await card.textContent()).not.toMatch(/->|→|wythoff\(/);
});

test("the card is never over the pointer", async ({ page }) => {
  for (const width of [1024, 900, 800]) {
    await page.setViewportSize({ width, height: 768 });
    await open(page, "./#board?zoom=4.8");
    const box = (await board(page).boundingBox())!;
    for (const share of [0.46, 0.49, 0.5, 0.51, 0.52, 0.54]) {
      const at = { x: box.x + box.width * share, y: box.y + 120 };
      await page.mouse.move(at.x, at.y);
      const card = page.locator(".info");
      await expect(card).toBeVisible();
      const beside = async () => {
        const over = (await card.boundingBox())!;
        return at.x < over.x || at.x > over.x + over.width;
      };
      await expect.poll(beside, `${width} at ${share}`).toBe(true);
      await page.mouse.move(box.x + 5, box.y + box.height - 3);
    }
  }
});

test("the card leaves the numbers of the ruler free, far away as well", async ({ page }) => {
  const far = `${10n ** 50n},161803398874989484820458683436563811772030917980576`;
  await open(page, `./#board?at=${far}&zoom=4.8&position=${far}`);
  const card = page.locator(".info.left");
  await expect(card).toContainText("51 digits");
  const box = (await board(page).boundingBox())!;
  // Eight characters and what is around them.
  await expect.poll(async () => (await card.boundingBox())!.x).toBeGreaterThanOrEqual(box.x + 12 + 5.9 * 8);
});

test("the origin is in sight when zoomed out far", async ({ page }) => {
  for (const zoom of [-3, -6, -10]) {
    await open(page, `./#board?zoom=${zoom}&heat=0`);
    const box = (await board(page).boundingBox())!;
    // The ruler is as wide as its longest number; just beside it the board begins at the origin.
    const origin = async () => box.width / 2 - Number((await centre(page)).y) * 2 ** zoom;
    const digits = String(Math.floor((box.height - 36) / 2 ** zoom)).length;
    await expect.poll(origin).toBeGreaterThanOrEqual(12 + 5.9 * digits);
  }
});

test("Prove it on the card proves", async ({ page }) => {
  await open(page, "./#board?position=5,8");
  await page.getByRole("link", { name: "Prove it" }).click();
  await expect(page.getByTestId("report")).toContainText("Proved");
});

test("a link to rules with a mistake says so", async ({ page }) => {
  const source = 'game "odd"\ntake odd form either pile\n';
  await page.goto(`./#board?source=${encodeURIComponent(source)}`);
  await expect(page.getByTestId("status")).toContainText("The rules have a mistake");
  await expect(page.getByTestId("status")).not.toContainText("not known");
  await expect(page.locator("aside").getByText(/unexpected “form”/)).toHaveCount(1);
});

test("a slider is dragged with the mouse, and the board follows", async ({ page }) => {
  await open(page, "./#board?game=terminal:2");
  const slider = page.getByRole("slider");
  const box = (await slider.boundingBox())!;
  await page.mouse.move(box.x + box.width * (2 / 24), box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 6 });
  await expect.poll(() => query(page).get("game")).toMatch(/^terminal:1[0-4]$/);
  await page.mouse.up();
  await settled(page);
});

test("a pinch on a trackpad zooms about the pointer", async ({ page }) => {
  await open(page);
  const before = await centre(page);
  const at = await pointOf(page, 8, 13);
  await page.mouse.move(at.x, at.y);
  // Browsers tell of it as a wheel with the control key.
  await page.keyboard.down("Control");
  for (let i = 0; i < 6; i++) await page.mouse.wheel(0, -12);
  await page.keyboard.up("Control");
  await expect.poll(async () => (await centre(page)).zoom).toBeGreaterThan(before.zoom + 0.2);
  await expect(page.getByRole("region", { name: "Position" })).toContainText("(8, 13)");
});

test("digits on the page have a contrast of 4.5 at least", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, "./#board?zoom=5.5");
    // In every cell the ink is the colour farthest from the ground of the cell.
    const least = await board(page).evaluate((element) => {
      const c = element as HTMLCanvasElement;
      const context = c.getContext("2d")!;
      const ratio = c.width / c.clientWidth;
      const side = 2 ** 5.5;
      const light = ([r, g, b]: number[]) => {
        const linear = (v: number) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
        return 0.2126 * linear(r!) + 0.7152 * linear(g!) + 0.0722 * linear(b!);
      };
      let least = 21;
      for (let x = 0; x < 8; x++) {
        for (let y = 0; y < 8; y++) {
          const [left, top] = [36 + y * side, c.clientHeight - 36 - (x + 1) * side];
          const data = context.getImageData((left + 4) * ratio, (top + 4) * ratio, (side - 8) * ratio, (side - 8) * ratio).data;
          const ground = light([data[0]!, data[1]!, data[2]!]);
          let best = 1;
          for (let i = 0; i < data.length; i += 4) {
            const ink = light([data[i]!, data[i + 1]!, data[i + 2]!]);
            best = Math.max(best, (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05));
          }
          least = Math.min(least, best);
        }
      }
      return least;
    });
    expect(least).toBeGreaterThanOrEqual(4.5);
  }
});

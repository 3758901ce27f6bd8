import AxeBuilder from "@axe-core/playwright";
import { type Download, expect, type Page, test } from "@playwright/test";

/** The lines of the search. */
function stages(page: Page) {
  return page.getByTestId("stages").getByRole("listitem");
}

async function textOf(download: Download): Promise<string> {
  const stream = await download.createReadStream();
  let text = "";
  for await (const chunk of stream) text += String(chunk);
  return text;
}

test("finds and proves the theorem of K^2, and gives its files", async ({ page }) => {
  await page.goto("./#theorem?game=terminal:2");
  const report = page.getByTestId("report");
  await expect(report).toContainText("Proved");
  await expect(report).toContainText("28 states");
  const lines = page.getByRole("region", { name: "Search" }).getByRole("listitem");
  await expect(lines.first()).toContainText(/Board 2.000 × 2.000, 1.530 P-positions/);
  await expect(lines.filter({ hasText: "Beams" })).toContainText("1 beam of slope");
  await expect(lines.filter({ hasText: "Numeration to try" })).toContainText("Fibonacci");
  await expect(lines.filter({ hasText: "P-positions in Fibonacci" })).toContainText(/28 states, from pairs of digits.*: proved/);
  await expect(page.getByText("The bands are the beams that the search saw.")).toBeVisible();
  await expect(page.getByRole("img", { name: /P-positions of/ }).locator("g.state")).toHaveCount(28);
  // A drawing in its full width scrolls in its frame; the page does not grow.
  await page.setViewportSize({ width: 600, height: 800 });
  await page.getByRole("checkbox", { name: "fit the width" }).uncheck();
  const over = await page.locator("#main").evaluate((main) => main.scrollWidth - main.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  for (const [name, holds] of [["Certificate", "28"], ["Walnut script", "msd_fib"], ["LaTeX", "\\begin"]] as const) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("region", { name: "Files" }).getByRole("link", { name }).click()]);
    expect(await textOf(download)).toContain(holds);
  }
});

test("says what it found in the languages of papers, first of all", async ({ page }) => {
  await page.goto("./#theorem?game=terminal:2");
  const report = page.getByTestId("report");
  await expect(report).toContainText("Proved");
  for (const heading of ["Closed form", "Recursion", "Morphism"]) await expect(report.getByRole("heading", { name: heading }).first()).toBeVisible();
  // Typeset: no signs of the keyboard.
  await expect(report).toContainText("n ≥ 0");
  await expect(report).toContainText("φ");
  await expect(report.locator("sub").first()).toBeVisible();
  expect(await report.textContent()).not.toMatch(/->|>=|<=|\bphi\b|sqrt/);
  // Then the automaton, then the search.
  const order = await page.locator(".main > section > h2").allTextContents();
  expect(order.map((h) => h.trim().slice(0, 12))).toEqual(["The automato", "The strategy", "How it was f", "Files, with "]);
});

test("on a phone the verdict is seen without scrolling", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto("./#theorem?game=terminal:2");
  await expect(page.getByText("Proved", { exact: true })).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Closed form" })).toBeInViewport();
  await context.close();
});

test("shows the strategy on the board under the pointer", async ({ page }) => {
  await page.goto("./#theorem");
  await expect(page.getByTestId("report")).toContainText("Proved");
  const board = page.getByRole("application", { name: /from far away/ });
  await board.scrollIntoViewIfNeeded();
  const box = (await board.boundingBox())!;
  await page.mouse.move(box.x + 300, box.y + 60);
  await expect(page.getByTestId("strategy")).toContainText(/move to \(.+\), a P-position/);
});

test("larger automata come in layers, and a state can be looked up", async ({ page }) => {
  await page.goto("./#theorem?game=terminal:20");
  await expect(page.getByTestId("report")).toContainText("Proved", { timeout: 120_000 });
  const layers = page.getByRole("region", { name: "Layers of the automaton" });
  await expect(layers.locator("g").first()).toBeVisible();
  expect(await layers.locator("g").count()).toBeGreaterThan(5);
  await page.getByRole("textbox", { name: "Look up state" }).fill("17");
  await expect(page.getByText("State 17")).toBeVisible();
  await page.getByRole("textbox", { name: "Look up state" }).fill("99999");
  await expect(page.getByRole("alert")).toContainText("no state 99999");
});

test("a search can be cancelled", async ({ page }) => {
  // Takes seconds: proofs in a system with digits up to six are large.
  await page.goto("./#theorem?game=st-wythoff:6,1");
  await expect(page.getByTestId("progress")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Cancelled.")).toBeVisible();
});

test("proves where the value 1 of Wythoff's game is, and gives its certificate", async ({ page }) => {
  await page.goto("./#theorem");
  await page.getByRole("radio", { name: "positions of a Grundy value" }).check();
  await page.getByRole("spinbutton", { name: "Grundy value" }).fill("1");
  await page.getByRole("button", { name: "Search and prove" }).click();
  const report = page.getByTestId("report");
  await expect(report).toContainText("Proved");
  await expect(report).toContainText("has Grundy value 1 if and only if the automaton with 825 states");
  await expect(stages(page).filter({ hasText: "values 0 to 1" })).toContainText("209 states, from the word of the rows: proved");
  for (const [name, holds] of [["Certificate", "value"], ["Walnut script that", "msd_fib"], ["LaTeX", "Grundy value $1$"]] as const) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("region", { name: "Files" }).getByRole("link", { name }).click()]);
    expect(await textOf(download)).toContain(holds);
  }
  await expect(page.getByRole("heading", { name: "The automaton" })).toBeVisible();
  // The link says what was asked.
  await expect.poll(() => new URL(page.url()).hash).toBe("#theorem?value=1");
  await page.reload();
  await expect(page.getByRole("spinbutton", { name: "Grundy value" })).toHaveValue("1");
  await expect(page.getByRole("heading", { name: "Positions of value 1 of Wythoff" })).toBeVisible();
});

test("shows candidates that were refuted, and where", async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto("./#theorem?game=terminal:2&value=2");
  await expect(page.getByTestId("report")).toContainText("792 states", { timeout: 120_000 });
  const refuted = stages(page).filter({ hasText: "refuted at" });
  await expect(refuted.first()).toContainText("Positions of value 2 in Fibonacci");
  await expect(stages(page).filter({ hasText: "792 states" })).toContainText("proved");
  const place = /refuted at \((\d+), (\d+)\)/.exec((await refuted.first().textContent()) ?? "");
  await refuted.first().getByRole("button", { name: `Show (${place?.[1]}, ${place?.[2]}) on the board` }).click();
  await expect(page.getByTestId("marked")).toContainText("where a candidate was wrong");
  // The list can be read, and fits a phone.
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa"]).analyze();
    expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  const over = await page.locator("#main").evaluate((main) => main.scrollWidth - main.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Back to the origin" }).click();
  await expect(page.getByTestId("marked")).toHaveCount(0);
});

test("says plainly what cannot be asked", async ({ page }) => {
  await page.goto("./#theorem?value=4");
  await expect(page.getByRole("alert")).toContainText("no theorem about value 4");
  await page.getByRole("spinbutton", { name: "Grundy value" }).fill("3");
  await page.getByRole("button", { name: "Search and prove" }).click();
  await expect(page.getByRole("alert")).toContainText("asked for in full");
  await expect(page.getByRole("checkbox", { name: /in full/ })).not.toBeChecked();
  await page.getByRole("spinbutton", { name: "Grundy value" }).fill("-1");
  await expect(page.getByText("A whole number from 0")).toBeVisible();
  // A blocking game has outcomes only.
  await page.goto("./#theorem?game=blocking:3&value=1");
  await expect(page.getByText("only the P-positions")).toBeVisible();
  await expect(page.getByRole("button", { name: "Search and prove" })).toBeDisabled();
  await page.getByRole("radio", { name: "P-positions" }).check();
  await expect(page.getByRole("radio", { name: "positions of a Grundy value" })).toBeDisabled();
});

test("number systems and games have the names that papers give them", async ({ page }) => {
  await page.goto("./#theorem?game=st-wythoff:2,1");
  await expect(page.getByRole("heading", { name: "P-positions of (2, 1)-Wythoff" })).toBeVisible();
  await expect(page.getByTestId("report")).toContainText("Proved");
  await expect(stages(page).filter({ hasText: ": proved" }).first()).toContainText(/P-positions in (Parry \(|Fibonacci|Pell|\[|base)/);
  expect(await page.locator("#main").textContent()).not.toMatch(/parry:|ost\[|->|>=|sqrt/);
});

test("on a phone the question comes before a search, and can be found after it", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto("./#board");
  await page.getByRole("link", { name: "Theorem" }).tap();
  const search = page.getByRole("button", { name: "Search and prove" });
  await expect(search).toBeInViewport();
  await search.tap();
  await expect(page.getByTestId("report")).toContainText("Proved");
  await expect(search).not.toBeInViewport();
  await page.getByRole("button", { name: /Ask something else/ }).tap();
  await expect(search).toBeInViewport();
  await context.close();
});

test("where moves can be forbidden, none is promised to win", async ({ page }) => {
  await page.goto("./#theorem?game=blocking:4");
  await expect(page.getByTestId("report")).toContainText("Proved", { timeout: 120_000 });
  const canvas = page.getByRole("application");
  await canvas.scrollIntoViewIfNeeded();
  const box = (await canvas.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.3);
  await expect(page.getByTestId("strategy")).toContainText("can be forbidden");
  expect(await page.getByTestId("strategy").textContent()).not.toContain("the other player loses");
});

test("slopes are said as far as they are known", async ({ page }) => {
  await page.goto("./#theorem?game=st-wythoff:2,1");
  await expect(page.getByTestId("report")).toContainText("Proved");
  const beams = stages(page).filter({ hasText: "Beams" });
  await expect(beams).toContainText("1 + √3, about 2.732");
  expect(await beams.textContent()).not.toContain("√26");
});

test("Back goes to the search before; the heading names what was searched", async ({ page }) => {
  await page.goto("./#theorem?game=terminal:2");
  await expect(page.getByTestId("report")).toContainText("Proved", { timeout: 120_000 });
  const heading = page.getByRole("heading", { level: 1 });
  const before = await heading.textContent();
  await page.getByTestId("family").selectOption("connell");
  await expect(page.getByTestId("changed")).toContainText("not searched yet");
  expect(await heading.textContent()).toBe(before);
  await page.getByRole("button", { name: "Search and prove", exact: true }).click();
  await expect(page.getByTestId("changed")).toHaveCount(0);
  await expect(page.getByTestId("report")).toContainText("Proved", { timeout: 120_000 });
  await expect(heading).not.toHaveText(before!);
  await page.goBack();
  await expect(heading).toHaveText(before!);
  await expect(page.getByTestId("report")).toContainText("Proved");
});

test("a tap on the strategy's board gives the move first", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto("./#theorem");
  await expect(page.getByTestId("report")).toContainText("Proved");
  const canvas = page.getByRole("application");
  await canvas.scrollIntoViewIfNeeded();
  const box = (await canvas.boundingBox())!;
  await page.touchscreen.tap(box.x + box.width * 0.7, box.y + box.height * 0.6);
  await expect(page.getByTestId("strategy")).toContainText(/move to \(|whoever has to move loses/);
  await page.getByRole("button", { name: "See it on the board" }).tap();
  await expect(page.getByRole("region", { name: "Position" })).toBeVisible();
  await context.close();
});

test("the heading has the name of the game as papers write it, however the link writes it", async ({ page }) => {
  for (const [game, name] of [["W4", "W⁴"], ["K^10", "K¹⁰"], ["terminal:2", "K²"]] as const) {
    await page.goto(`./#theorem?game=${encodeURIComponent(game)}`);
    await expect(page.getByRole("heading", { level: 1, name: `P-positions of ${name}`, exact: true })).toBeVisible();
  }
  const own = async (rules: string, name: string) => {
    await page.goto(`./#theorem?source=${encodeURIComponent(rules)}`);
    await expect(page.getByRole("heading", { level: 1, name: `P-positions of ${name}`, exact: true })).toBeVisible();
  };
  await own('game "evens"\ntake any even from either pile\n', "“evens”");
  await expect(page.getByTestId("report")).toContainText("A position (x, y) of “evens” is a P-position");
  // Rules that are those of a game with a name.
  await own('game "plain"\ntake any from either pile\n', "two-pile Nim");
});

test("once it is proved, no guess looks as if it were still being learned", async ({ page }) => {
  await page.goto("./#theorem");
  await expect(page.getByTestId("report")).toContainText("Proved");
  const lines = await page.getByRole("region", { name: "Search" }).getByRole("listitem").allTextContents();
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines.filter((text) => text.includes("learning"))) expect(line).toContain("not finished");
});

test("on a phone the drawing begins at the initial state and follows what is read", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto("./#theorem?game=W2");
  const drawing = page.getByRole("region", { name: "Drawing" });
  const inSight = (id: number) =>
    drawing.evaluate((frame, id) => {
      const outer = frame.getBoundingClientRect();
      const circle = [...frame.querySelectorAll(".state")].find((s) => s.querySelector("text")!.textContent === String(id))!.querySelector("circle")!;
      const { left, right, top, bottom } = circle.getBoundingClientRect();
      return left >= outer.left && right <= outer.right && top >= outer.top && bottom <= outer.bottom;
    }, id);
  await expect(drawing).toBeVisible();
  await expect.poll(() => inSight(0)).toBe(true);
  await page.getByLabel(/Numbers to read/).fill("123, 200");
  const said = page.getByRole("status").filter({ hasText: /^After/ });
  for (let step = 1; step <= 4; step++) {
    await page.getByRole("button", { name: "One digit on" }).tap();
    await expect(said).toContainText(`After ${step} of`);
    const id = Number(/state (\d+)/.exec((await said.textContent())!)![1]);
    await expect.poll(() => inSight(id)).toBe(true);
  }
  await context.close();
});

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
  await expect(lines.filter({ hasText: "Numeration" })).toContainText("Fibonacci");
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
  await expect(page.getByTestId("report")).toContainText("Proved", { timeout: 45_000 });
  const layers = page.getByRole("region", { name: "Layers of the automaton" });
  await expect(layers.locator("g").first()).toBeVisible();
  expect(await layers.locator("g").count()).toBeGreaterThan(5);
  await page.getByRole("textbox", { name: "State to look up" }).fill("17");
  await expect(page.getByText("State 17")).toBeVisible();
  await page.getByRole("textbox", { name: "State to look up" }).fill("99999");
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
  test.setTimeout(120_000);
  await page.goto("./#theorem?game=terminal:2&value=2");
  await expect(page.getByTestId("report")).toContainText("792 states", { timeout: 45_000 });
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
  await expect(page.getByRole("alert")).toContainText("beyond what is known");
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

import { expect, test } from "@playwright/test";
import { query } from "./board-page";
import { countJobs, expectRest } from "./carrier";

/** A statement that takes long: a fourth power sought in a word of many states. */
const ENDLESS = "?msd_fib Aa,b,c,d,e,f,g,h Ei,j,k,l (a+2*b+3*c+5*d+i=7*e+11*f+13*g+17*h+j) & (F[a+i]=F[b+j] | F[c+k]=F[d+l]) & (i+j+k+l<a+b+c+d) & 3*a+k=5*e+l";

test("a true statement", async ({ page }) => {
  await page.goto("./#prove");
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  await expect(page.getByTestId("answer")).toContainText("TRUE");
});

test("a false statement, with a counterexample that the board shows", async ({ page }) => {
  await page.goto("./#prove");
  await page.getByRole("button", { name: /Three apart/ }).click();
  await expect(page.getByTestId("answer")).toContainText("FALSE");
  await expect(page.getByTestId("answer").getByTestId("counterexample")).toContainText("x = 4 (101), y = 7 (1010)");
  await page.getByTestId("answer").getByRole("button", { name: /on the board/ }).click();
  await expect(page.getByRole("region", { name: "Position" })).toContainText("(4, 7)");
  await expect(page.getByRole("region", { name: "Position" })).toContainText("the player to move loses");
  await page.goBack();
  await expect.poll(() => query(page).get("formula")).toContain("$cold(x,y)");
});

test("a link decides its statement, and going back keeps the answer", async ({ page }) => {
  const started = await countJobs(page);
  await page.goto(`./#prove?formula=${encodeURIComponent("?msd_fib Ax Ey x=2*y")}`);
  await expect(page.getByTestId("answer")).toContainText("FALSE");
  await page.getByRole("link", { name: "Gallery" }).click();
  await expect(page.getByRole("heading", { name: "Gallery" })).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId("answer")).toContainText("FALSE");
  expect(await started()).toBe(1);
});

test("a relation: its automaton is drawn, and a number is stepped through it", async ({ page }) => {
  await page.goto("./#prove");
  await page.getByRole("button", { name: /Twice a number/ }).click();
  await expect(page.getByTestId("answer")).toContainText("infinitely many members");
  const drawing = page.getByRole("img", { name: /Automaton of the formula/ });
  await expect(drawing).toBeVisible();
  await expect(drawing.locator("g.state")).toHaveCount(10);
  const field = page.getByRole("textbox", { name: /Numbers to read/ });
  await field.fill("12, 6");
  // 12 = 8 + 3 + 1 and 6 = 5 + 1, padded to one length.
  await expect(page.locator("table.digits tr")).toHaveText([/x\s*1\s*0\s*1\s*0\s*1/, /y\s*0\s*1\s*0\s*0\s*1/]);
  await page.getByRole("button", { name: "One digit on" }).click();
  await expect(page.getByText("After 1 of 5 digits")).toBeVisible();
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.getByText("Accepted.", { exact: true })).toBeVisible();
  await expect(drawing.locator("g.state.now")).toHaveCount(1);
  await field.fill("12, 5");
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.getByText(/ot accepted/)).toBeVisible();
});

test("a mistake is underlined where it is", async ({ page }) => {
  await page.goto("./#prove");
  await page.getByRole("textbox", { name: "Formula" }).fill("?msd_fob Ex x=2*x");
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  await expect(page.getByTestId("answer")).toContainText("msd_fob");
  await expect(page.locator(".editor mark").first()).toContainText("msd_fob");
});

test("a long proof shows its progress and can be cancelled", async ({ page, request }) => {
  await page.goto("./#prove");
  await page.getByRole("textbox", { name: "Formula" }).fill(ENDLESS);
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  await expect(page.getByTestId("progress")).toContainText(/states|ms|s ·/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByTestId("answer")).toContainText("Cancelled");
  await expectRest(page, request);
});

test("leaving the page ends the proof", async ({ page, request }) => {
  await page.goto("./#prove");
  await page.getByRole("textbox", { name: "Formula" }).fill(ENDLESS);
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  await expect(page.getByTestId("progress")).toBeVisible();
  await page.getByRole("link", { name: "Board" }).click();
  await expectRest(page, request);
});

test("the formula is read as papers write it", async ({ page }) => {
  await page.goto(`./#prove?formula=${encodeURIComponent("?msd_fib Ax Ey x>=2*y => x!=y+1")}`);
  await expect(page.getByTestId("readable")).toHaveText("∀x ∃y x ≥ 2·y ⇒ x ≠ y + 1");
  await page.getByRole("textbox", { name: "Formula" }).fill("?msd_fib Ex x=3");
  await expect(page.getByTestId("readable")).toHaveText("∃x x = 3");
});

test("on a phone an example shows its formula and its answer", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto("./#prove");
  await page.getByRole("button", { name: /Three apart/ }).tap();
  await expect(page.getByTestId("answer").getByText("FALSE")).toBeInViewport();
  await expect(page.getByTestId("readable")).toBeInViewport();
  await context.close();
});

test("Back goes to the formula before, with its answer", async ({ page }) => {
  await page.goto("./#prove");
  const examples = page.getByRole("complementary", { name: "Examples" }).getByRole("button");
  await examples.nth(0).click();
  await expect(page.getByTestId("answer")).toContainText(/TRUE|FALSE|states/);
  const first = await page.getByRole("textbox", { name: "Formula" }).inputValue();
  await examples.nth(1).click();
  await expect(page.getByRole("textbox", { name: "Formula" })).not.toHaveValue(first);
  await expect(page.getByTestId("answer")).toContainText(/TRUE|FALSE|states/);
  // A formula that is written is a step as well, once it is decided.
  await page.getByRole("textbox", { name: "Formula" }).fill("?msd_fib Ex x=x+1");
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  await expect(page.getByTestId("answer")).toContainText("FALSE");
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Formula" })).not.toHaveValue(/x=x\+1/);
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Formula" })).toHaveValue(first);
  await expect(page.getByTestId("answer")).toContainText(/TRUE|FALSE|states/);
});

test("a mistake is said in a sentence, as everywhere on the page", async ({ page }) => {
  await page.goto("./#prove?formula=%3Fmsd_fob+Ex+x%3D2*y");
  await expect(page.getByTestId("answer")).toContainText("msd_fob");
  expect(await page.getByTestId("answer").textContent()).not.toMatch(/-->|= help:|\|/);
  await expect(page.getByTestId("answer")).toContainText(/Line 1, column \d+:/);
});

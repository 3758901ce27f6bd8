import { expect, test } from "@playwright/test";
import { board, open, query, settled } from "./board-page";
import { countJobs } from "./carrier";

test("opens on the board from far away, with the rule and three doors", async ({ page }) => {
  await page.goto("./");
  await expect(page.getByRole("heading", { name: "Wythoff’s game" })).toBeVisible();
  await expect(page.getByText("whoever takes the last token wins")).toBeVisible();
  const canvas = page.getByRole("application", { name: /from far away/ });
  // The beams are drawn: the colour of P-positions is on the canvas.
  await expect
    .poll(() =>
      canvas.evaluate((element) => {
        const c = element as HTMLCanvasElement;
        const { data } = c.getContext("2d")!.getImageData(0, 0, c.width, c.height);
        let red = 0;
        for (let i = 0; i < data.length; i += 4) if (data[i]! > 170 && data[i + 1]! < 110 && data[i + 2]! < 120) red++;
        return red;
      }),
    )
    .toBeGreaterThan(300);
  for (const [door, hash] of [
    ["Play this", "#play"],
    ["Why these squares?", "#theorem"],
    ["Change the rules", "#board?source="],
  ] as const) {
    await page.goto("./#start");
    await page.getByRole("link", { name: door }).click();
    await expect.poll(() => new URL(page.url()).hash.slice(0, hash.length)).toBe(hash);
  }
  await expect(page.getByRole("textbox", { name: "Rules of the game" })).toBeVisible();
});

test("why these squares: the theorem runs by itself", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: "Why these squares?" }).click();
  await expect(page.getByTestId("report")).toContainText("Proved");
});

test("a tour of six steps that anyone can leave", async ({ page }) => {
  await page.goto("./");
  const door = page.getByRole("button", { name: "A tour in six steps" });
  await door.click();
  const tour = page.getByRole("region", { name: "Tour" });
  for (let step = 1; step <= 6; step++) {
    await expect(tour).toContainText(`Step ${step} of 6`);
    await expect(tour.getByRole("heading")).toBeFocused();
    if (step === 1) {
      // The board has come near: (1, 2) is a square in the colour of P-positions.
      const canvas = page.getByRole("application");
      const box = (await canvas.boundingBox())!;
      const cell = 2 ** 4.9;
      await expect
        .poll(() =>
          canvas.evaluate(
            (element, [x, y]) => [...(element as HTMLCanvasElement).getContext("2d")!.getImageData(x!, y!, 1, 1).data.slice(0, 3)],
            [36 + 2.5 * cell, box.height - 36 - 1.5 * cell],
          ),
        )
        .toEqual([194, 39, 61]);
    }
    if (step < 6) await tour.getByRole("button", { name: "Next" }).click();
  }
  await expect(page.getByRole("link", { name: "Play this" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tour).toHaveCount(0);
  await expect(door).toBeFocused();
  await door.click();
  await tour.getByRole("button", { name: "Leave the tour" }).click();
  await expect(page.getByRole("heading", { name: "Wythoff’s game" })).toBeVisible();
});

test("terms explain themselves on hover, by the keyboard and by a tap", async ({ page, browser }) => {
  await page.goto("./");
  const note = page.getByText("close to a few straight lines");
  await expect(note).toBeHidden();
  await page.getByRole("button", { name: "beams" }).hover();
  await expect(note).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(note).toBeHidden();
  await page.getByRole("button", { name: "beams" }).focus();
  await expect(note).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await phone.goto("./");
  await phone.getByRole("button", { name: "loses" }).tap();
  const box = (await phone.getByText("the player who has to move loses, if").boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  await context.close();
});

test("a gallery of twelve, one link each", async ({ page }) => {
  await page.goto("./#gallery");
  const links = page.locator("main li a");
  await expect(links).toHaveCount(12);
  const addresses = await links.evaluateAll((list) => list.map((a) => a.getAttribute("href")!));
  expect(new Set(addresses).size).toBe(12);
  await links.filter({ hasText: "The corner beyond" }).click();
  await settled(page);
  expect(query(page).get("at")).toContain("1".padEnd(51, "0"));
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Gallery" })).toBeVisible();
});

test("the game and the position go along: board, play, theorem, and back", async ({ page }) => {
  const started = await countJobs(page);
  await open(page, "./#board?game=terminal:2&position=5,9");
  await page.getByRole("button", { name: "Play from here" }).click();
  await expect(page.getByTestId("turn")).toHaveText("Your move.");
  expect(query(page).get("sum")).toBe("terminal:2(5,9)");
  await page.getByRole("link", { name: "Theorem" }).click();
  await expect(page.getByRole("heading", { name: "P-positions of K²" })).toBeVisible();
  expect(query(page).get("position")).toBe("5,9");
  await page.getByRole("button", { name: "Search and prove" }).click();
  await expect(page.getByTestId("report")).toContainText("Proved");
  await page.getByRole("link", { name: "Board" }).click();
  await expect(board(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "Position" })).toContainText("(5, 9)");
  // Back shows the result again, without another search.
  await page.goBack();
  await expect(page.getByTestId("report")).toContainText("Proved");
  expect(await started()).toBe(1);
  await page.goBack();
  await expect(page.getByTestId("turn")).toHaveText("Your move.");
});

test("every piece of the gallery shows what it promises", async ({ page }) => {
  test.setTimeout(400_000);
  await page.goto("./#gallery");
  const addresses = await page.locator("main li a").evaluateAll((list) => list.map((a) => a.getAttribute("href")!));
  for (const address of addresses) {
    await page.goto(`./${address}`);
    if (address.startsWith("#board")) await settled(page);
    else {
      const shown =
        address.startsWith("#theorem") ? page.getByTestId("report").getByText("Proved", { exact: true })
        : address.startsWith("#prove") ? page.getByTestId("answer").getByText("TRUE")
        : page.getByRole("region", { name: "Errata" });
      await expect(shown, address).toBeVisible({ timeout: 120_000 });
    }
    await expect(page.getByRole("alert"), address).toHaveCount(0);
  }
});

test("what is known, and a value, explain themselves on the board", async ({ page }) => {
  await open(page, "./#board?position=5,9");
  const note = page.getByRole("tooltip").filter({ visible: true });
  await page.getByTestId("status").getByRole("button", { name: "known" }).hover();
  await expect(note).toContainText("theorem (Wythoff 1907)");
  await page.mouse.move(5, 5);
  await expect(note).toHaveCount(0);
  await page.getByRole("region", { name: "Position" }).getByRole("button", { name: "Grundy value" }).hover();
  await expect(note).toContainText("smallest");
});

test("the step about two lines shows the coloured squares on them", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("button", { name: "A tour in six steps" }).click();
  for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("The coloured squares lie along two lines")).toBeVisible();
  const red = () =>
    page.getByRole("application").evaluate((element) => {
      const c = element as HTMLCanvasElement;
      const { data } = c.getContext("2d")!.getImageData(0, 0, c.width, c.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i]! > 170 && data[i + 1]! < 70 && data[i + 2]! < 90) count++;
      return count;
    });
  // A hundred squares of sixteen pixels and more.
  await expect.poll(red).toBeGreaterThan(1500);
});

test("no hatched strip beside the first board or the two beams, however wide", async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1200 });
  await page.goto("./#gallery");
  await page.getByRole("link", { name: /Two beams/ }).click();
  await expect(page.getByTestId("status")).toContainText("known");
  await expect(page.getByTestId("status")).not.toContainText("computing");
  await expect(page.getByTestId("status")).not.toContainText("not known");
});

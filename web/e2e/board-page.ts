// What the tests share: where a cell is on the screen, and what the address says.
import { expect, type Locator, type Page } from "@playwright/test";

/** Pixels per position in the first view. */
const CELL = 2 ** 4.8;
/** Pixels from the edge to the origin in the first view. */
const MARGIN = 36;

/** The board. */
export function board(page: Page): Locator {
  return page.getByRole("application", { name: /^Board of/ });
}

/** Opens the page and waits until the tiles in sight are there. */
export async function open(page: Page, address = "./#board", timeout?: number): Promise<void> {
  await page.goto(address);
  await settled(page, timeout);
}

/** Waits until the board has drawn what it asked for. */
export async function settled(page: Page, timeout?: number): Promise<void> {
  const patience = timeout === undefined ? {} : { timeout };
  await expect(page.getByTestId("status")).toContainText("known", patience);
  await expect(page.getByTestId("status")).not.toContainText("computing", patience);
}

/** The point of the screen where the first view draws a position. */
export async function pointOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await board(page).boundingBox();
  if (!box) throw new Error("the board is not shown");
  return { x: box.x + MARGIN + (y + 0.5) * CELL, y: box.y + box.height - MARGIN - (x + 0.5) * CELL };
}

/** The part of the address after "?", once it was written. */
export function query(page: Page): URLSearchParams {
  return new URLSearchParams(new URL(page.url()).hash.split("?")[1] ?? "");
}

/** The centre of the board as the address has it. */
export async function centre(page: Page): Promise<{ x: bigint; y: bigint; zoom: number }> {
  await expect.poll(() => query(page).get("at")).not.toBeNull();
  const q = query(page);
  const [x, y] = (q.get("at") ?? "0,0").split(",").map(BigInt);
  return { x: x ?? 0n, y: y ?? 0n, zoom: Number(q.get("zoom")) };
}

/** The colour of a point of the canvas. */
export async function colourAt(page: Page, at: { x: number; y: number }): Promise<number[]> {
  const canvas = board(page);
  const box = await canvas.boundingBox();
  if (!box) throw new Error("the board is not shown");
  return canvas.evaluate(
    (element, [x, y]) => {
      const c = element as HTMLCanvasElement;
      const ratio = c.width / c.clientWidth;
      return [...(c.getContext("2d")?.getImageData((x ?? 0) * ratio, (y ?? 0) * ratio, 1, 1).data ?? [])];
    },
    [at.x - box.x, at.y - box.y],
  );
}

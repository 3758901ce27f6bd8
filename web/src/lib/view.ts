// Where the window looks: its centre as exact integers with a fraction, and a
// zoom. The board has no end, and a position may have a thousand digits, so
// the centre is a BigInt; everything on the screen is a small difference to it
// and fits a float. "across" grows to the right, "up" grows upwards; which of
// them is the first pile is decided elsewhere (see orientation.ts).

/** A point on one axis: a whole number and a fraction in [0, 1). */
export interface Coordinate {
  whole: bigint;
  part: number;
}

/** The centre of the window and log2 of the pixels per position. */
export interface View {
  across: Coordinate;
  up: Coordinate;
  zoom: number;
}

/** The size of the window in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A cell of the board in screen axes. */
export interface Cell {
  across: bigint;
  up: bigint;
}

/** Largest zoom: 128 pixels a position. */
export const MAX_ZOOM = 7;
/** Smallest zoom: 2^56 positions a pixel; floats still tell pixels apart. */
export const MIN_ZOOM = -56;

/** Pixels from the edges to the origin at home: the rulers lie there. */
export const MARGIN = 36;
/** Pixels of a digit of the rulers, at most, and of what lies around a number. */
const DIGIT = 7;
const AROUND = 14;
/** Longer numbers are shortened. */
const LONGEST = 9;

/** Pixels from the left edge to the origin: the numbers of the ruler there need more where they are long. */
export function leftMargin(view: View, size: Size): number {
  const top = Number(view.up.whole) + view.up.part + size.height / 2 / pixelsPerCell(view);
  const digits = Math.min(LONGEST, top >= 1 ? Math.floor(Math.log10(top)) + 1 : 1);
  return Math.max(MARGIN, AROUND + DIGIT * digits);
}

/** A whole number and a fraction from a float that may leave [0, 1). */
export function normalise(whole: bigint, part: number): Coordinate {
  const carry = Math.floor(part);
  const rest = part - carry;
  // A tiny negative part gives rest = 1 after rounding.
  return rest >= 1 ? { whole: whole + BigInt(carry) + 1n, part: 0 } : { whole: whole + BigInt(carry), part: rest };
}

/** At least so many positions, with the origin at zero. */
function atLeast(c: Coordinate, least: number): Coordinate {
  return Number(c.whole) + c.part < least ? normalise(0n, least) : c;
}

/**
 * The view moved so that the window shows no more beyond the edges of the board than the
 * rulers need: the board is a quarter plane, and zooming out keeps its origin in the corner.
 */
export function settle(view: View, size: Size, margin?: number): View {
  const scale = pixelsPerCell(view);
  const up = atLeast(view.up, (size.height / 2 - (margin ?? MARGIN)) / scale);
  const across = atLeast(view.across, (size.width / 2 - (margin ?? leftMargin({ ...view, up }, size))) / scale);
  return across === view.across && up === view.up ? view : { ...view, across, up };
}

/** The view in a window of another size: an edge of the board that was at its place stays there. */
export function resized(view: View, from: Size, to: Size): View {
  const scale = pixelsPerCell(view);
  const stood = (c: Coordinate, was: number, margin: number) => Math.abs((Number(c.whole) + c.part) * scale - (was / 2 - margin)) < 1;
  // What stood at the edge is put there again by settling it.
  const corner: Coordinate = { whole: 0n, part: 0 };
  const across = stood(view.across, from.width, leftMargin(view, from)) ? corner : view.across;
  const up = stood(view.up, from.height, MARGIN) ? corner : view.up;
  return settle({ ...view, across, up }, to);
}

/** c moved by a number of positions. */
export function shift(c: Coordinate, by: number): Coordinate {
  return normalise(c.whole, c.part + by);
}

/** The distance from c to the left (lower) edge of cell n, in positions. */
export function distance(n: bigint, c: Coordinate): number {
  return Number(n - c.whole) - c.part;
}

/** Pixels per position. */
export function pixelsPerCell(view: View): number {
  return 2 ** view.zoom;
}

/** Screen x of the left edge of column n. */
export function screenX(view: View, size: Size, n: bigint): number {
  return size.width / 2 + distance(n, view.across) * pixelsPerCell(view);
}

/** Screen y of the lower edge of row n (screen y grows downwards). */
export function screenY(view: View, size: Size, n: bigint): number {
  return size.height / 2 - distance(n, view.up) * pixelsPerCell(view);
}

/** The cell under a point of the screen; may be negative. */
export function cellAt(view: View, size: Size, x: number, y: number): Cell {
  const scale = pixelsPerCell(view);
  return {
    across: shift(view.across, (x - size.width / 2) / scale).whole,
    up: shift(view.up, (size.height / 2 - y) / scale).whole,
  };
}

/** The view after the content is dragged by (dx, dy) pixels. */
export function pan(view: View, size: Size, dx: number, dy: number): View {
  const scale = pixelsPerCell(view);
  return settle({ ...view, across: shift(view.across, -dx / scale), up: shift(view.up, dy / scale) }, size);
}

/** The view zoomed by `by` powers of two, the point (x, y) of the screen kept in place if it can be. */
export function zoomAt(view: View, size: Size, by: number, x: number, y: number): View {
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, view.zoom + by));
  const before = pixelsPerCell(view);
  const after = 2 ** zoom;
  const right = x - size.width / 2;
  const above = size.height / 2 - y;
  const up = shift(view.up, above / before - above / after);
  const zoomed = settle({ across: shift(view.across, right / before - right / after), up, zoom }, size);
  // An origin that was in sight is not lost under a ruler that grows with its numbers.
  const [was, is] = [screenX(view, size, 0n), screenX(zoomed, size, 0n)];
  if (after >= before || was < leftMargin(view, size) - 1 || is >= leftMargin(zoomed, size)) return zoomed;
  return settle({ ...zoomed, across: { whole: 0n, part: 0 } }, size);
}

/** The view with the middle of a cell in the centre. */
export function centreOn(view: View, cell: Cell): View {
  return { ...view, across: { whole: cell.across, part: 0.5 }, up: { whole: cell.up, part: 0.5 } };
}

/** A view with the origin in the lower left corner. */
export function home(size: Size, zoom: number, margin?: number): View {
  const origin: Coordinate = { whole: 0n, part: 0 };
  return settle({ across: origin, up: origin, zoom }, size, margin);
}

// The next and the previous P-position along a beam: of all P-positions with
// both piles larger (smaller) than here, the nearest by the sum of the piles.
// Found from tiles: single positions first, then cells of 16, 256, … positions
// a side, each time a window of 256 cells; a cell that holds P-positions is
// searched again by finer tiles. So a gap of g positions costs some log g
// requests, and the server has computed most of them for the board already.
// In a coarse tile the nearest cell need not hold the nearest position: its
// neighbours at the same distance are searched as well.
import type { Position } from "./orientation";
import { decodeTile, LARGER, UNKNOWN } from "./tile-data";
import type { Fetcher } from "./tile-store";

/** Cells along the side of a window. */
const SIDE = 256;
/** By how many powers of two cells grow from window to window. */
const STEP = 4;
/** The coarsest cells: beyond 2^32 positions nobody walks from beam to beam. */
const MAX_SCALE = 32;
/** Coarse cells that are searched at one scale. */
const MAX_CELLS = 12;

/** Which way: to larger piles or to smaller ones. */
export type Way = 1 | -1;

/** What is asked: a game, and how tiles are had. */
export interface Walker {
  game: Record<string, string | number>;
  fetcher: Fetcher;
  signal: AbortSignal;
}

interface Box {
  x: bigint;
  y: bigint;
  scale: number;
}

/** The nearest P-position on the way, or null if there is none near enough. */
export async function neighbour(walker: Walker, from: Position, way: Way): Promise<Position | null> {
  for (let scale = 0; scale <= MAX_SCALE; scale += STEP) {
    const span = BigInt(SIDE) << BigInt(scale);
    // Windows begin next to the position, not at a multiple of their side.
    const corner = (n: bigint) => (way > 0 ? n + 1n : n > span ? n - span : 0n);
    const found = await search(walker, { x: corner(from.x), y: corner(from.y), scale }, from, way);
    if (found) return found;
    if (way < 0 && from.x <= span && from.y <= span) return null;
  }
  return null;
}

async function search(walker: Walker, box: Box, from: Position, way: Way): Promise<Position | null> {
  const { planes } = decodeTile(
    await walker.fetcher(
      { ...walker.game, layer: "outcome", x: box.x.toString(), y: box.y.toString(), rows: SIDE, cols: SIDE, scale: box.scale },
      walker.signal,
    ),
  );
  const cells: { position: Position; far: bigint }[] = [];
  const plane = planes[0]!;
  for (let i = 0; i < plane.length; i++) {
    const count = plane[i]!;
    if (count === 0 || count === UNKNOWN || count === LARGER) continue;
    const position = { x: box.x + (BigInt(Math.floor(i / SIDE)) << BigInt(box.scale)), y: box.y + (BigInt(i % SIDE) << BigInt(box.scale)) };
    if (box.scale === 0 && !beyond(position, from, way)) continue;
    cells.push({ position, far: position.x + position.y });
  }
  cells.sort((a, b) => (a.far === b.far ? 0 : a.far < b.far === way > 0 ? -1 : 1));
  if (box.scale === 0) return cells[0]?.position ?? null;
  const finer = Math.max(0, box.scale - Math.log2(SIDE));
  let best: Position | null = null;
  for (const { position } of cells.slice(0, MAX_CELLS)) {
    const found = await search(walker, { ...position, scale: finer }, from, way);
    if (found && (!best || found.x + found.y < best.x + best.y === way > 0)) best = found;
  }
  return best;
}

function beyond(p: Position, from: Position, way: Way): boolean {
  return way > 0 ? p.x > from.x && p.y > from.y : p.x < from.x && p.y < from.y;
}

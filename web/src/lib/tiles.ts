// Tile arithmetic. A tile is a square of TILE × TILE pixels, each of 2^scale ×
// 2^scale positions; tile (scale, column, row) begins at the position
// column · TILE · 2^scale. Columns and rows are BigInt: far from the origin
// they have as many digits as the positions.
import { cellAt, pixelsPerCell, screenX, screenY, type Size, type View } from "./view";

/** Pixels along the side of a tile. */
export const TILE = 256;

/** Which tile, in screen axes. */
export interface TileId {
  scale: number;
  column: bigint;
  row: bigint;
}

/** Where a tile lies on the screen, in CSS pixels; (left, top) is its upper left corner. */
export interface Placement {
  left: number;
  top: number;
  side: number;
}

/** A square part of another tile that shows the same positions, in its pixels from the lower left. */
export interface Part {
  tile: TileId;
  left: number;
  bottom: number;
  side: number;
}

/** The scale whose pixels are between 1 and 2 device pixels wide (single positions if larger). */
export function tileScale(zoom: number, devicePixelRatio = 1): number {
  return Math.max(0, Math.ceil(-zoom - Math.log2(devicePixelRatio) - 1e-9));
}

/** Positions along the side of a tile. */
export function tileSpan(scale: number): bigint {
  return BigInt(TILE) << BigInt(scale);
}

/** A name for caches. */
export function tileName(id: TileId): string {
  return `${id.scale}/${id.column}/${id.row}`;
}

/** The first position of the tile on each axis. */
export function tileOrigin(id: TileId): { across: bigint; up: bigint } {
  const span = tileSpan(id.scale);
  return { across: id.column * span, up: id.row * span };
}

/** The tiles that the window shows, nearest the centre first. */
export function visibleTiles(view: View, size: Size, scale: number): TileId[] {
  const span = tileSpan(scale);
  const low = cellAt(view, size, 0, size.height);
  const high = cellAt(view, size, size.width, 0);
  const first = (n: bigint) => (n < 0n ? 0n : n / span);
  const tiles: TileId[] = [];
  if (high.across < 0n || high.up < 0n) return tiles;
  for (let row = first(low.up); row <= high.up / span; row++) {
    for (let column = first(low.across); column <= high.across / span; column++) {
      tiles.push({ scale, column, row });
    }
  }
  const middle = (id: TileId) => {
    const p = place(view, size, id);
    return (p.left + p.side / 2 - size.width / 2) ** 2 + (p.top + p.side / 2 - size.height / 2) ** 2;
  };
  return tiles
    .map((id) => ({ id, far: middle(id) }))
    .sort((a, b) => a.far - b.far)
    .map(({ id }) => id);
}

/** Where a tile lies on the screen. */
export function place(view: View, size: Size, id: TileId): Placement {
  const { across, up } = tileOrigin(id);
  const side = TILE * 2 ** id.scale * pixelsPerCell(view);
  return { left: screenX(view, size, across), top: screenY(view, size, up) - side, side };
}

/** The part of the tile `levels` scales coarser that shows the same positions. */
export function ancestor(id: TileId, levels: number): Part {
  const by = BigInt(levels);
  const cells = 2 ** levels;
  const column = id.column >> by;
  const row = id.row >> by;
  const side = TILE / cells;
  return {
    tile: { scale: id.scale + levels, column, row },
    left: Number(id.column - (column << by)) * side,
    bottom: Number(id.row - (row << by)) * side,
    side,
  };
}

/** The four tiles one scale finer, or none for single positions. */
export function children(id: TileId): TileId[] {
  if (id.scale === 0) return [];
  const list: TileId[] = [];
  for (const dv of [0n, 1n]) {
    for (const du of [0n, 1n]) {
      list.push({ scale: id.scale - 1, column: id.column * 2n + du, row: id.row * 2n + dv });
    }
  }
  return list;
}

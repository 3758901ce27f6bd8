// Which pile goes up. The papers draw the first coordinate upwards and the
// second to the right; the switch draws the first to the right instead.
import type { Cell } from "./view";

/** "first-up": x upwards, y to the right. "first-across": x to the right, y upwards. */
export type Orientation = "first-up" | "first-across";

/** A position of the game. */
export interface Position {
  x: bigint;
  y: bigint;
}

/** The position drawn at a cell. */
export function toPosition(cell: Cell, orientation: Orientation): Position {
  return orientation === "first-up" ? { x: cell.up, y: cell.across } : { x: cell.across, y: cell.up };
}

/** The cell where a position is drawn. */
export function toCell(position: Position, orientation: Orientation): Cell {
  return orientation === "first-up"
    ? { across: position.y, up: position.x }
    : { across: position.x, up: position.y };
}

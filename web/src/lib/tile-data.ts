// A tile as the server sends it: "WYT1", the length of the header (u32), the
// header (JSON), then planes of u16 cells, the first pile slowest. All numbers
// are little-endian.
import type { TileHeader } from "./api-types";

/** A cell that is out of reach here. */
export const UNKNOWN = 65535;
/** A cell known only to be larger than `more_than` of the header. */
export const LARGER = 65534;
/** A cell of this much or more. */
export const FULL = 65533;

/** A tile: its header and its planes of rows × cols cells. */
export interface TileData {
  header: TileHeader;
  planes: Uint16Array[];
}

/** Reads a tile; an answer that is not one is an error. */
export function decodeTile(buffer: ArrayBuffer): TileData {
  if (buffer.byteLength < 8) throw new Error("the tile is too short");
  const view = new DataView(buffer);
  const magic = String.fromCharCode(...new Uint8Array(buffer, 0, 4));
  if (magic !== "WYT1") throw new Error("this is not a tile");
  const length = view.getUint32(4, true);
  if (8 + length > buffer.byteLength) throw new Error("the header of the tile is cut off");
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length))) as TileHeader;
  const cells = header.rows * header.cols;
  if (8 + length + 2 * cells * header.planes > buffer.byteLength) throw new Error("the tile is cut off");
  const planes: Uint16Array[] = [];
  for (let p = 0; p < header.planes; p++) planes.push(readPlane(view, 8 + length + 2 * cells * p, cells));
  return { header, planes };
}

const LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

function readPlane(view: DataView, at: number, cells: number): Uint16Array {
  if (LITTLE_ENDIAN && at % 2 === 0) return new Uint16Array(view.buffer, at, cells);
  const plane = new Uint16Array(cells);
  for (let i = 0; i < cells; i++) plane[i] = view.getUint16(at + 2 * i, true);
  return plane;
}

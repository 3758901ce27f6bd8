// From a tile's cells to the pixels of its picture. Pure: numbers in, pixels
// out, so that tests need no canvas. A cell of the tile is a pixel; the first
// row of pixels is the top of the picture, the highest cells. An unknown cell is
// left clear: the hatching behind the tiles shows through.
import { ceilingFor, densityAlpha, HEAT_STEPS, heatIndex, heatTable, mix, pack, parseHex, type Rgb } from "./colour";
import type { Orientation } from "./orientation";
import { FULL, LARGER, type TileData, UNKNOWN } from "./tile-data";

/** What colours depend on. */
export interface Palette {
  dark: boolean;
  /** The value that gets the last colour of the heat map. */
  ceiling: number;
  /** P-positions. */
  p: string;
  /** For chosen values, one each. */
  values: readonly string[];
  /** Difference: only the first game, only the other. */
  difference: readonly [string, string];
  /**
   * The colour of a known cell with nothing to show, or null to leave it clear.
   * The lowest layer paints it, so that what stays clear there is unknown.
   */
  ground: string | null;
}

/** Colours of cells whose value is only known to be large. */
const BEYOND: { light: Rgb; dark: Rgb } = { light: [222, 226, 230], dark: [38, 46, 58] };

let tables: { light: Uint32Array; dark: Uint32Array } | undefined;

function heatColours(dark: boolean): Uint32Array {
  tables ??= { light: heatTable(false), dark: heatTable(true) };
  return dark ? tables.dark : tables.light;
}

/** A name of everything the picture of a tile depends on, beside its data. */
export function paletteName(layer: string, palette: Palette): string {
  const theme = `${palette.dark ? "d" : "l"}${palette.ground ?? ""}`;
  switch (layer) {
    case "grundy":
      return `${theme}${palette.ceiling}`;
    case "values":
      return `${theme}${palette.values.join()}`;
    case "difference":
      return `${theme}${palette.difference.join()}`;
    default:
      return `${theme}${palette.p}`;
  }
}

/** Fills the pixels (rows · cols of them) of a tile's picture. */
export function paintTile(tile: TileData, palette: Palette, orientation: Orientation, pixels: Uint32Array): void {
  switch (tile.header.layer) {
    case "grundy":
      paintHeat(tile, palette, orientation, pixels);
      break;
    case "values":
      paintCounts(tile, palette.values.map(parseHex), palette, orientation, pixels);
      break;
    case "difference":
      paintCounts(tile, palette.difference.map(parseHex), palette, orientation, pixels);
      break;
    default:
      paintCounts(tile, [parseHex(palette.p)], palette, orientation, pixels);
  }
}

/** The index of the cell that is drawn at a pixel, for square and oblong tiles alike. */
export function cellIndex(tile: TileData, orientation: Orientation, column: number, fromTop: number): number {
  const { rows, cols } = tile.header;
  return orientation === "first-up" ? (rows - 1 - fromTop) * cols + column : column * cols + (cols - 1 - fromTop);
}

function eachPixel(tile: TileData, orientation: Orientation, paint: (pixel: number, cell: number) => void) {
  const { rows, cols } = tile.header;
  const [width, height] = orientation === "first-up" ? [cols, rows] : [rows, cols];
  for (let top = 0; top < height; top++) {
    for (let column = 0; column < width; column++) {
      paint(top * width + column, cellIndex(tile, orientation, column, top));
    }
  }
}

function paintHeat(tile: TileData, palette: Palette, orientation: Orientation, pixels: Uint32Array) {
  const plane = tile.planes[0]!;
  const colours = heatColours(palette.dark);
  const lookup = new Uint32Array(Math.min(FULL, palette.ceiling) + 1);
  for (let v = 0; v < lookup.length; v++) lookup[v] = colours[heatIndex(v, palette.ceiling)]!;
  const last = colours[HEAT_STEPS - 1]!;
  const beyond = pack(palette.dark ? BEYOND.dark : BEYOND.light);
  eachPixel(tile, orientation, (pixel, cell) => {
    const v = plane[cell]!;
    if (v === UNKNOWN) pixels[pixel] = 0;
    else if (v === LARGER) pixels[pixel] = beyond;
    else pixels[pixel] = lookup[v] ?? last;
  });
}

function paintCounts(
  tile: TileData,
  colours: readonly Rgb[],
  palette: Palette,
  orientation: Orientation,
  pixels: Uint32Array,
) {
  const cells = 4 ** tile.header.scale;
  const ground = palette.ground === null ? null : parseHex(palette.ground);
  const empty = ground ? pack(ground) : 0;
  eachPixel(tile, orientation, (pixel, cell) => {
    let red = 0;
    let green = 0;
    let blue = 0;
    let weight = 0;
    let strongest = 0;
    let unknown = false;
    for (let p = 0; p < tile.planes.length; p++) {
      const count = tile.planes[p]![cell]!;
      const colour = colours[p];
      if (count === UNKNOWN) unknown = true;
      if (count === 0 || count === UNKNOWN || count === LARGER || !colour) continue;
      // A beam has about as many positions as the cell is wide, not cells.
      const alpha = densityAlpha(count, Math.sqrt(cells));
      red += colour[0] * alpha;
      green += colour[1] * alpha;
      blue += colour[2] * alpha;
      weight += alpha;
      strongest = Math.max(strongest, alpha);
    }
    if (weight > 0) {
      const mean: Rgb = [Math.round(red / weight), Math.round(green / weight), Math.round(blue / weight)];
      pixels[pixel] = ground ? pack(mix(ground, mean, strongest)) : pack(mean, Math.round(255 * strongest));
    } else {
      pixels[pixel] = unknown ? 0 : empty;
    }
  });
}

/** The ceiling for a set of tiles. */
export function commonCeiling(tiles: readonly TileData[]): number {
  let largest = 0;
  for (const tile of tiles) if (tile.header.layer === "grundy") largest = Math.max(largest, tile.header.max);
  return ceilingFor(largest);
}

/** The colour a single cell of the heat map gets, for the ink of its digits. */
export function heatColour(value: number, palette: Palette): Rgb {
  const packed = heatColours(palette.dark)[heatIndex(value, palette.ceiling)]!;
  return [packed & 255, (packed >> 8) & 255, (packed >> 16) & 255];
}

// Colour scales. The heat map runs through five anchors of rising lightness
// (readable without colour vision and in print); a value's place on it is a
// root of its share of the largest value in sight, so that small values keep
// apart. Colours are packed as 0xAABBGGRR, the order of a little-endian
// Uint32Array over ImageData.

/** Red, green, blue, each 0..255. */
export type Rgb = readonly [number, number, number];

const LIGHT: readonly Rgb[] = [
  [247, 244, 236],
  [190, 213, 222],
  [104, 160, 192],
  [52, 94, 150],
  [36, 40, 92],
];
const DARK: readonly Rgb[] = [
  [22, 26, 36],
  [36, 56, 92],
  [50, 104, 146],
  [104, 170, 182],
  [226, 232, 214],
];

/** Colours for chosen values, told apart by people who see colours differently (after Okabe and Ito). */
export const VALUE_COLOURS = ["#0072b2", "#009e73", "#9b5de5", "#e69f00", "#56b4e9", "#8c510a", "#cc79a7", "#6b7280"];

/** "#rrggbb" to numbers; black if it is not a colour. */
export function parseHex(hex: string): Rgb {
  const m = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  return m ? [parseInt(m[1]!, 16), parseInt(m[2]!, 16), parseInt(m[3]!, 16)] : [0, 0, 0];
}

/** A pixel of an ImageData buffer. */
export function pack([r, g, b]: Rgb, alpha = 255): number {
  return ((alpha << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

/** The colour for CSS. */
export function css([r, g, b]: Rgb): string {
  return `rgb(${r} ${g} ${b})`;
}

/** Between two colours, t in [0, 1]. */
export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  const at = (i: 0 | 1 | 2) => Math.round(a[i] + (b[i] - a[i]) * t);
  return [at(0), at(1), at(2)];
}

/** The heat map at t in [0, 1]. */
export function heat(t: number, dark: boolean): Rgb {
  const anchors = dark ? DARK : LIGHT;
  const place = Math.min(1, Math.max(0, t)) * (anchors.length - 1);
  const i = Math.min(anchors.length - 2, Math.floor(place));
  return mix(anchors[i]!, anchors[i + 1]!, place - i);
}

/** A table of colours for the values 0..=ceiling in 1024 steps; look up with `heatIndex`. */
export function heatTable(dark: boolean): Uint32Array {
  const table = new Uint32Array(HEAT_STEPS);
  for (let i = 0; i < HEAT_STEPS; i++) table[i] = pack(heat(i / (HEAT_STEPS - 1), dark));
  return table;
}

/** Steps of a heat table. */
export const HEAT_STEPS = 1024;

/** Where a value stands in the table when the largest value shown is `ceiling`. */
export function heatIndex(value: number, ceiling: number): number {
  const share = ceiling <= 0 ? 0 : Math.min(1, value / ceiling);
  return Math.round(share ** 0.6 * (HEAT_STEPS - 1));
}

/** A power of two at least `largest` and at least 16: the scale changes seldom while panning. */
export function ceilingFor(largest: number): number {
  let c = 16;
  while (c < largest) c *= 2;
  return c;
}

/** Relative luminance by the WCAG formula. */
export function luminance([r, g, b]: Rgb): number {
  const linear = (v: number) => {
    const s = v / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Contrast ratio by the WCAG formula, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Black or white, whichever reads better on the colour. */
export function ink(on: Rgb): Rgb {
  const black: Rgb = [4, 5, 8];
  const white: Rgb = [255, 255, 255];
  return contrast(on, black) >= contrast(on, white) ? black : white;
}

/** How strongly a density shows: one point in a pixel of many must still be seen. */
export function densityAlpha(count: number, cells: number): number {
  if (count <= 0) return 0;
  const share = Math.min(1, count / cells);
  return 0.35 + 0.65 * share ** 0.35;
}

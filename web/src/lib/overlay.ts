// What is drawn over the tiles: lines of slope phi, options of the chosen
// position, arrows to winning moves, the position under the pointer, beams
// that discovery found.
import type { Direction } from "./beams";
import type { Scene } from "./board-painter";
import { integerRoot } from "./golden";
import { type Position, toCell } from "./orientation";
import type { Context } from "./svg-context";
import { leftMargin, MARGIN, pixelsPerCell, screenX, screenY } from "./view";

/** What lies over the tiles. */
export interface Overlay {
  hover: Position | null;
  chosen: Position | null;
  options: Position[];
  winning: Position[];
  /** Whether lines of slope phi and 1/phi are drawn. */
  lines: boolean;
  /** Beams of P-positions that discovery saw. */
  beams: Direction[];
}

const PHI = (1 + Math.sqrt(5)) / 2;
/** Pixels from the head of an arrow to the edge. */
const EDGE = 4;
/** Positions that the band of a beam covers at least. */
const ASIDE = 16;
/** From this many pixels per cell on, cells may have digits. */
const DIGIT_SIDE = 16;

/** Whether there are lines or bands. */
export function hasGuides({ lines, beams }: Overlay): boolean {
  return lines || beams.length > 0;
}

/** Draws lines and bands, over which the points lie. */
export function drawGuides(c: Context, scene: Scene): void {
  const { overlay } = scene;
  c.save();
  if (overlay.lines) for (const slope of [PHI, 1 / PHI]) drawLine(c, scene, slope);
  for (const beam of overlay.beams) drawBeam(c, scene, beam);
  c.restore();
}

/** Draws everything over the tiles. */
export function drawOverlay(c: Context, scene: Scene): void {
  const { overlay, theme } = scene;
  c.save();
  const { chosen } = overlay;
  if (chosen) {
    for (const option of overlay.options) dot(c, scene, option, theme.ink);
    for (const target of overlay.winning) arrow(c, scene, chosen, target);
    ring(c, scene, chosen, theme.ink, 2.5);
  }
  if (overlay.hover) ring(c, scene, overlay.hover, theme.accent, 1.5);
  c.restore();
}

function middle(scene: Scene, position: Position): [number, number] {
  const cell = toCell(position, scene.orientation);
  const half = pixelsPerCell(scene.view) / 2;
  return [screenX(scene.view, scene.size, cell.across) + half, screenY(scene.view, scene.size, cell.up) - half];
}

function inSight(scene: Scene, [x, y]: [number, number], margin: number): boolean {
  return x >= -margin && y >= -margin && x <= scene.size.width + margin && y <= scene.size.height + margin;
}

/**
 * The line up = slope · across through the middle of cell (0, 0). Relative to
 * the centre (a, u), the line passes at height slope·a - u: far out that is a
 * difference of large numbers, taken with exact integers before it is a float.
 */
function drawLine(c: Context, scene: Scene, slope: number): void {
  const { view, size, theme } = scene;
  const a = view.across;
  const u = view.up;
  // slope·a.whole with 60 more binary places than a float has, from sqrt 5.
  const exact = timesSlope(a.whole, slope > 1);
  const offset = Number(exact - (u.whole << 60n)) / 2 ** 60 + slope * (a.part - 0.5) - (u.part - 0.5);
  const scale = pixelsPerCell(view);
  const height = offset * scale;
  const at = (x: number) => size.height / 2 - (height + slope * (x - size.width / 2));
  const zero = Math.max(0, screenX(view, size, 0n) + scale / 2);
  c.strokeStyle = theme.win;
  c.lineWidth = scale < 6 ? 1 : 1.5;
  c.setLineDash([7, 5]);
  c.beginPath();
  c.moveTo(zero, at(zero));
  c.lineTo(size.width, at(size.width));
  c.stroke();
  c.setLineDash([]);
}

/** A ray from the origin to far beyond the window. */
function drawBeam(c: Context, scene: Scene, beam: Direction): void {
  const { view, size, theme } = scene;
  const [across, up] = scene.orientation === "first-up" ? [beam.y, beam.x] : [beam.x, beam.y];
  const length = Math.hypot(across, up);
  if (!(length > 0)) return;
  const [x, y] = [screenX(view, size, 0n), screenY(view, size, 0n)];
  const reach = Math.abs(x) + Math.abs(y) + size.width + size.height;
  // As wide as a beam may lie beside the ray, and no farther than the edges of the board.
  const half = (9 + ASIDE * pixelsPerCell(view)) / 2;
  const [dx, dy] = [across / length, up / length];
  const corner = (t: number, side: number): [number, number] => [x + Math.max(0, t * dx + side * dy), y - Math.max(0, t * dy - side * dx)];
  const [below, above] = [Math.min(reach, (half * dx) / dy), Math.min(reach, (half * dy) / dx)];
  c.fillStyle = theme.accent;
  c.globalAlpha = 0.22;
  c.beginPath();
  c.moveTo(x, y);
  for (const [t, side] of [[below, half], [reach, half], [reach, -half], [above, -half]] as const) c.lineTo(...corner(t, side));
  c.closePath();
  c.fill();
  c.globalAlpha = 1;
}

/** floor(n · phi · 2^60) or floor(n / phi · 2^60), by an integer square root. */
function timesSlope(n: bigint, steep: boolean): bigint {
  const scaled = n << 60n;
  const root = integerRoot(5n * scaled * scaled);
  return (root + (steep ? scaled : -scaled)) >> 1n;
}

function dot(c: Context, scene: Scene, position: Position, colour: string): void {
  const p = middle(scene, position);
  if (!inSight(scene, p, 4)) return;
  const side = pixelsPerCell(scene.view);
  if (side >= DIGIT_SIDE) {
    // A frame: a shade would make the digits hard to read.
    const inset = side / 2 - 2.5;
    c.strokeStyle = colour;
    c.lineWidth = 2;
    c.strokeRect(p[0] - inset, p[1] - inset, 2 * inset, 2 * inset);
    return;
  }
  c.globalAlpha = 0.28;
  c.fillStyle = colour;
  if (side >= 6) {
    c.fillRect(p[0] - side / 2, p[1] - side / 2, side, side);
  } else {
    c.beginPath();
    c.arc(p[0], p[1], 1.5, 0, 2 * Math.PI);
    c.fill();
  }
  c.globalAlpha = 1;
}

function ring(c: Context, scene: Scene, position: Position, colour: string, width: number): void {
  const p = middle(scene, position);
  const half = Math.max(5, pixelsPerCell(scene.view) / 2);
  if (!inSight(scene, p, half)) return;
  c.strokeStyle = colour;
  c.lineWidth = width;
  c.strokeRect(p[0] - half, p[1] - half, 2 * half, 2 * half);
}

/** Pixels from a point in the window to its edge, in a direction; the rulers are beyond it. */
function toEdge({ size, view }: Scene, x: number, y: number, dx: number, dy: number): number {
  const along = (at: number, d: number, low: number, high: number) => (d > 0 ? (high - at) / d : d < 0 ? (low - at) / d : Infinity);
  return Math.min(along(x, dx, leftMargin(view, size), size.width), along(y, dy, 0, size.height - MARGIN));
}

function arrow(c: Context, scene: Scene, from: Position, to: Position): void {
  const [x0, y0] = middle(scene, from);
  const [x1, y1] = middle(scene, to);
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (!(length > 3) || !Number.isFinite(length)) return;
  const { size, theme } = scene;
  const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length];
  // Where the end is out of sight, the shaft runs to the edge, and has no head there.
  const reach = inSight(scene, [x0, y0], 0) ? Math.min(1, Math.max(0, toEdge(scene, x0, y0, dx, dy) - EDGE) / length) : Math.min(1, (4 * (size.width + size.height)) / length);
  const head = Math.min(13, length / 2);
  const gap = Math.min(6, length / 6);
  const [ex, ey] = [x0 + dx * (length * reach - gap), y0 + dy * (length * reach - gap)];
  const stroke = (colour: string, width: number) => {
    c.strokeStyle = colour;
    c.fillStyle = colour;
    c.lineWidth = width;
    c.lineCap = "round";
    c.beginPath();
    c.moveTo(x0, y0);
    c.lineTo(reach < 1 ? ex : ex - dx * head * 0.6, reach < 1 ? ey : ey - dy * head * 0.6);
    c.stroke();
    if (reach < 1) return;
    c.beginPath();
    c.moveTo(ex, ey);
    c.lineTo(ex - dx * head - dy * head * 0.5, ey - dy * head + dx * head * 0.5);
    c.lineTo(ex - dx * head + dy * head * 0.5, ey - dy * head - dx * head * 0.5);
    c.closePath();
    c.fill();
    if (width > 3) c.stroke();
  };
  // A border in the colour of the board keeps the arrow readable on any value.
  stroke(theme.board, 6);
  stroke(theme.win, 2.5);
}

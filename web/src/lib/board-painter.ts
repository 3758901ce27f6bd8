// Draws the board on a canvas: pictures of tiles, digits, grid, lines of slope
// phi, the chosen position with its options and winning moves, rulers. Knows
// nothing of the page around it; asks the store for tiles as the view moves.
import { ceilingFor, css, ink, type Rgb } from "./colour";
import type { ActiveLayer } from "./layers";
import { Lru } from "./lru";
import { type Orientation, type Position, toCell, toPosition } from "./orientation";
import { cellIndex, commonCeiling, heatColour, type Palette, paintTile, paletteName } from "./paint";
import { drawGuides, drawOverlay, hasGuides, type Overlay } from "./overlay";
import { drawRulers } from "./draw-rulers";
import type { Context } from "./svg-context";
import { LARGER, type TileData, UNKNOWN } from "./tile-data";
import { sharedTiles, tileKey, TileStore, type Fetcher } from "./tile-store";
import { ancestor, children, place, TILE, type TileId, tileOrigin, tileScale, tileSpan, visibleTiles } from "./tiles";
import { cellAt, pixelsPerCell, screenX, screenY, type Size, type View } from "./view";

/** Colours of the theme that the canvas uses. */
export interface Theme {
  dark: boolean;
  paper: string;
  board: string;
  ink: string;
  faint: string;
  grid: string;
  accent: string;
  p: string;
  win: string;
}

/** Everything that a frame shows. */
export interface Scene {
  view: View;
  size: Size;
  ratio: number;
  orientation: Orientation;
  layers: ActiveLayer[];
  valueColours: readonly string[];
  theme: Theme;
  overlay: Overlay;
  /** Whether rulers are left out: a small picture. */
  plain?: boolean;
}

/** What the board says about the part in sight. */
export interface Summary {
  /** Tiles still on their way. */
  pending: number;
  /** How the cells in sight are known. */
  known: string[];
  /** Why some are not known. */
  notes: string[];
  /** Positions along the side of a pixel of a tile: 2^scale. */
  scale: number;
  /** The largest value of the heat map. */
  ceiling: number;
  /** If some values are only known to be larger than this. */
  moreThan: number | null;
  /** Whether some cells in sight are hatched. */
  unknown: boolean;
}

/** What the tiles say about one position. */
export interface Glimpse {
  value: number | null;
  largerThan: number | null;
  p: boolean | null;
  known: string[];
}

/** From this many pixels per cell on, digits are drawn. */
export const DIGIT_PIXELS = 19;
/** From this many pixels per cell on, grid lines are drawn. */
const GRID_PIXELS = 8;
/** Below this many pixels per cell, points are drawn wider. */
const THIN = 1.4;
/** By how many pixels. */
const WIDER = 0.75;
/** Bytes of pictures kept. */
const PICTURES = 128 << 20;

/** Cells of a tile that are looked at for the largest value. */
const SAMPLES = 2000;

interface Picture {
  canvas: OffscreenCanvas;
}

/** Draws scenes; see `draw`. */
export class BoardPainter {
  private readonly store: TileStore;
  private readonly pictures = new Lru<Picture>(PICTURES);
  private readonly own: CanvasRenderingContext2D;
  private context: Context;
  private ceiling = 16;
  private lastWish = "";
  private hatch: { dark: boolean; pattern: CanvasPattern | null } | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    fetcher: Fetcher,
    changed: () => void,
  ) {
    const context = canvas.getContext("2d", { alpha: false });
    if (!context) throw new Error("this browser has no canvas");
    this.own = context;
    this.context = context;
    this.store = new TileStore(fetcher, TILE, changed, sharedTiles);
  }

  /** Asks at once for what waits: the server is back. */
  wake(): void {
    this.store.wake();
  }

  /** Gives up what is under way. */
  close(): void {
    this.store.stop();
    this.pictures.clear();
  }

  /** Draws a frame, asks for the tiles that are missing, and says what is known of the part in sight. */
  draw(scene: Scene): Summary {
    const { size, ratio } = scene;
    const width = Math.max(1, Math.round(size.width * ratio));
    const height = Math.max(1, Math.round(size.height * ratio));
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    this.own.setTransform(ratio, 0, 0, ratio, 0, 0);
    return this.paint(scene);
  }

  /** Draws a frame by the calls of another context, in CSS pixels. */
  drawOn(context: Context, scene: Scene): void {
    this.hatch = null;
    this.context = context;
    try {
      this.paint(scene);
    } finally {
      this.context = this.own;
      this.hatch = null;
    }
  }

  private paint(scene: Scene): Summary {
    const { size, ratio, view, theme } = scene;
    const c = this.context;
    c.fillStyle = theme.paper;
    c.fillRect(0, 0, size.width, size.height);
    const left = Math.max(0, screenX(view, size, 0n));
    const bottom = Math.min(size.height, screenY(view, size, 0n));
    c.fillStyle = theme.board;
    c.fillRect(left, 0, size.width - left, bottom);

    const scale = tileScale(view.zoom, ratio);
    const tiles = visibleTiles(view, size, scale);
    this.ask(scene, tiles);
    const seen = this.collect(scene, tiles);
    this.ceiling = seen.ceiling || this.ceiling;
    const palette = this.palette(scene);
    const drawn = scene.layers.filter((l) => l.drawn);
    for (const [i, layer] of drawn.entries()) {
      if (i === 0) this.drawHatching(scene, layer, tiles);
      const own = i === 0 ? palette : { ...palette, ground: null };
      for (const tile of tiles) this.drawTile(scene, layer, tile, own);
    }
    drawGuides(c, scene);
    // Points lie over lines and bands; from far away, where they are a pixel wide, they are
    // drawn once more beside themselves, so that a line of them can be seen.
    const bare = { ...palette, ground: null };
    const points = drawn.filter((l) => l.kind !== "grundy");
    const thin = pixelsPerCell(view) < THIN;
    for (const layer of points) {
      if (hasGuides(scene.overlay)) for (const tile of tiles) this.drawTile(scene, layer, tile, bare);
      if (thin) for (const tile of tiles) this.drawTile(scene, layer, tile, bare, WIDER);
    }
    if (pixelsPerCell(view) >= GRID_PIXELS) this.drawGrid(scene, left, bottom);
    if (pixelsPerCell(view) >= DIGIT_PIXELS) this.drawDigits(scene, tiles, palette);
    drawOverlay(c, scene);
    if (!scene.plain) drawRulers(c, scene);
    return { ...seen, pending: this.store.pending, scale, ceiling: this.ceiling };
  }

  /** What the tiles in the cache say about a position. */
  glimpse(scene: Scene, position: Position): Glimpse {
    const answer: Glimpse = { value: null, largerThan: null, p: null, known: [] };
    if (tileScale(scene.view.zoom, scene.ratio) !== 0) return answer;
    const span = tileSpan(0);
    const cell = toCell(position, scene.orientation);
    const id: TileId = { scale: 0, column: cell.across / span, row: cell.up / span };
    const at = Number(position.x % span) * TILE + Number(position.y % span);
    for (const layer of scene.layers) {
      const tile = this.tile(scene, layer, id);
      const v = tile?.planes[0]?.[at];
      if (!tile || v === undefined || v === UNKNOWN) continue;
      if (layer.kind === "grundy") {
        if (v === LARGER) answer.largerThan = tile.header.more_than ?? null;
        else answer.value = v;
        answer.p = v === 0;
        answer.known = tile.header.known;
      } else if (layer.kind === "outcome") {
        answer.p ??= v === 1;
        if (answer.known.length === 0) answer.known = tile.header.known;
      }
    }
    return answer;
  }

  private palette(scene: Scene): Palette {
    const { theme } = scene;
    return {
      dark: theme.dark,
      ceiling: this.ceiling,
      p: theme.p,
      values: scene.valueColours,
      difference: [theme.p, theme.accent],
      ground: theme.board,
    };
  }

  private key(scene: Scene, layer: ActiveLayer, id: TileId): string {
    return tileKey(layer, this.placeOf(scene, id));
  }

  private placeOf(scene: Scene, id: TileId): { scale: number; x: bigint; y: bigint } {
    const { across, up } = tileOrigin(id);
    return { scale: id.scale, ...toPosition({ across, up }, scene.orientation) };
  }

  private tile(scene: Scene, layer: ActiveLayer, id: TileId): TileData | undefined {
    return this.store.get(this.key(scene, layer, id));
  }

  private ask(scene: Scene, tiles: TileId[]): void {
    const name = `${scene.layers.map((l) => l.name).join("§")}|${scene.orientation}|${tiles
      .map((t) => `${t.scale}/${t.column}/${t.row}`)
      .join()}`;
    if (name === this.lastWish) return;
    this.lastWish = name;
    this.store.want(
      scene.layers.flatMap((layer) => tiles.map((id) => ({ layer, place: this.placeOf(scene, id) }))),
    );
  }

  private collect(scene: Scene, tiles: TileId[]): Pick<Summary, "known" | "notes" | "ceiling" | "moreThan" | "unknown"> {
    const known = new Set<string>();
    const notes = new Set<string>();
    const heat: TileData[] = [];
    let moreThan: number | null = null;
    let unknown = false;
    for (const layer of scene.layers) {
      for (const id of tiles) {
        const key = this.key(scene, layer, id);
        const failure = this.store.failure(key);
        if (failure) {
          notes.add(failure);
          unknown = true;
        }
        const tile = this.store.get(key);
        if (!tile) continue;
        for (const how of tile.header.known) known.add(how);
        if (tile.header.note) notes.add(tile.header.note);
        if (tile.header.unknown > 0) unknown = true;
        if (layer.kind === "grundy") heat.push(tile);
        const bound = tile.header.more_than ?? null;
        // What is said of all grey cells holds for all of them.
        if (layer.kind === "grundy" && layer.drawn && bound !== null) moreThan = Math.min(bound, moreThan ?? bound);
      }
    }
    const ceiling = heat.length > 0 ? this.ceilingOf(scene, tiles, heat) : 0;
    return { known: [...known], notes: [...notes], ceiling, moreThan, unknown };
  }

  /**
   * The largest value in sight, up to a power of two. Close up, the cells in
   * sight are sampled, for a tile holds much more than the window; it changes
   * only when it is clearly wrong, so that colours do not flicker.
   */
  private ceilingOf(scene: Scene, tiles: TileId[], heat: TileData[]): number {
    const { view, size } = scene;
    const layer = scene.layers.find((l) => l.kind === "grundy");
    const low = cellAt(view, size, 0, size.height);
    const high = cellAt(view, size, size.width, 0);
    if (!layer || tiles[0]?.scale !== 0) return commonCeiling(heat);
    let largest = 0;
    for (const id of tiles) {
      const tile = this.tile(scene, layer, id);
      if (!tile) continue;
      const origin = tileOrigin(id);
      const clamp = (n: bigint) => Math.min(TILE - 1, Math.max(0, Number(n)));
      const [left, right] = [clamp(low.across - origin.across), clamp(high.across - origin.across)];
      const [bottom, top] = [clamp(low.up - origin.up), clamp(high.up - origin.up)];
      const stride = Math.max(1, Math.floor(Math.sqrt(((right - left + 1) * (top - bottom + 1)) / SAMPLES)));
      for (let v = bottom; v <= top; v += stride) {
        for (let u = left; u <= right; u += stride) {
          const value = tile.planes[0]![cellIndex(tile, scene.orientation, u, TILE - 1 - v)]!;
          if (value < LARGER && value > largest) largest = value;
        }
      }
    }
    const steady = largest <= this.ceiling * 1.1 && largest > this.ceiling * 0.4;
    return steady ? this.ceiling : ceilingFor(largest);
  }

  private picture(scene: Scene, layer: ActiveLayer, id: TileId, palette: Palette): Picture | undefined {
    const key = this.key(scene, layer, id);
    const name = `${key}|${paletteName(layer.kind, palette)}|${scene.orientation}`;
    const found = this.pictures.get(name);
    if (found) return found;
    const tile = this.store.get(key);
    if (!tile) return undefined;
    const image = new ImageData(TILE, TILE);
    paintTile(tile, palette, scene.orientation, new Uint32Array(image.data.buffer));
    const canvas = new OffscreenCanvas(TILE, TILE);
    canvas.getContext("2d")?.putImageData(image, 0, 0);
    const picture = { canvas };
    this.pictures.set(name, picture, TILE * TILE * 4);
    return picture;
  }

  private drawTile(scene: Scene, layer: ActiveLayer, id: TileId, palette: Palette, aside = 0): void {
    const own = this.picture(scene, layer, id, palette);
    if (own) {
      this.put(scene, own, id, 0, 0, TILE, aside);
      return;
    }
    // Meanwhile, what a coarser tile shows of the same positions, or finer ones.
    for (let levels = 1; levels <= 6; levels++) {
      const part = ancestor(id, levels);
      const coarse = this.picture(scene, layer, part.tile, palette);
      if (!coarse) continue;
      this.put(scene, coarse, id, part.left, TILE - part.bottom - part.side, part.side, aside);
      return;
    }
    for (const child of children(id)) {
      const fine = this.picture(scene, layer, child, palette);
      if (fine) this.put(scene, fine, child, 0, 0, TILE, aside);
    }
  }

  /** Hatching where something is unknown; tiles leave it uncovered. */
  private drawHatching(scene: Scene, layer: ActiveLayer, tiles: TileId[]): void {
    const c = this.context;
    for (const id of tiles) {
      const key = this.key(scene, layer, id);
      const unknown = this.store.get(key)?.header.unknown ?? 0;
      if (unknown === 0 && !this.store.failure(key)) continue;
      const p = place(scene.view, scene.size, id);
      c.fillStyle = this.hatching(scene.theme) ?? scene.theme.paper;
      c.fillRect(p.left, p.top, p.side, p.side);
    }
  }

  private hatching(theme: Theme): CanvasPattern | null {
    if (this.hatch?.dark === theme.dark) return this.hatch.pattern;
    const side = 9;
    const canvas = new OffscreenCanvas(side, side);
    const c = canvas.getContext("2d");
    if (!c) return null;
    c.fillStyle = theme.paper;
    c.fillRect(0, 0, side, side);
    c.strokeStyle = theme.dark ? "#333a46" : "#d3cec0";
    c.lineWidth = 1.2;
    c.beginPath();
    for (const shift of [-side, 0, side]) {
      c.moveTo(shift - 1, side + 1);
      c.lineTo(shift + side + 1, -1);
    }
    c.stroke();
    const pattern = this.context.createPattern(canvas, "repeat");
    this.hatch = { dark: theme.dark, pattern };
    return pattern;
  }

  /** A square of a picture onto the place of a tile, its edges on whole device pixels. */
  private put(scene: Scene, picture: Picture, id: TileId, sx: number, sy: number, side: number, aside: number): void {
    const c = this.context;
    const p = place(scene.view, scene.size, id);
    const snap = (v: number) => Math.round(v * scene.ratio) / scene.ratio;
    const [left, top] = [snap(p.left), snap(p.top)];
    const [right, bottom] = [snap(p.left + p.side), snap(p.top + p.side)];
    c.imageSmoothingEnabled = ((right - left) * scene.ratio) / side < 2.5;
    c.drawImage(picture.canvas, sx, sy, side, side, left + aside, top, right - left, bottom - top);
  }

  private drawGrid(scene: Scene, left: number, bottom: number): void {
    const { view, size, theme, ratio } = scene;
    const c = this.context;
    const low = cellAt(view, size, 0, size.height);
    const high = cellAt(view, size, size.width, 0);
    const snap = (v: number) => (Math.round(v * ratio) + 0.5) / ratio;
    c.strokeStyle = theme.grid;
    c.lineWidth = 1 / ratio;
    c.beginPath();
    for (let n = low.across < 0n ? 0n : low.across; n <= high.across + 1n; n++) {
      const x = snap(screenX(view, size, n));
      c.moveTo(x, 0);
      c.lineTo(x, bottom);
    }
    for (let n = low.up < 0n ? 0n : low.up; n <= high.up + 1n; n++) {
      const y = snap(screenY(view, size, n));
      c.moveTo(left, y);
      c.lineTo(size.width, y);
    }
    c.stroke();
  }

  private drawDigits(scene: Scene, tiles: TileId[], palette: Palette): void {
    const layer = scene.layers.find((l) => l.kind === "grundy");
    const outcome = scene.layers.find((l) => l.kind === "outcome");
    const values = scene.layers.find((l) => l.kind === "values");
    if (!layer) return;
    const { view, size, theme } = scene;
    const c = this.context;
    const side = pixelsPerCell(view);
    const base = Math.min(18, side * 0.46);
    c.textAlign = "center";
    c.textBaseline = "middle";
    const low = cellAt(view, size, 0, size.height);
    const high = cellAt(view, size, size.width, 0);
    const span = tileSpan(0);
    const plain: Rgb = theme.dark ? [22, 26, 36] : [250, 249, 245];
    for (const id of tiles) {
      const tile = this.tile(scene, layer, id);
      if (!tile) continue;
      const marked = values ? this.tile(scene, values, id) : undefined;
      const origin = { across: id.column * span, up: id.row * span };
      const from = (low: bigint, o: bigint) => Math.max(0, Number(low - o));
      const to = (high: bigint, o: bigint) => Math.min(TILE - 1, Number(high - o));
      for (let v = from(low.up, origin.up); v <= to(high.up, origin.up); v++) {
        const y = screenY(view, size, origin.up + BigInt(v)) - side / 2;
        for (let u = from(low.across, origin.across); u <= to(high.across, origin.across); u++) {
          const cell = cellIndex(tile, scene.orientation, u, TILE - 1 - v);
          const value = tile.planes[0]![cell]!;
          if (value === UNKNOWN || value === LARGER) continue;
          const text = String(value);
          const chosen = marked ? marked.planes.findIndex((plane) => plane[cell] === 1) : -1;
          const colour = outcome && value === 0 ? theme.p : chosen >= 0 ? scene.valueColours[chosen] : undefined;
          const under = colour ? hex(colour) : layer.drawn ? heatColour(value, palette) : plain;
          c.fillStyle = css(ink(under));
          const fit = text.length <= 2 ? base : Math.min(base, (side * 1.55) / text.length);
          c.font = `${fit.toFixed(1)}px ui-sans-serif, system-ui, sans-serif`;
          c.fillText(text, screenX(view, size, origin.across + BigInt(u)) + side / 2, y + 0.5);
        }
      }
    }
  }
}

function hex(colour: string): Rgb {
  const n = parseInt(colour.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

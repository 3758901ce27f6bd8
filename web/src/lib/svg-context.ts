// What the painter draws, written down as SVG: lines, digits and marks stay
// lines, digits and marks; the pictures of tiles become small embedded pictures.
// It knows the calls that the painter makes, and no others.

/** The calls that the painter makes. */
export type Context = Pick<
  CanvasRenderingContext2D,
  | "arc"
  | "beginPath"
  | "closePath"
  | "createPattern"
  | "drawImage"
  | "fill"
  | "fillRect"
  | "fillStyle"
  | "fillText"
  | "font"
  | "globalAlpha"
  | "imageSmoothingEnabled"
  | "lineCap"
  | "lineTo"
  | "lineWidth"
  | "measureText"
  | "moveTo"
  | "restore"
  | "save"
  | "setLineDash"
  | "stroke"
  | "strokeRect"
  | "strokeStyle"
  | "textAlign"
  | "textBaseline"
>;

/** What `save` keeps. */
interface Pen {
  fillStyle: string | CanvasGradient | CanvasPattern;
  strokeStyle: string | CanvasGradient | CanvasPattern;
  lineWidth: number;
  lineCap: CanvasLineCap;
  font: string;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
  globalAlpha: number;
  dash: readonly number[];
}

const ANCHORS: Readonly<Partial<Record<CanvasTextAlign, string>>> = { center: "middle", right: "end", end: "end" };

/** The part of a picture, and its place. */
type Part = (image: CanvasImageSource, sx: number, sy: number, width: number, height: number) => string;

/** Collects SVG; `text` gives the file. */
export class SvgContext implements Context {
  fillStyle: Pen["fillStyle"] = "#000";
  strokeStyle: Pen["strokeStyle"] = "#000";
  lineWidth = 1;
  lineCap: CanvasLineCap = "butt";
  font = "10px sans-serif";
  textAlign: CanvasTextAlign = "start";
  textBaseline: CanvasTextBaseline = "alphabetic";
  globalAlpha = 1;
  imageSmoothingEnabled = true;
  private dash: readonly number[] = [];
  private path: string[] = [];
  private readonly elements: string[] = [];
  private readonly pens: Pen[] = [];

  constructor(
    private readonly width: number,
    private readonly height: number,
    /** A part of a picture as an address with its data. */
    private readonly part: Part,
    /** The width of a text in a font. */
    private readonly widthOf: (text: string, font: string) => TextMetrics,
  ) {}

  /** The whole file. */
  text(title: string): string {
    const size = `width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n<title>${escape(title)}</title>\n${this.elements.join("\n")}\n</svg>\n`;
  }

  save(): void {
    const { fillStyle, strokeStyle, lineWidth, lineCap, font, textAlign, textBaseline, globalAlpha, dash } = this;
    this.pens.push({ fillStyle, strokeStyle, lineWidth, lineCap, font, textAlign, textBaseline, globalAlpha, dash });
  }

  restore(): void {
    const pen = this.pens.pop();
    if (pen) Object.assign(this, pen);
  }

  setLineDash(dash: Iterable<number>): void {
    this.dash = [...dash];
  }

  beginPath(): void {
    this.path = [];
  }

  moveTo(x: number, y: number): void {
    this.path.push(`M${at(x)} ${at(y)}`);
  }

  lineTo(x: number, y: number): void {
    this.path.push(`L${at(x)} ${at(y)}`);
  }

  closePath(): void {
    this.path.push("Z");
  }

  /** Whole circles only. */
  arc(x: number, y: number, radius: number): void {
    const turn = (to: number) => `A${at(radius)} ${at(radius)} 0 0 1 ${at(to)} ${at(y)}`;
    this.path.push(`M${at(x - radius)} ${at(y)}${turn(x + radius)}${turn(x - radius)}Z`);
  }

  fill(): void {
    if (this.path.length > 0) this.put(`<path d="${this.path.join("")}" fill="${paint(this.fillStyle)}"/>`);
  }

  stroke(): void {
    if (this.path.length > 0) this.put(`<path d="${this.path.join("")}" fill="none" ${this.line()}/>`);
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.put(`<rect ${box(x, y, width, height)} fill="none" ${this.line()}/>`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.put(`<rect ${box(x, y, width, height)} fill="${paint(this.fillStyle)}"/>`);
  }

  fillText(text: string, x: number, y: number): void {
    const anchor = ANCHORS[this.textAlign] ?? "start";
    const base = this.textBaseline === "middle" ? ' dominant-baseline="central"' : "";
    const style = `fill="${paint(this.fillStyle)}" text-anchor="${anchor}"${base} style="font:${escape(this.font)}"`;
    this.put(`<text x="${at(x)}" y="${at(y)}" ${style}>${escape(text)}</text>`);
  }

  measureText(text: string): TextMetrics {
    return this.widthOf(text, this.font);
  }

  createPattern(): CanvasPattern | null {
    return null;
  }

  drawImage(image: CanvasImageSource, ...places: number[]): void {
    const [sx = 0, sy = 0, sw = 0, sh = 0, x = 0, y = 0, width = 0, height = 0] = places;
    const sharp = this.imageSmoothingEnabled ? "" : ' style="image-rendering:pixelated"';
    const data = this.part(image, sx, sy, sw, sh);
    this.put(`<image ${box(x, y, width, height)} preserveAspectRatio="none"${sharp} href="${data}"/>`);
  }

  private line(): string {
    const dash = this.dash.length > 0 ? ` stroke-dasharray="${this.dash.join(" ")}"` : "";
    const cap = this.lineCap === "butt" ? "" : ` stroke-linecap="${this.lineCap}"`;
    return `stroke="${paint(this.strokeStyle)}" stroke-width="${at(this.lineWidth)}"${cap}${dash}`;
  }

  private put(element: string): void {
    this.elements.push(this.globalAlpha < 1 ? `<g opacity="${this.globalAlpha}">${element}</g>` : element);
  }
}

function at(n: number): string {
  return String(Math.round(n * 100) / 100);
}

function box(x: number, y: number, width: number, height: number): string {
  return `x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}"`;
}

/** Patterns have no words; they are drawn in the colour of paper before. */
function paint(style: Pen["fillStyle"]): string {
  return typeof style === "string" ? escape(style) : "none";
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

import { describe, expect, it } from "vitest";
import { GALLERY, linkOf } from "../src/lib/gallery";
import { between } from "../src/lib/glide";
import { neighbour } from "../src/lib/neighbour";
import { fileName } from "../src/lib/save";
import { SvgContext } from "../src/lib/svg-context";
import { explainKnown, meaning, TERM_NAMES } from "../src/lib/terms";
import type { Fetcher } from "../src/lib/tile-store";
import { TOUR } from "../src/lib/tour";
import { readHash } from "../src/lib/url";
import { home, leftMargin, screenX } from "../src/lib/view";
import { WheelReader } from "../src/lib/wheel";

const wheel = (part: object) => ({ deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, shiftKey: false, timeStamp: 0, ...part });

describe("the wheel", () => {
  it("zooms by a mouse, in notches", () => {
    const reader = new WheelReader();
    expect(reader.read(wheel({ deltaY: 100 }))).toEqual({ do: "zoom", by: -0.3 });
    expect(reader.read(wheel({ deltaY: -3, deltaMode: 1, timeStamp: 1000 }))).toMatchObject({ do: "zoom", by: 0.18 });
  });

  it("moves in both directions by a trackpad, fast as well once it has begun", () => {
    const reader = new WheelReader();
    expect(reader.read(wheel({ deltaX: 3, deltaY: 4 }))).toEqual({ do: "pan", dx: -3, dy: -4 });
    expect(reader.read(wheel({ deltaX: 0, deltaY: 180, timeStamp: 30 }))).toEqual({ do: "pan", dx: 0, dy: -180 });
    expect(reader.read(wheel({ deltaX: 0, deltaY: 180, timeStamp: 900 }))).toMatchObject({ do: "zoom" });
  });

  it("zooms by a pinch, which comes with Ctrl", () => {
    expect(new WheelReader().read(wheel({ deltaY: -5, ctrlKey: true }))).toMatchObject({ do: "zoom", by: 0.06 });
  });
});

/** A server whose P-positions are those of a set, counted by cells. */
function server(points: readonly [bigint, bigint][]): { fetcher: Fetcher; asked: () => number } {
  let asked = 0;
  const fetcher: Fetcher = (q) => {
    asked++;
    const [x, y, rows, cols, scale] = [BigInt(q.x!), BigInt(q.y!), Number(q.rows), Number(q.cols), BigInt(q.scale!)];
    const header = new TextEncoder().encode(JSON.stringify({ rows, cols, planes: 1, known: [], unknown: 0 }).padEnd(200));
    const buffer = new ArrayBuffer(8 + header.length + 2 * rows * cols);
    const view = new DataView(buffer);
    new Uint8Array(buffer).set(new TextEncoder().encode("WYT1"));
    view.setUint32(4, header.length, true);
    new Uint8Array(buffer, 8).set(header);
    for (const [px, py] of points) {
      const [row, col] = [(px - x) >> scale, (py - y) >> scale];
      if (px < x || py < y || row >= BigInt(rows) || col >= BigInt(cols)) continue;
      const at = 8 + header.length + 2 * (Number(row) * cols + Number(col));
      view.setUint16(at, view.getUint16(at, true) + 1, true);
    }
    return Promise.resolve(buffer);
  };
  return { fetcher, asked: () => asked };
}

describe("the next P-position", () => {
  const far = 10n ** 40n;
  const points: [bigint, bigint][] = [
    [0n, 0n], [1n, 2n], [2n, 1n], [3n, 5n], [5n, 3n], [4n, 7n], [7n, 4n],
    [1000n, 70_000n], [90_000n, 500n], [far, far], [far + 5n, far + 9n],
  ];
  const walk = (x: bigint, y: bigint, way: 1 | -1) =>
    neighbour({ game: { game: "x" }, fetcher: server(points).fetcher, signal: new AbortController().signal }, { x, y }, way);

  it("has both piles larger, and is the nearest", async () => {
    expect(await walk(0n, 0n, 1)).toEqual({ x: 1n, y: 2n });
    expect(await walk(1n, 2n, 1)).toEqual({ x: 3n, y: 5n });
    expect(await walk(far, far, 1)).toEqual({ x: far + 5n, y: far + 9n });
  });

  it("is found across a wide gap", async () => {
    expect(await walk(4n, 7n, 1)).toEqual({ x: 1000n, y: 70_000n });
    expect(await walk(7n, 4n, 1)).toEqual({ x: 1000n, y: 70_000n });
  });

  it("goes back to the corner and no further", async () => {
    expect(await walk(4n, 7n, -1)).toEqual({ x: 3n, y: 5n });
    expect(await walk(1n, 2n, -1)).toEqual({ x: 0n, y: 0n });
    expect(await walk(0n, 0n, -1)).toBeNull();
    expect(await walk(1000n, 70_000n, -1)).toEqual({ x: 4n, y: 7n });
  });

  it("gives up after a few requests where there is none", async () => {
    const { fetcher, asked } = server([]);
    const signal = new AbortController().signal;
    expect(await neighbour({ game: { game: "x" }, fetcher, signal }, { x: 5n, y: 5n }, 1)).toBeNull();
    expect(asked()).toBe(9);
  });
});

describe("a way between two views", () => {
  it("keeps the corner where it is", () => {
    const size = { width: 900, height: 600 };
    const [from, to] = [home(size, 5), home(size, -3)];
    for (const t of [0, 0.3, 0.7, 1]) expect(screenX(between(from, to, t), size, 0n)).toBeLessThanOrEqual(screenX(to, size, 0n) + 1e-6);
    expect(screenX(between(from, to, 0), size, 0n)).toBeCloseTo(36);
    expect(screenX(between(from, to, 1), size, 0n)).toBeCloseTo(leftMargin(to, size));
  });
});

describe("the gallery and the tour", () => {
  it("has twelve pieces whose links show what they should", () => {
    expect(GALLERY).toHaveLength(12);
    expect(new Set(GALLERY.map(linkOf)).size).toBe(12);
    for (const piece of GALLERY) expect(readHash(linkOf(piece)), piece.title).toEqual(piece.state);
    for (const sort of ["board", "proof", "erratum"]) expect(GALLERY.some((p) => p.sort === sort)).toBe(true);
  });

  it("has six steps", () => {
    expect(TOUR).toHaveLength(6);
  });

  it("explains its words", () => {
    for (const name of TERM_NAMES) expect(meaning(name).length, name).toBeGreaterThan(20);
    expect(explainKnown("theorem (Wythoff 1907)")).toContain("literature");
    expect(explainKnown("conditional on the Convergence Conjecture")).toContain("conjecture");
  });
});

describe("a board as SVG", () => {
  const context = () => new SvgContext(100, 50, () => "data:,", () => ({ width: 7 }) as TextMetrics);

  it("keeps lines, rectangles, texts and pictures", () => {
    const c = context();
    c.fillStyle = "#123456";
    c.fillRect(1, 2, 3, 4);
    c.beginPath();
    c.moveTo(0, 0);
    c.lineTo(10, 5.256);
    c.strokeStyle = "red";
    c.setLineDash([7, 5]);
    c.stroke();
    c.textAlign = "center";
    c.fillText("a < b & c", 5, 6);
    c.imageSmoothingEnabled = false;
    c.drawImage({} as CanvasImageSource, 0, 0, 8, 8, 10, 20, 30, 40);
    const text = c.text('Board "x"');
    expect(text).toContain('<rect x="1" y="2" width="3" height="4" fill="#123456"/>');
    expect(text).toContain('<path d="M0 0L10 5.26" fill="none" stroke="red" stroke-width="1" stroke-dasharray="7 5"/>');
    expect(text).toContain(">a &lt; b &amp; c</text>");
    expect(text).toContain('<image x="10" y="20" width="30" height="40" preserveAspectRatio="none" style="image-rendering:pixelated" href="data:,"/>');
    expect(text).toContain("<title>Board &quot;x&quot;</title>");
  });

  it("gives back the pen that was saved, and fades what is transparent", () => {
    const c = context();
    c.fillStyle = "blue";
    c.save();
    c.fillStyle = "green";
    c.globalAlpha = 0.5;
    c.fillRect(0, 0, 1, 1);
    c.restore();
    c.fillRect(0, 0, 2, 2);
    expect(c.text("")).toContain('<g opacity="0.5"><rect x="0" y="0" width="1" height="1" fill="green"/></g>');
    expect(c.text("")).toContain('width="2" height="2" fill="blue"/>');
  });

  it("has a plain name for its file", () => {
    expect(fileName("Wythoff's game", "svg")).toBe("wythoff-s-game.svg");
    expect(fileName("«»", "png")).toBe("board.png");
  });
});

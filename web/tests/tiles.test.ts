import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ancestor, children, place, TILE, tileOrigin, tileScale, tileSpan, visibleTiles } from "../src/lib/tiles";
import { cellAt, pixelsPerCell, type View } from "../src/lib/view";

const size = { width: 900, height: 600 };

describe("tiles", () => {
  it("chooses pixels between one and two device pixels", () => {
    for (const ratio of [1, 1.5, 2, 3]) {
      for (let zoom = -40; zoom <= 0; zoom += 0.37) {
        const scale = tileScale(zoom, ratio);
        const pixel = 2 ** (zoom + scale) * ratio;
        expect(pixel).toBeGreaterThanOrEqual(1 - 1e-6);
        if (scale > 0) expect(pixel).toBeLessThan(2);
      }
    }
    expect(tileScale(5)).toBe(0);
    expect(tileScale(0)).toBe(0);
    expect(tileScale(-1)).toBe(1);
  });

  it("covers every cell of the window, and asks for nothing outside", () => {
    const views = fc.record({
      across: fc.record({ whole: fc.bigInt(0n, 10n ** 40n), part: fc.double({ min: 0, max: 0.99, noNaN: true }) }),
      up: fc.record({ whole: fc.bigInt(0n, 10n ** 40n), part: fc.double({ min: 0, max: 0.99, noNaN: true }) }),
      zoom: fc.double({ min: -30, max: 6, noNaN: true }),
    });
    fc.assert(
      fc.property(views, fc.integer({ min: 0, max: 899 }), fc.integer({ min: 0, max: 599 }), (view: View, x, y) => {
        const scale = tileScale(view.zoom);
        const tiles = visibleTiles(view, size, scale);
        const cell = cellAt(view, size, x, y);
        if (cell.across >= 0n && cell.up >= 0n) {
          const span = tileSpan(scale);
          expect(tiles.some((t) => t.column === cell.across / span && t.row === cell.up / span)).toBe(true);
        }
        for (const tile of tiles) {
          const p = place(view, size, tile);
          expect(p.left).toBeLessThan(size.width + 1);
          expect(p.left + p.side).toBeGreaterThan(-1);
          expect(p.top).toBeLessThan(size.height + 1);
          expect(p.top + p.side).toBeGreaterThan(-1);
          expect(p.side).toBeCloseTo(TILE * 2 ** scale * pixelsPerCell(view), 3);
        }
        // 900 by 600 pixels, tiles of at least 256: at most 5 by 4.
        expect(tiles.length).toBeLessThanOrEqual(20);
      }),
    );
  });

  it("has none where the window shows no position", () => {
    const view: View = { across: { whole: -5000n, part: 0 }, up: { whole: 0n, part: 0 }, zoom: 0 };
    expect(visibleTiles(view, size, 0)).toEqual([]);
  });

  it("finds the part of a coarser tile that shows the same positions", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.bigInt(0n, 10n ** 30n), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 6 }), (column, row, scale, levels) => {
        const id = { scale, column, row };
        const part = ancestor(id, levels);
        const [own, coarse] = [tileOrigin(id), tileOrigin(part.tile)];
        const cell = 1n << BigInt(scale + levels);
        expect(coarse.across + BigInt(part.left) * cell).toBe(own.across);
        expect(coarse.up + BigInt(part.bottom) * cell).toBe(own.up);
        expect(BigInt(part.side) * cell).toBe(tileSpan(scale));
      }),
    );
  });

  it("has four children that are its own parts", () => {
    const id = { scale: 3, column: 5n, row: 9n };
    for (const child of children(id)) expect(ancestor(child, 1).tile).toEqual(id);
    expect(new Set(children(id).map((c) => `${c.column},${c.row}`)).size).toBe(4);
    expect(children({ scale: 0, column: 1n, row: 1n })).toEqual([]);
  });
});

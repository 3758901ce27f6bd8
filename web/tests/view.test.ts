import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellAt, centreOn, home, leftMargin, MAX_ZOOM, MIN_ZOOM, normalise, pan, resized, screenX, screenY, type View, zoomAt } from "../src/lib/view";

const size = { width: 1000, height: 700 };
const anyView = (zoom: fc.Arbitrary<number>): fc.Arbitrary<View> =>
  fc.record({
    across: fc.record({ whole: fc.bigInt(0n, 10n ** 60n), part: fc.double({ min: 0, max: 0.999, noNaN: true }) }),
    up: fc.record({ whole: fc.bigInt(0n, 10n ** 60n), part: fc.double({ min: 0, max: 0.999, noNaN: true }) }),
    zoom,
  });
const near = anyView(fc.double({ min: 0, max: 6, noNaN: true }));

describe("view", () => {
  it("normalises a fraction that leaves [0, 1), keeping the sum", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 1000n), fc.double({ min: -500, max: 500, noNaN: true }), (whole, part) => {
        const c = normalise(whole, part);
        expect(c.part).toBeGreaterThanOrEqual(0);
        expect(c.part).toBeLessThan(1);
        expect(Number(c.whole) + c.part).toBeCloseTo(Number(whole) + part, 6);
      }),
    );
    expect(normalise(3n, -1e-20)).toEqual({ whole: 3n, part: 0 });
  });

  it("keeps the origin in the corner of a window that changes, and nothing else", () => {
    const small = { width: 390, height: 370 };
    expect(resized(home(size, 4.8), size, small)).toEqual(home(small, 4.8));
    expect(resized(home(small, -3), small, size)).toEqual(home(size, -3));
    const far = centreOn(home(size, 4.8), { across: 10n ** 40n, up: 5n });
    expect(resized(far, size, small).across).toEqual(far.across);
    expect(screenX(resized(far, size, small), small, 10n ** 40n)).toBeLessThan(small.width / 2);
  });

  it("finds the cell that is drawn under a point", () => {
    fc.assert(
      fc.property(near, fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 699 }), (view, x, y) => {
        const cell = cellAt(view, size, x, y);
        expect(screenX(view, size, cell.across)).toBeLessThanOrEqual(x + 1e-6);
        expect(screenX(view, size, cell.across + 1n)).toBeGreaterThanOrEqual(x - 1e-6);
        expect(screenY(view, size, cell.up)).toBeGreaterThanOrEqual(y - 1e-6);
        expect(screenY(view, size, cell.up + 1n)).toBeLessThanOrEqual(y + 1e-6);
      }),
    );
  });

  it("keeps the point under the pointer while zooming, forty digits out as well", () => {
    fc.assert(
      fc.property(near, fc.double({ min: -2, max: 1, noNaN: true }), (view, by) => {
        const far = { ...view, across: { ...view.across, whole: view.across.whole + 10n ** 40n }, up: { ...view.up, whole: view.up.whole + 10n ** 40n } };
        const before = cellAt(far, size, 300, 200);
        const zoomed = zoomAt(far, size, by, 300, 200);
        const after = cellAt(zoomed, size, 300, 200);
        // The very edge of a cell may round to its neighbour.
        expect(Math.abs(Number(after.across - before.across))).toBeLessThanOrEqual(1);
        expect(Math.abs(Number(after.up - before.up))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("drags the content along with the pointer", () => {
    const view: View = { across: { whole: 10n ** 30n, part: 0.25 }, up: { whole: 10n ** 30n, part: 0.5 }, zoom: 4 };
    const dragged = pan(view, size, 160, 80);
    expect(dragged.across).toEqual({ whole: 10n ** 30n - 10n, part: 0.25 });
    expect(dragged.up).toEqual({ whole: 10n ** 30n + 5n, part: 0.5 });
    expect(pan(dragged, size, -160, -80)).toEqual(view);
  });

  it("never shows more beyond the edges than the rulers need", () => {
    const away = pan(home(size, 4), size, 1e6, -1e6);
    expect(screenX(away, size, 0n)).toBeCloseTo(36);
    expect(screenY(away, size, 0n)).toBeCloseTo(size.height - 36);
  });

  it("keeps the origin in the corner when zooming out about any point", () => {
    fc.assert(
      fc.property(fc.double({ min: -20, max: -0.1, noNaN: true }), fc.integer({ min: 36, max: 1000 }), fc.integer({ min: 0, max: 664 }), (by, x, y) => {
        const out = zoomAt(home(size, 4), size, by, x, y);
        expect(screenX(out, size, 0n)).toBeCloseTo(leftMargin(out, size), 3);
        expect(screenY(out, size, 0n)).toBeCloseTo(size.height - 36, 3);
      }),
    );
  });

  it("leaves room for the numbers of the ruler, however long they are", () => {
    expect(leftMargin(home(size, 4), size)).toBe(36);
    for (let zoom = 4; zoom > -40; zoom -= 0.5) {
      const view = home(size, zoom);
      const top = String(Math.floor((size.height - 36) / 2 ** zoom));
      // A digit of eleven pixels is never wider than seven.
      expect(screenX(view, size, 0n)).toBeGreaterThanOrEqual(12 + 7 * Math.min(9, top.length) - 0.01);
    }
  });

  it("stays within its zoom limits", () => {
    const view = home(size, 4);
    expect(zoomAt(view, size, 100, 0, 0).zoom).toBe(MAX_ZOOM);
    expect(zoomAt(view, size, -100, 0, 0).zoom).toBe(MIN_ZOOM);
  });

  it("shows the origin in the lower left corner at home", () => {
    const view = home(size, 4);
    expect(screenX(view, size, 0n)).toBeCloseTo(36);
    expect(screenY(view, size, 0n)).toBeCloseTo(size.height - 36);
  });

  it("centres the middle of a cell", () => {
    const cell = { across: 10n ** 500n, up: 7n };
    const view = centreOn(home(size, 5), cell);
    expect(cellAt(view, size, 500, 350)).toEqual(cell);
    expect(screenX(view, size, cell.across)).toBeCloseTo(500 - 16);
  });
});

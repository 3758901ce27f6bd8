import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ceilingFor, contrast, css, densityAlpha, heat, heatIndex, ink, luminance, pack, parseHex } from "../src/lib/colour";
import { cellIndex, commonCeiling, paintTile, type Palette, paletteName } from "../src/lib/paint";
import type { TileHeader } from "../src/lib/api-types";
import { decodeTile, LARGER, type TileData, UNKNOWN } from "../src/lib/tile-data";

function header(part: Partial<TileHeader>): TileHeader {
  return { game: "g", x: "0", y: "0", rows: 2, cols: 2, scale: 0, layer: "outcome", planes: 1, known: [], unknown: 0, more_than: null, reach: null, note: null, max: 0, ...part };
}

function encode(h: TileHeader, planes: number[][]): ArrayBuffer {
  let json = JSON.stringify(h);
  while ((8 + json.length) % 8 !== 0) json += " ";
  const buffer = new ArrayBuffer(8 + json.length + 2 * planes.flat().length);
  const view = new DataView(buffer);
  new Uint8Array(buffer).set(new TextEncoder().encode("WYT1"));
  view.setUint32(4, json.length, true);
  new Uint8Array(buffer).set(new TextEncoder().encode(json), 8);
  planes.flat().forEach((v, i) => view.setUint16(8 + json.length + 2 * i, v, true));
  return buffer;
}

const palette: Palette = { dark: false, ceiling: 16, p: "#ff0000", values: ["#00ff00", "#0000ff"], difference: ["#ff0000", "#0000ff"], ground: null };

describe("tiles from the server", () => {
  it("reads header and planes", () => {
    const h = header({ planes: 2, layer: "values", values: [0, 3] });
    const tile = decodeTile(encode(h, [[0, 1, 2, 65535], [4, 5, 6, 7]]));
    expect(tile.header).toEqual(h);
    expect(tile.planes.map((p) => [...p])).toEqual([[0, 1, 2, 65535], [4, 5, 6, 7]]);
  });

  it("refuses what is no tile or is cut off", () => {
    const good = encode(header({}), [[0, 1, 2, 3]]);
    expect(() => decodeTile(new ArrayBuffer(3))).toThrow("too short");
    expect(() => decodeTile(new ArrayBuffer(64))).toThrow("not a tile");
    expect(() => decodeTile(good.slice(0, 20))).toThrow("cut off");
    expect(() => decodeTile(good.slice(0, good.byteLength - 2))).toThrow("cut off");
  });
});

describe("painting", () => {
  // Cell (x, y) of a 2 by 3 tile has the number 10 x + y.
  const cells = [0, 1, 2, 10, 11, 12];
  const oblong: TileData = { header: header({ rows: 2, cols: 3 }), planes: [new Uint16Array(cells)] };

  it("draws the first pile upwards, or across", () => {
    const drawn = (orientation: "first-up" | "first-across", width: number, height: number) => {
      const rows: number[][] = [];
      for (let top = 0; top < height; top++) {
        rows.push(Array.from({ length: width }, (_, column) => cells[cellIndex(oblong, orientation, column, top)]!));
      }
      return rows;
    };
    expect(drawn("first-up", 3, 2)).toEqual([[10, 11, 12], [0, 1, 2]]);
    expect(drawn("first-across", 2, 3)).toEqual([[2, 12], [1, 11], [0, 10]]);
  });

  it("leaves N-positions clear and shows P-positions in their colour", () => {
    const tile: TileData = { header: header({}), planes: [new Uint16Array([1, 0, 0, 1])] };
    const pixels = new Uint32Array(4);
    paintTile(tile, palette, "first-up", pixels);
    const p = pack([255, 0, 0]);
    expect([...pixels]).toEqual([0, p, p, 0]);
  });

  it("leaves clear what is unknown, and never paints it as a value", () => {
    for (const layer of ["grundy", "outcome"] as const) {
      for (const ground of [null, "#ffffff"]) {
        const tile: TileData = { header: header({ layer }), planes: [new Uint16Array([UNKNOWN, 0, UNKNOWN, 1])] };
        const pixels = new Uint32Array(4).fill(1);
        paintTile(tile, { ...palette, ground }, "first-up", pixels);
        expect([pixels[0], pixels[2]]).toEqual([0, 0]);
        expect(pixels[1]).not.toBe(0);
      }
    }
  });

  it("paints known cells of the lowest layer, so that only unknown ones are clear", () => {
    const tile: TileData = { header: header({}), planes: [new Uint16Array([UNKNOWN, 0, 0, 1])] };
    const pixels = new Uint32Array(4);
    paintTile(tile, { ...palette, ground: "#ffffff" }, "first-up", pixels);
    const [p, white] = [pack([255, 0, 0]), pack([255, 255, 255])];
    expect([...pixels]).toEqual([white, p, 0, white]);
  });

  it("shows values that are only known to be large in a colour of their own", () => {
    const tile: TileData = { header: header({ layer: "grundy" }), planes: [new Uint16Array([LARGER, 0, 16, 9])] };
    const pixels = new Uint32Array(4);
    paintTile(tile, palette, "first-up", pixels);
    for (let v = 0; v <= 16; v++) expect(pixels[2]).not.toBe(pack(heat(heatIndex(v, 16) / 1023, false)));
  });

  it("mixes the colours of values that share a pixel", () => {
    const tile: TileData = { header: header({ layer: "values", planes: 2, scale: 3 }), planes: [new Uint16Array([3, 0, 0, 0]), new Uint16Array([3, 1, 0, 0])] };
    const pixels = new Uint32Array(4);
    paintTile(tile, palette, "first-up", pixels);
    const at = (i: number) => [pixels[i]! & 255, (pixels[i]! >> 8) & 255, (pixels[i]! >> 16) & 255];
    expect(at(2)).toEqual([0, 128, 128]);
    expect(at(3)).toEqual([0, 0, 255]);
    expect(pixels[0]).toBe(0);
  });

  it("names pictures by all that they depend on", () => {
    const dark = { ...palette, dark: true };
    expect(paletteName("grundy", palette)).not.toBe(paletteName("grundy", dark));
    expect(paletteName("grundy", palette)).not.toBe(paletteName("grundy", { ...palette, ceiling: 32 }));
    expect(paletteName("values", palette)).not.toBe(paletteName("values", { ...palette, values: ["#123456"] }));
    expect(paletteName("outcome", palette)).toBe(paletteName("outcome", { ...palette, ceiling: 32 }));
  });

  it("takes one ceiling for all tiles in sight", () => {
    const tile = (max: number): TileData => ({ header: header({ layer: "grundy", max }), planes: [] });
    expect(commonCeiling([tile(3), tile(300), tile(20)])).toBe(512);
    expect(commonCeiling([])).toBe(16);
  });
});

describe("colours", () => {
  it("runs from light to dark, or dark to light, without a turn", () => {
    for (const dark of [false, true]) {
      const steps = Array.from({ length: 21 }, (_, i) => luminance(heat(i / 20, dark)));
      for (let i = 1; i < steps.length; i++) expect(dark ? steps[i]! > steps[i - 1]! : steps[i]! < steps[i - 1]!).toBe(true);
    }
  });

  it("writes digits so that they can be read on every value", () => {
    for (const dark of [false, true]) {
      for (let i = 0; i <= 100; i++) {
        const under = heat(i / 100, dark);
        expect(contrast(under, ink(under))).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it("keeps small values apart and never leaves the table", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70000 }), fc.integer({ min: 0, max: 70000 }), (v, most) => {
        const i = heatIndex(v, ceilingFor(most));
        expect(i).toBeGreaterThanOrEqual(0);
        expect(i).toBeLessThan(1024);
      }),
    );
    expect(heatIndex(1, 64)).toBeGreaterThan(heatIndex(0, 64) + 20);
  });

  it("shows a single position among many", () => {
    expect(densityAlpha(0, 100)).toBe(0);
    expect(densityAlpha(1, 1e12)).toBeGreaterThan(0.3);
    expect(densityAlpha(5, 5)).toBe(1);
  });

  it("reads and writes colours", () => {
    expect(parseHex("#0a80ff")).toEqual([10, 128, 255]);
    expect(css([1, 2, 3])).toBe("rgb(1 2 3)");
    expect(pack([1, 2, 3], 255)).toBe(0xff030201);
  });
});

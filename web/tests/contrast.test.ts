// Digits can be read on every colour that a cell may have.
import { describe, expect, it } from "vitest";
import { contrast, heat, ink, parseHex, VALUE_COLOURS } from "../src/lib/colour";

/** P-positions in the light and in the dark, as app.css has them. */
const P = ["#c2273d", "#f5b83d"];

describe("contrast of digits", () => {
  it("is at least 4.5 on every shade of the heat map", () => {
    for (const dark of [false, true]) {
      for (let i = 0; i <= 2000; i++) {
        const under = heat(i / 2000, dark);
        expect(contrast(ink(under), under), `${dark} ${i}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it("is at least 4.5 on P-positions and on every colour of a chosen value", () => {
    for (const colour of [...P, ...VALUE_COLOURS]) {
      const under = parseHex(colour);
      expect(contrast(ink(under), under), colour).toBeGreaterThanOrEqual(4.5);
    }
    // Whatever colour is chosen, black or white reads.
    for (let r = 0; r < 256; r += 5) for (let g = 0; g < 256; g += 5) for (let b = 0; b < 256; b += 5) {
      if (contrast(ink([r, g, b]), [r, g, b]) < 4.5) throw new Error(`${r} ${g} ${b}`);
    }
  });
});

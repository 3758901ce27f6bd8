import { describe, expect, it } from "vitest";
import { alphabetName, tracksRead } from "../src/lib/alphabet";
import { plainMath, typeset } from "../src/lib/math";

const italic = (line: string) => typeset(line).filter((p) => p.style === "italic").map((p) => p.text).join("");

describe("mathematics", () => {
  it("has signs in place of what a keyboard has", () => {
    for (const [plain, set] of [
      ["0 -> 01, 1 -> 2", "0 → 01, 1 → 2"],
      ["x >= 1 and y <= 2", "x ≥ 1 and y ≤ 2"],
      ["sqrt 85", "√85"],
      ["(1 + sqrt 5)/2", "(1 + √5)/2"],
      ["phi", "φ"],
      ["T_20 and 2^40", "T₂₀ and 2⁴⁰"],
      ["ost[(9)]", "[0; 9, 9, …]"],
      ["ost[1;(2)]", "[0; 1, 2, 2, …]"],
      ["K^L: positions with x + y <= L", "Kᴸ: positions with x + y ≤ L"],
      ["w(n) in {-1, 0}", "w(n) in {−1, 0}"],
      ["a(n) - n - 1", "a(n) − n − 1"],
      ["2000 x 2000", "2000 × 2000"],
      ["with +-1", "with ±1"],
    ] as const) {
      expect(plainMath(plain), plain).toBe(set);
    }
  });

  it("sets names in italics, and leaves words alone", () => {
    expect(italic("a(n) = 2⌊nφ⌋ + 2")).toBe("ann");
    expect(italic("a P-position of the game has a value")).toBe("");
    expect(italic("the positions with x <= y are")).toBe("xy");
    expect(italic("the digits of x and y in base 2")).toBe("xy");
    expect(italic("the n-th position")).toBe("");
    expect(plainMath("P-positions, well-known, sophisticated")).toBe("P-positions, well-known, sophisticated");
  });

  it("raises and lowers", () => {
    expect(typeset("a_1(n)")).toEqual([
      { style: "italic", text: "a" },
      { style: "sub", text: "1" },
      { style: "text", text: "(" },
      { style: "italic", text: "n" },
      { style: "text", text: ")" },
    ]);
    expect(typeset("K^2").map((p) => p.style)).toEqual(["italic", "sup"]);
    expect(typeset("F^(55,89) one").slice(1)).toEqual([
      { style: "sup", text: "(55,89)" },
      { style: "text", text: " one" },
    ]);
  });

  it("names what an automaton reads", () => {
    const tracks = (...list: [string | null, string][]) => list.map(([variable, alphabet]) => ({ variable, alphabet }));
    expect(tracksRead(tracks(["x", "msd_fib"], ["y", "msd_fib"]))).toBe("x and y in Zeckendorf numeration");
    expect(tracksRead(tracks(["x", "pell"], ["y", "pell"], ["n", "lsd_2"]))).toBe("x and y in Pell numeration, n in base 2 from the last digit");
    expect(alphabetName("ost[(3)]")).toBe("[0; 3, 3, …]");
    expect(tracksRead(tracks([null, "{0, 1}"]))).toBe("digits in {0, 1}");
  });
});

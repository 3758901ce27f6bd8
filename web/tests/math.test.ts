import { describe, expect, it } from "vitest";
import { alphabetName, tracksRead } from "../src/lib/alphabet";
import { clauses, plainMath, typeset } from "../src/lib/math";
import { readable } from "../src/lib/walnut";

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
      ["w(n) in {-1, 0}", "w(n) ∈ {−1, 0}"],
      ["floor((n+1) phi - 1) and h(n-2), (1-6)", "⌊(n+1) φ − 1⌋ and h(n−2), (1-6)"],
      ["floor(floor(n phi) phi)", "⌊⌊n φ⌋ φ⌋"],
      ["floor(n", "floor(n"],
      ["parry:;6,5", "Parry (6, 5, 6, 5, …)"],
      ["in parry:2,0;1, then", "in Parry (2, 0, 1, 1, …), then"],
      ["Wythoff's game, the players' piles, f'", "Wythoff’s game, the players’ piles, f'"],
      ["a(n) - n - 1", "a(n) − n − 1"],
      ["2000 x 2000", "2000 × 2000"],
      ["with +-1", "with ±1"],
      ["eval phin_is_a_function and control_a_above hold", "eval phin_is_a_function and control_a_above hold"],
      ["sqrt(2^2 + 4) and sqrt(5)", "√(2² + 4) and √5"],
      ["4 <= g <= 9 (K^1)", "4 ≤ g ≤ 9 (K¹)"],
      ["d_n - n", "dₙ − n"],
      ["mu3^omega(1)", "μ₃^ω(1)"],
      ["at (82,136), |d_n|", "at (82, 136), |dₙ|"],
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
    expect(italic("bounds of a - b/phi")).toBe("ab");
    expect(italic("digits 0 and 1, no two 1s side by side")).toBe("");
    expect(italic("word w")).toBe("w");
    expect(italic("for x, y <= 9 (a point marks it)")).toBe("xy");
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
    expect(typeset("u_(v_n)")).toEqual([
      { style: "italic", text: "u" },
      { style: "sub", text: "vₙ" },
    ]);
    expect(typeset("v_(k-i,n-1)")[1]).toEqual({ style: "sub", text: "k−i,n−1" });
    expect(typeset("f1^omega(0)").map((p) => p.style)).toEqual(["italic", "sub", "sup", "text"]);
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

describe("formulas", () => {
  it("are read as papers write them", () => {
    for (const [formula, read] of [
      ["?msd_fib Ax Ey x=2*y | x=2*y+1", "∀x ∃y x = 2·y ∨ x = 2·y + 1"],
      ["?msd_fib Ap,q ~$cold(p,q) => (Er,s $cold(r,s) & r<=p)", "∀p, q ¬cold(p, q) ⇒ (∃r, s cold(r, s) ∧ r ≤ p)"],
      ["?msd_fib ~(Ei,n n>0 & (At t<3*n => F[i+t]=F[i+n+t]))", "¬(∃i, n n > 0 ∧ (∀t t < 3·n ⇒ F[i + t] = F[i + n + t]))"],
      ["Ex(x!=3 <=> x>=4)", "∃x (x ≠ 3 ⇔ x ≥ 4)"],
      ["a-b=@1", "a − b = @1"],
      ["", ""],
    ] as const) {
      expect(readable(formula)).toBe(read);
    }
  });

  it("that cannot be read are shown as far as they go", () => {
    expect(readable("?msd_fob Ex x=2*")).toBe("∃x x = 2·");
    expect(readable("A A A")).toBe("A A A");
  });
});

describe("parts of a formula", () => {
  it("end at commas and semicolons outside of brackets", () => {
    expect(clauses("(a(n), b(n)) for n >= 0, a(n) = floor(n phi), w in {-1, 0}")).toEqual(["(a(n), b(n)) for n >= 0,", "a(n) = floor(n phi),", "w in {-1, 0}"]);
    expect(clauses("1 -> 3; 2 -> 2")).toEqual(["1 -> 3;", "2 -> 2"]);
    expect(clauses("")).toEqual([""]);
  });
});

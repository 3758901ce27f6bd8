import { describe, expect, it } from "vitest";
import type { PositionReport } from "../src/lib/api-types";
import { closedFormLines, describeFiles, readValue, strategyWords, subjectTitle, theoremRequest, withBase } from "../src/lib/theorem";
import { defaults, type PageState, readHash, writeHash } from "../src/lib/url";

describe("what a theorem is asked about", () => {
  it("is sent with the game", () => {
    const game = { game: "wythoff" };
    expect(theoremRequest(game, { value: null, full: true })).toEqual({ kind: "theorem", game: "wythoff" });
    expect(theoremRequest(game, { value: 1, full: false })).toEqual({ kind: "theorem", game: "wythoff", value: 1 });
    expect(theoremRequest(game, { value: 3, full: true })).toEqual({ kind: "theorem", game: "wythoff", value: 3, full: true, seconds: 3600 });
    expect([subjectTitle({ value: null, full: false }), subjectTitle({ value: 0, full: false })]).toEqual(["P-positions", "Positions of value 0"]);
  });

  it("is in the address, on the page where it matters", () => {
    const state: PageState = { ...defaults(), page: "theorem", game: "r-wythoff", value: 4 };
    expect(writeHash(state)).toBe("#theorem?game=r-wythoff&value=4");
    expect(readHash(writeHash(state))).toEqual(state);
    const full: PageState = { ...defaults(), page: "theorem", value: 3, full: true };
    expect(readHash(writeHash(full))).toEqual(full);
    expect(writeHash({ ...defaults(), page: "theorem" })).toBe("#theorem");
    expect(writeHash({ ...state, page: "board" })).toBe("#board?game=r-wythoff");
    for (const wrong of ["-1", "x", "1.5", "10000", ""]) expect(readHash(`#theorem?value=${wrong}`).value, wrong).toBeNull();
    expect(readHash("#theorem?full=1").full).toBe(false);
  });

  it("reads whole numbers only", () => {
    expect(["0", " 12 ", "999"].map(readValue)).toEqual([0, 12, 999]);
    expect(["", "-1", "1e3", "1000", "two"].map(readValue)).toEqual([null, null, null, null, null]);
  });
});

describe("a closed form", () => {
  it("is cut into its lines", () => {
    const text = "the P-positions with x <= y are\n  (a(n), b(n)) for n >= 0, a(n) = 2⌊nφ⌋ + 2\n  y = 2x + 1\n  (0, 0)";
    expect(closedFormLines(text)).toEqual({
      lead: "The P-positions with x <= y are",
      lines: ["(a(n), b(n)) for n >= 0, a(n) = 2⌊nφ⌋ + 2", "y = 2x + 1", "(0, 0)"],
    });
    expect(closedFormLines("a(n) = n; b(n) = 2n")).toEqual({ lead: "", lines: ["a(n) = n", "b(n) = 2n"] });
  });
});

describe("files of a theorem", () => {
  it("come with what they are, the certificate first", () => {
    const files = describeFiles(["other.bin", "V0.txt", "P1.txt", "theorem.json", "proof.txt", "V1.txt", "certificate.cert", "theorem.tex"]);
    expect(files.map((f) => f.name)).toEqual(["certificate.cert", "proof.txt", "theorem.tex", "theorem.json", "V0.txt", "V1.txt", "P1.txt", "other.bin"]);
    expect(files.find((f) => f.name === "V1.txt")?.what).toBe("Automaton of value 1 in Walnut’s format");
    expect(files.find((f) => f.name === "P1.txt")?.what).toBe("Points of value 1, for the Walnut script");
    expect(files.at(-1)?.what).toBe("other.bin");
  });
});

describe("the strategy in words", () => {
  const at = (part: Partial<PositionReport>) => ({ outcome: "N", winning: [], explanation: null, ...part }) as unknown as PositionReport;
  const pair = ({ x, y }: { x: string; y: string }) => `(${x}, ${y})`;
  const to = { x: "36", y: "88", value: null, outcome: "P" as const };

  it("promises no move that may be forbidden", () => {
    const words = strategyWords(at({ winning: [to], explanation: "P-positions among its options: 4; up to 3 of them can be forbidden" }), pair);
    expect(words).toBe("4 moves lead to P-positions and at most 3 can be forbidden: make one that is left, to (36, 88) if it is");
    expect(strategyWords(at({ outcome: "P", winning: [to], explanation: "P-positions among its options: 2; up to 3 of them can be forbidden" }), pair)).toContain("all 2 moves");
  });

  it("names the move of other games", () => {
    expect(strategyWords(at({ winning: [to], explanation: "1 move leads to a P-position, and wins" }), pair)).toBe("move to (36, 88), a P-position: the other player loses");
    expect(strategyWords(at({ outcome: "P", explanation: "every move leads to an N-position: no move wins" }), pair)).toContain("whoever has to move loses");
  });
});

describe("slopes of beams", () => {
  it("are those of the proved numeration where all digits agree", () => {
    for (const [said, system, now] of [
      ["1 beam of slope about 2.732051", "parry:;2,1", "1 beam of slope 1 + sqrt 3, about 2.732051, the base of the proved numeration"],
      ["1 beam of slope about 6.87298", "parry:;6,5", "1 beam of slope 3 + sqrt 15, about 6.87298, the base of the proved numeration"],
      ["1 beam of slope about 1.618034, perhaps (1 + sqrt 5)/2", "fib", "1 beam of slope (1 + sqrt 5)/2, about 1.618034, the base of the proved numeration"],
      ["2 beams of slopes about 2.00, perhaps 2; about 1.6181", "fib", "2 beams of slopes about 2.00, perhaps 2; about 1.6181"],
      ["1 beam of slope about 2.5, perhaps 5/2", "base 2", "1 beam of slope about 2.5, perhaps 5/2"],
    ] as const) {
      expect(withBase(said, system)).toBe(now);
    }
  });
});

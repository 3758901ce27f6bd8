import { describe, expect, it } from "vitest";
import { closedFormLines, describeFiles, readValue, subjectTitle, theoremRequest } from "../src/lib/theorem";
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
    expect(files.find((f) => f.name === "V1.txt")?.what).toBe("Automaton of value 1 in Walnut's format");
    expect(files.find((f) => f.name === "P1.txt")?.what).toBe("Points of value 1, for the Walnut script");
    expect(files.at(-1)?.what).toBe("other.bin");
  });
});

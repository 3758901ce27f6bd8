import { describe, expect, it } from "vitest";
import type { StageReport } from "../src/lib/api-types";
import { stageLines, statesText, systemName } from "../src/lib/stages";

const stage = (name: string, more: Partial<StageReport> = {}): StageReport => ({ stage: name, text: `text of ${name}`, ...more });

const BOARD: StageReport[] = [
  stage("computing", { board: 2000 }),
  stage("board", { board: 2000, positions: 1530 }),
  stage("beams", { text: "1 beam of slope (1 + sqrt 5)/2", beams: [] }),
  stage("numeration", { systems: ["fib", "ost[(3)]", "pell"] }),
];
const GUESS = { subject: "the P-positions", system: "fib", method: "pairs of digits", board: 2000 };

describe("stages of a search", () => {
  it("makes one line of a board, and lists what was seen", () => {
    const [first, ...others] = stageLines(BOARD.slice(0, 1), true);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ title: "Board", mark: "now", position: null });
    expect(first!.text).toMatch(/^2.000 × 2.000, being computed$/);
    const lines = stageLines(BOARD, true);
    expect(lines.map((l) => l.title)).toEqual(["Board", "Beams", "Numeration"]);
    expect(lines[0]!.text).toContain("P-positions");
    expect(lines[2]!.text).toBe("to try: Fibonacci, [0; 3, 3, …], Pell");
    expect(lines.map((l) => l.mark)).toEqual(["done", "done", "now"]);
  });

  it("follows a guess from learning to the proof in one line", () => {
    const steps = [
      stage("learning", GUESS),
      stage("candidate", { ...GUESS, states: 28 }),
      stage("proof", { ...GUESS, states: 28 }),
      stage("proved", { ...GUESS, states: 28, end: "proved" }),
    ];
    const seen = steps.map((_, i) => stageLines([...BOARD, ...steps.slice(0, i + 1)], true).slice(3));
    expect(seen.every((lines) => lines.length === 1 && lines[0]!.title === "P-positions in Fibonacci")).toBe(true);
    expect(seen.map(([line]) => line!.mark)).toEqual(["now", "now", "now", "proved"]);
    expect(seen[0]![0]!.text).toMatch(/^learning from pairs of digits, 2.000 rows$/);
    expect(seen[1]![0]!.text).toMatch(/^candidate with 28 states, from pairs of digits/);
    expect(seen[2]![0]!.text).toMatch(/: proving it$/);
    expect(seen[3]![0]!.text).toMatch(/^28 states, from pairs of digits, 2.000 rows: proved$/);
  });

  it("keeps refuted candidates with their position, and goes on", () => {
    const value = { subject: "the positions of value 2", system: "fib", board: 1000, value: 2 };
    const lines = stageLines(
      [
        stage("learning", value),
        stage("candidate", { ...value, method: "pairs of digits", states: 514 }),
        stage("proof", { ...value, method: "pairs of digits", states: 514 }),
        stage("refuted", { ...value, states: 514, end: "refuted at (645, 1045)", position: ["645", "1045"] }),
        stage("learning", value),
      ],
      true,
    );
    expect(lines.map((l) => [l.title, l.mark])).toEqual([
      ["Positions of value 2 in Fibonacci", "refuted"],
      ["Positions of value 2 in Fibonacci", "now"],
    ]);
    expect(lines[0]!.position).toEqual({ x: 645n, y: 1045n });
    expect(lines[0]!.text).toContain("514 states");
    expect(lines[1]!.text).toMatch(/^learning, 1.000 rows$/);
  });

  it("compares a candidate with a larger board in its own line", () => {
    const steps = [
      stage("learning", GUESS),
      stage("candidate", { ...GUESS, states: 201 }),
      stage("computing", { board: 6000 }),
      stage("board", { board: 6000, positions: 4636 }),
      stage("proof", { ...GUESS, states: 201 }),
      stage("refuted", { ...GUESS, states: 201, end: "refuted at (1, 2)", position: ["1", "2"] }),
      stage("computing", { board: 6765 }),
    ];
    for (const so of [3, 4]) {
      const [line, ...others] = stageLines(steps.slice(0, so), true);
      expect(others).toEqual([]);
      expect(line!.text).toMatch(/^candidate with 201 states, from .* rows, compared with the board of 6.000 × 6.000$/);
      expect(line!.mark).toBe("now");
    }
    expect(stageLines(steps.slice(0, 5), true)[0]!.text).toMatch(/rows: proving it$/);
    // The board that holds a counterexample is a step of its own.
    expect(stageLines(steps, true).map((l) => [l.title, l.mark])).toEqual([
      ["P-positions in Fibonacci", "refuted"],
      ["Board", "now"],
    ]);
  });

  it("has nothing under way once the search has ended", () => {
    const cancelled = stageLines([...BOARD, stage("learning", GUESS)], false);
    expect(cancelled.at(-1)).toMatchObject({ mark: "left" });
    expect(cancelled.at(-1)!.text).toMatch(/not finished$/);
    const done = stageLines([stage("learning", GUESS), stage("exhausted", { ...GUESS, states: 77, end: "the data ended" }), stage("files")], false);
    expect(done.map((l) => l.mark)).toEqual(["left", "done"]);
    expect(done[0]!.text).toMatch(/^77 states, .*: the data ended$/);
  });

  it("closes a guess that another one follows without a word", () => {
    const other = { ...GUESS, system: "pell" };
    const steps = [stage("learning", GUESS), stage("learning", other), stage("proved", { ...other, states: 7, end: "proved" })];
    for (const busy of [true, false]) {
      const lines = stageLines(steps, busy);
      expect(lines.map((l) => [l.title, l.mark])).toEqual([
        ["P-positions in Fibonacci", "left"],
        ["P-positions in Pell", "proved"],
      ]);
      expect(lines[0]!.text).toMatch(/, 2.000 rows; not finished$/);
    }
    // While the second one is learned, it is the one under way.
    expect(stageLines(steps.slice(0, 2), true).map((l) => l.mark)).toEqual(["left", "now"]);
  });

  it("shows stages that it does not know as they are told", () => {
    expect(stageLines([stage("forms"), stage("something new")], false).map((l) => [l.title, l.text])).toEqual([
      ["What follows", "text of forms"],
      ["Something new", "text of something new"],
    ]);
    expect(stageLines([stage("refuted", { position: ["1", "x"] })], true)[0]!.position).toBeNull();
    expect(stageLines([], true)).toEqual([]);
  });

  it("names systems and counts states", () => {
    expect([systemName("fib"), systemName("pell"), systemName("base 2")]).toEqual(["Fibonacci", "Pell", "base 2"]);
    expect([statesText(1), statesText(28)]).toEqual(["1 state", "28 states"]);
  });
});

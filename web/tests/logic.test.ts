import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Family, Moved, PaperItem, StepReport, PlayReport } from "../src/lib/api-types";
import { familyOf, paperName, parseGameName, writeGameName } from "../src/lib/game-name";
import { BOARD_KEYS, boardAction } from "../src/lib/keys";
import { activeLayers } from "../src/lib/layers";
import { drawAutomaton, shortLabel, smooth } from "../src/lib/layout";
import { Lru } from "../src/lib/lru";
import { toCell, toPosition } from "../src/lib/orientation";
import { beamDirections } from "../src/lib/beams";
import { groupItems, searchItems } from "../src/lib/papers";
import { largestStates, planLines, planTree } from "../src/lib/plan";
import { isLegal, readMove, turnAfter, undoCount, winnerAfter, writeMove, machineMove, moveWords, nearestTarget, reasonAlone, sumHolds } from "../src/lib/play";
import { marked, spanOf, unitOfByte } from "../src/lib/underline";
import { positionsOf } from "../src/lib/witness";

describe("cache", () => {
  it("drops what was used least recently, never more than it must", () => {
    const dropped: number[] = [];
    const cache = new Lru<number>(30, (v) => dropped.push(v));
    cache.set("a", 1, 10);
    cache.set("b", 2, 10);
    cache.set("c", 3, 10);
    expect(cache.get("a")).toBe(1);
    cache.set("d", 4, 10);
    expect(dropped).toEqual([2]);
    expect(cache.bytes).toBe(30);
    cache.set("e", 5, 100);
    expect(dropped).toEqual([2, 3, 1, 4]);
    expect(cache.size).toBe(1);
    cache.set("e", 6, 5);
    expect(cache.bytes).toBe(5);
    cache.clear();
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  it("holds at most its limit, or one value", () => {
    const steps = fc.array(fc.record({ key: fc.integer({ min: 0, max: 9 }).map(String), bytes: fc.integer({ min: 1, max: 60 }) }));
    fc.assert(
      fc.property(steps, (list) => {
        const cache = new Lru<string>(100);
        for (const { key, bytes } of list) {
          cache.set(key, key, bytes);
          expect(cache.get(key)).toBe(key);
          expect(cache.bytes <= 100 || cache.size === 1).toBe(true);
        }
      }),
    );
  });
});

describe("orientation", () => {
  it("turns back and forth", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.bigInt(0n, 10n ** 30n), fc.constantFrom("first-up" as const, "first-across" as const), (x, y, o) => {
        expect(toPosition(toCell({ x, y }, o), o)).toEqual({ x, y });
      }),
    );
    expect(toCell({ x: 1n, y: 2n }, "first-up")).toEqual({ across: 2n, up: 1n });
  });
});

describe("keys", () => {
  it("moves the window along the arrow", () => {
    expect(boardAction({ key: "ArrowRight" })).toMatchObject({ do: "pan", dy: 0 });
    const right = boardAction({ key: "ArrowRight" });
    expect(right?.do === "pan" && right.dx < 0).toBe(true);
    const up = boardAction({ key: "ArrowUp" });
    expect(up?.do === "pan" && up.dy > 0).toBe(true);
  });

  it("moves the chosen position with Shift", () => {
    expect(boardAction({ key: "ArrowUp", shiftKey: true })).toEqual({ do: "move", across: 0n, up: 1n });
    expect(boardAction({ key: "ArrowLeft", shiftKey: true })).toEqual({ do: "move", across: -1n, up: 0n });
  });

  it("leaves the browser's own keys alone", () => {
    expect(boardAction({ key: "+", ctrlKey: true })).toBeNull();
    expect(boardAction({ key: "l", metaKey: true })).toBeNull();
    expect(boardAction({ key: "Tab" })).toBeNull();
  });

  it("lists every action", () => {
    for (const [key, action] of [["+", "zoom"], ["-", "zoom"], ["Home", "home"], ["Enter", "select"], ["Escape", "clear"], ["g", "goto"], ["l", "lines"], ["t", "flip"], ["n", "next"], ["p", "next"], ["?", "help"]]) {
      expect(boardAction({ key: key! })?.do).toBe(action);
    }
    expect(BOARD_KEYS.length).toBe(11);
  });
});

const family = (part: Partial<Family>): Family => ({
  name: "connell", usage: "connell:K", alias: null, title: "", moves: "", source: "", known: [], parameters: [{ name: "K", min: 1, max: 100 }], example: "connell:3", ...part,
});

describe("names of games", () => {
  it("reads and writes parameters", () => {
    expect(["terminal:2", "K2", "blocking:10", "connell:3", "st-wythoff:6,1", "gdwn:1,2", "r-wythoff", "wythoff"].map(paperName)).toEqual(["K²", "K²", "W¹⁰", "3-Wythoff (Connell)", "(6, 1)-Wythoff", "GDWN (1, 2)", "R-Wythoff", "Wythoff’s game"]);
    expect(parseGameName("gdwn:1,2")).toEqual({ family: "gdwn", parameters: [1, 2] });
    expect(parseGameName("K^2")).toEqual({ family: "terminal", parameters: [2] });
    expect(parseGameName("W3")).toEqual({ family: "blocking", parameters: [3] });
    expect(writeGameName(family({}), [7])).toBe("connell:7");
    expect(writeGameName(family({}), [])).toBe("connell:3");
    expect(writeGameName(family({}), [1000])).toBe("connell:100");
    expect(writeGameName(family({}), [NaN])).toBe("connell:1");
    expect(writeGameName(family({ name: "nim", parameters: [] }), [3])).toBe("nim");
    expect(familyOf([family({})], "connell:9")?.name).toBe("connell");
    expect(familyOf([family({})], "chess")).toBeUndefined();
  });
});

describe("layers", () => {
  const base = { game: { game: "wythoff" }, grundyValues: true, heat: true, p: true, values: [], other: "", by: "outcome" as const, digits: false };

  it("asks for what is shown, P-positions on top", () => {
    expect(activeLayers(base).map((l) => l.kind)).toEqual(["grundy", "outcome"]);
    expect(activeLayers({ ...base, heat: false }).map((l) => l.kind)).toEqual(["outcome"]);
  });

  it("gets values for the digits even where the heat map is off", () => {
    const [first] = activeLayers({ ...base, heat: false, digits: true });
    expect(first).toMatchObject({ kind: "grundy", drawn: false });
  });

  it("asks no Grundy values of a game that has none", () => {
    const values = [{ value: 1, colour: "#ff0000" }];
    expect(activeLayers({ ...base, grundyValues: false, values, digits: true }).map((l) => l.kind)).toEqual(["outcome"]);
  });

  it("asks for all chosen values in one request", () => {
    const values = [1, 2, 5].map((value) => ({ value, colour: "#ff0000" }));
    const layer = activeLayers({ ...base, values }).find((l) => l.kind === "values");
    expect(layer?.parameters).toEqual({ game: "wythoff", layer: "values", values: "1,2,5" });
  });

  it("compares two games alone, and names layers apart", () => {
    const [difference, ...rest] = activeLayers({ ...base, other: "nim", by: "grundy" });
    expect(rest).toEqual([]);
    expect(difference).toMatchObject({ kind: "difference", parameters: { other: "nim", by: "grundy" } });
    const names = [base, { ...base, game: { game: "nim" } }, { ...base, game: { source: "nim" } }, { ...base, other: "nim" }].map((c) => activeLayers(c)[0]!.name);
    expect(new Set(names).size).toBe(4);
  });
});

describe("underlining", () => {
  it("turns bytes into characters", () => {
    const text = 'game "misère"\ntake any form y\n';
    const at = new TextEncoder().encode(text.slice(0, text.indexOf("form"))).length;
    const span = spanOf(text, { start: at, end: at + 4 });
    expect(text.slice(span.start, span.end)).toBe("form");
  });

  it("agrees with the encoder for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(), (text, n) => {
        const characters = [...text];
        const units = characters.slice(0, n % (characters.length + 1)).join("");
        expect(unitOfByte(text, new TextEncoder().encode(units).length)).toBe(units.length);
      }),
    );
  });

  it("marks at least one character", () => {
    expect(spanOf("abc", { start: 1, end: 1 })).toEqual({ start: 1, end: 2 });
    expect(spanOf("abc", { start: 3, end: 3 })).toEqual({ start: 2, end: 3 });
    expect(spanOf("a\nb", { start: 1, end: 1 })).toEqual({ start: 0, end: 1 });
  });

  it("cuts the text into pieces that make the text again", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.record({ start: fc.nat(20), end: fc.nat(20) })), (text, spans) => {
        expect(marked(text, spans).map((p) => p.text).join("")).toBe(text);
      }),
    );
    expect(marked("abcd", [{ start: 1, end: 3 }]).filter((p) => p.marked)).toEqual([{ text: "bc", marked: true }]);
  });
});

describe("plan", () => {
  const step = (what: string, depth: number, states = 1): StepReport => ({ what, depth, states, edges: 0, bytes: 0, largest: states, seconds: 0 });

  it("puts the deeper steps before a node under it", () => {
    const steps = [step("a", 2), step("b", 2), step("a&b", 1), step("c", 1), step("root", 0)];
    const lines = planLines(planTree(steps));
    expect(lines.map((l) => [l.step.what, l.level])).toEqual([["root", 0], ["a&b", 1], ["a", 2], ["b", 2], ["c", 1]]);
  });

  it("shows parts whose parents are not done yet, and loses none", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5)), (depths) => {
        const steps = depths.map((d, i) => step(String(i), d));
        expect(planLines(planTree(steps)).map((l) => l.step.what).sort()).toEqual(steps.map((s) => s.what).sort());
      }),
    );
    expect(largestStates([step("a", 0, 7), step("b", 0, 3)])).toBe(7);
  });
});

describe("playing", () => {
  it("takes turns", () => {
    expect([0, 1, 2, 3].map((n) => turnAfter(n, "you"))).toEqual(["you", "other", "you", "other"]);
    expect(turnAfter(0, "other")).toBe("other");
  });

  it("knows who has won: who moved last, unless the game is misère", () => {
    expect(winnerAfter(3, "you", "previous")).toBe("you");
    expect(winnerAfter(4, "you", "previous")).toBe("other");
    expect(winnerAfter(3, "you", "next")).toBe("other");
  });

  it("undoes back to one's own turn", () => {
    expect(undoCount(0, "you", true)).toBe(0);
    expect(undoCount(2, "you", true)).toBe(2);
    expect(undoCount(3, "you", true)).toBe(1);
    expect(undoCount(1, "other", true)).toBe(0);
    expect(undoCount(3, "other", true)).toBe(2);
    expect(undoCount(3, "you", false)).toBe(1);
  });

  it("writes moves that it can read", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.bigInt(0n, 10n ** 40n).map(String), { minLength: 1, maxLength: 2 }), (component, take) => {
        expect(readMove(writeMove({ component, take }))).toEqual({ component, take });
      }),
    );
    expect(readMove("1:")).toBeNull();
    expect(readMove("x")).toBeNull();
  });

  it("says moves in the words of people", () => {
    for (const [component, take, games, words] of [
      [2, ["0", "4"], 2, "Take 4 from the second pile of game 2"],
      [1, ["4", "0"], 2, "Take 4 from the first pile of game 1"],
      [1, ["4", "4"], 1, "Take 4 from both piles"],
      [1, ["2", "1"], 3, "Take 2 from the first pile and 1 from the second of game 1"],
      [3, ["5"], 3, "Take 5 from the pile of game 3"],
    ] as const) {
      expect(moveWords({ component, take: [...take] }, games)).toBe(words);
    }
  });

  it("plays at three strengths", () => {
    const made = (take: string[]) => ({ component: 1, take, game: "nim", from: [], to: [], words: "" });
    const at = { moves: [made(["1"]), made(["2"])], advice: { move: made(["9"]), why: "it wins" } } as unknown as PlayReport;
    expect(machineMove(at, "perfect", () => 0.9)?.move.take).toEqual(["9"]);
    expect(machineMove(at, "beginner", () => 0.9)).toEqual({ move: { component: 1, take: ["2"] }, why: "a guess" });
    expect(machineMove(at, "casual", () => 0.1)?.why).toBe("it wins");
    expect(machineMove(at, "casual", () => 0.9)?.why).toBe("a guess");
    // Where no moves are listed, the advice is all there is.
    expect(machineMove({ ...at, moves: [] }, "beginner", () => 0)?.why).toBe("it wins");
    expect(machineMove({ ...at, moves: [], advice: null }, "beginner", () => 0)).toBeNull();
  });

  it("aims at the nearest square that may be gone to", () => {
    const target = (x: number, y: number) => ({ component: 1, take: [], game: "", from: [], to: [String(x), String(y)], words: "" });
    const targets = [target(0, 0), target(3, 3)];
    expect(nearestTarget(targets, { x: 2.6, y: 3.2 }, 0.75)).toBe(targets[1]);
    expect(nearestTarget(targets, { x: 1.5, y: 1.5 }, 0.75)).toBeNull();
  });

  it("gives the reason of a move without the move", () => {
    expect(reasonAlone("terminal:2(10,15) -> terminal:2(9,15): to a position of value 0")).toBe("to a position of value 0");
    expect(reasonAlone("nim(7) -> nim(3): to a position of value 3, so that the nim-sum is 0")).toBe("to a position of value 3, so that the nim-sum is 0");
    expect(reasonAlone("its value is 0: no move wins")).toBe("its value is 0: no move wins");
  });

  it("knows whether a sum holds a game", () => {
    expect(sumHolds("wythoff(10, 15) + nim(7)", "wythoff", { x: 10n, y: 15n })).toBe(true);
    expect(sumHolds("r-wythoff(10,15)", "wythoff", { x: 10n, y: 15n })).toBe(false);
  });

  it("tells legal moves, and says nothing where the list was cut", () => {
    const legal: Moved[] = [{ component: 1, game: "nim", from: ["3"], to: ["1"], take: ["2"], words: "" }];
    expect(isLegal({ component: 1, take: ["2"] }, legal, false)).toBe(true);
    expect(isLegal({ component: 1, take: ["3"] }, legal, false)).toBe(false);
    expect(isLegal({ component: 1, take: ["3"] }, legal, true)).toBeNull();
  });
});

describe("counterexamples as positions", () => {
  it("pairs two or four variables", () => {
    expect(positionsOf({ x: "4", y: "7" })).toEqual([{ names: ["x", "y"], x: 4n, y: 7n }]);
    expect(positionsOf({ p: 1, q: 2, r: 3, s: 5 }).map((p) => p.names)).toEqual([["p", "q"], ["r", "s"]]);
    expect(positionsOf({ x: "4" })).toEqual([]);
    expect(positionsOf({ a: "1", b: "2", c: "3" })).toEqual([]);
    expect(positionsOf(null)).toEqual([]);
  });
});

describe("beams", () => {
  it("draws the mirror images of a symmetric game once", () => {
    const directions = beamDirections({ symmetric: true, beams: [{ slope: 1.5, mirrored: false, points: 9 }] });
    expect(directions).toEqual([{ x: 1, y: 1.5 }, { x: 1.5, y: 1 }]);
    expect(beamDirections({ symmetric: true, beams: [{ slope: 1, mirrored: false, points: 9 }] })).toHaveLength(1);
  });

  it("draws a beam below the diagonal where it is", () => {
    expect(beamDirections({ symmetric: false, beams: [{ slope: 2, mirrored: true, points: 9 }] })).toEqual([{ x: 2, y: 1 }]);
    expect(beamDirections(null)).toEqual([]);
  });
});

describe("papers", () => {
  const item = (id: string): PaperItem => {
    const [paper, name] = id.split(":");
    return { id, paper: paper!, item: name!, title: `Title ${name}`, claim: "c", citation: `By ${paper}`, errata: 0, heavy: false, figure: false };
  };
  const items = [item("gu:figure-1"), item("nivasch:table-5"), item("gu:theorem-7")];

  it("groups and searches", () => {
    expect(groupItems(items).map((g) => [g.paper, g.items.length])).toEqual([["nivasch", 1], ["gu", 2]]);
    expect(searchItems(items, "GU theorem").map((i) => i.id)).toEqual(["gu:theorem-7"]);
    expect(searchItems(items, "")).toHaveLength(3);
    const lemmas = ["lemma-2.10", "lemma-2.9", "figure-11", "lemma-10", "figure-2"].map((name) => item(`nivasch:${name}`));
    expect(groupItems(lemmas)[0]!.items.map((i) => i.item)).toEqual(["figure-2", "figure-11", "lemma-2.9", "lemma-2.10", "lemma-10"]);
  });
});

describe("drawing automata", () => {
  const automaton = {
    kind: "relation" as const, states: 3, edges: 4, initial: 0, accepting: 1,
    tracks: [{ variable: "x", alphabet: "msd_fib", digits: [0, 1] }],
    states_list: [0, 1, 2].map((id) => ({ id, accepting: id === 2, output: null })),
    edges_list: [
      { from: 0, to: 0, label: "0", symbols: 1 },
      { from: 0, to: 1, label: "1", symbols: 1 },
      { from: 1, to: 2, label: "0", symbols: 1 },
      { from: 2, to: 1, label: "(0,1), (1,0), (1,1), (0,0)", symbols: 4 },
    ],
    statistics: { symbols: 2, self_loops: 1, missing_edges: 2, depth: 2, components: 2, largest_component: 2 },
  };

  it("places every state apart, the initial one first", () => {
    const drawing = drawAutomaton(automaton)!;
    expect(drawing.states).toHaveLength(3);
    expect(drawing.edges).toHaveLength(4);
    for (const a of drawing.states) {
      for (const b of drawing.states) if (a.id < b.id) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(34);
      expect(a.x).toBeLessThan(drawing.width);
      expect(a.y).toBeLessThan(drawing.height);
    }
    const first = drawing.states.find((s) => s.id === 0)!;
    expect(Math.min(...drawing.states.map((s) => s.x))).toBe(first.x);
    expect(drawing.edges.every((e) => e.path.startsWith("M ") && !e.path.includes("NaN"))).toBe(true);
  });

  it("draws nothing where the server sends figures only", () => {
    const { states_list: _s, edges_list: _e, ...large } = automaton;
    expect(drawAutomaton(large)).toBeNull();
  });

  it("shortens labels and smooths paths through their ends", () => {
    expect(shortLabel("0")).toBe("0");
    expect(shortLabel("(0,1), (1,0), (1,1), (0,0)")).toHaveLength(18);
    expect(smooth([{ x: 0, y: 0 }, { x: 5, y: 5 }])).toBe("M 0.0 0.0 L 5.0 5.0");
    expect(smooth([{ x: 0, y: 0 }, { x: 5, y: 5 }, { x: 9, y: 1 }])).toMatch(/^M 0\.0 0\.0 .* 9\.0 1\.0$/);
  });
});

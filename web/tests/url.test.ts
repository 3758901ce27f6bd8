import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaults, MAX_VALUES, PAGES, type PageState, readHash, writeHash } from "../src/lib/url";

const natural = fc.bigInt(0n, 10n ** 100n);
const pair = fc.record({ x: natural, y: natural });

describe("addresses", () => {
  it("is bare for the first view", () => {
    expect(writeHash(defaults())).toBe("#start");
    expect(readHash("")).toEqual(defaults());
    expect(readHash("#board")).toEqual({ ...defaults(), page: "board" });
  });

  it("brings back the board", () => {
    const boards = fc.record({
      page: fc.constant("board" as const),
      game: fc.constantFrom("wythoff", "connell:3", "gdwn:1,2"),
      centre: fc.option(pair),
      zoom: fc.option(fc.integer({ min: -5600, max: 700 }).map((n) => n / 100)),
      chosen: fc.option(pair),
      heat: fc.boolean(),
      p: fc.boolean(),
      values: fc.uniqueArray(fc.record({ value: fc.integer({ min: 0, max: 60000 }), colour: fc.constantFrom("#ff0000", "#00aa11") }), {
        selector: (v) => v.value,
        maxLength: MAX_VALUES,
      }),
      other: fc.constantFrom("", "nim", "terminal:2"),
      by: fc.constantFrom("outcome" as const, "grundy" as const),
      lines: fc.boolean(),
      orientation: fc.constantFrom("first-up" as const, "first-across" as const),
    });
    fc.assert(
      fc.property(boards, (part) => {
        const state: PageState = { ...defaults(), ...part };
        expect(readHash(writeHash(state))).toEqual(state);
      }),
    );
  });

  it("brings back rules of one's own, formulas and games being played", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (source, text) => {
        const own: PageState = { ...defaults(), source };
        expect(readHash(writeHash(own)).source).toBe(source);
        const prove: PageState = { ...defaults(), page: "prove", formula: text, script: source };
        expect(readHash(writeHash(prove))).toMatchObject({ page: "prove", formula: text, script: source });
      }),
    );
    const play: PageState = { ...defaults(), page: "play", sum: "nim(3) + nim(5)", moves: ["1:2", "2:4"], against: "friend", first: "other", strength: "casual" };
    expect(readHash(writeHash(play))).toEqual(play);
  });

  it("takes the game and the position along to every page but the first", () => {
    const state: PageState = { ...defaults(), game: "terminal:2", chosen: { x: 60n, y: 100n } };
    for (const page of PAGES.filter((p) => p !== "start")) {
      expect(readHash(writeHash({ ...state, page })), page).toMatchObject({ page, game: "terminal:2", chosen: { x: 60n, y: 100n } });
    }
  });

  it("never fails on what was changed by hand, and keeps defaults there", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const state = readHash(`#${text}`);
        expect(PAGES).toContain(state.page);
      }),
    );
    const state = readHash("#board?at=1,x&zoom=huge&position=-1,2&values=1,1,2~zzzzzz,99999999&up=side");
    expect(state.centre).toBeNull();
    expect(state.zoom).toBeNull();
    expect(state.chosen).toBeNull();
    expect(state.values.map((v) => v.value)).toEqual([1]);
    expect(state.orientation).toBe("first-up");
    expect(readHash(`#board?at=${"9".repeat(6000)},1`).centre).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { ApiError, sentence } from "../src/lib/api";
import type { ApiError as ErrorReport } from "../src/lib/api-types";

const report: ErrorReport = { message: "no game `wythof`", kind: "request", code: "unknown-game" };

describe("failures of the server", () => {
  it("keep their words for programs and their place", () => {
    const place = { start: 2, end: 4, line: 1, column: 3, text: "ab" } as unknown as NonNullable<ErrorReport["place"]>;
    const error = ApiError.of({ ...report, place });
    expect([error.kind, error.code, error.place]).toEqual(["request", "unknown-game", place]);
    expect(sentence(error)).toBe("no game “wythof”");
  });

  it("say what may be done in the words of the page", () => {
    const hint = { code: "list-games", message: "GET /api/v1/games lists the built-in games" };
    const said = sentence(ApiError.of({ ...report, hint }));
    expect(said).toBe("no game “wythof”. Choose a built-in game, or write the rules of your own.");
    expect(said).not.toContain("/api/");
  });

  it("leave out the excerpt of a text, which the page underlines, and keep what was expected, once", () => {
    const message = "unexpected `form`\n --> the game:2:10\n  |\n2 | take any form x\n  |          ^^^^ expected `from`\n  |\n  = help: did you mean `from`?";
    expect(sentence(ApiError.of({ ...report, message }))).toBe("unexpected “form”; did you mean “from”?");
    const other = "unexpected `y`\n --> the game:2:10\n  |\n2 | take y\n  |      ^ expected `any` or `equal`";
    expect(sentence(ApiError.of({ ...report, message: other }))).toBe("unexpected “y”; expected “any” or “equal”");
    const bare = "unknown game `wythof`; did you mean `wythoff`?\n --> the sum:1:1\n  |\n1 | wythof(10,15)\n  | ^^^^^^";
    expect(sentence(ApiError.of({ ...report, message: bare }))).toBe("unknown game “wythof”; did you mean “wythoff”?");
    expect(sentence(ApiError.of({ ...report, message: "two\nlines" }))).toBe("two\nlines");
  });

  it("say nothing of advice that the page has no words for", () => {
    const hint = { code: "constructor", message: "something new" };
    expect(sentence(ApiError.of({ ...report, hint }))).toBe("no game “wythof”");
  });
});

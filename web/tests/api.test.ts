import { describe, expect, it } from "vitest";
import { ApiError, sentence } from "../src/lib/api";
import type { ApiError as ErrorReport } from "../src/lib/api-types";

const report: ErrorReport = { message: "no game `wythof`", kind: "request", code: "unknown-game" };

describe("failures of the server", () => {
  it("keep their words for programs and their place", () => {
    const place = { start: 2, end: 4, line: 1, column: 3, text: "ab" } as unknown as NonNullable<ErrorReport["place"]>;
    const error = ApiError.of({ ...report, place });
    expect([error.kind, error.code, error.place]).toEqual(["request", "unknown-game", place]);
    expect(sentence(error)).toBe("no game `wythof`");
  });

  it("say what may be done in the words of the page", () => {
    const hint = { code: "list-games", message: "GET /api/v1/games lists the built-in games" };
    const said = sentence(ApiError.of({ ...report, hint }));
    expect(said).toBe("no game `wythof`. Choose a built-in game, or write the rules of your own.");
    expect(said).not.toContain("/api/");
  });

  it("say nothing of advice that the page has no words for", () => {
    const hint = { code: "constructor", message: "something new" };
    expect(sentence(ApiError.of({ ...report, hint }))).toBe("no game `wythof`");
  });
});

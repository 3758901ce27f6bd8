// What can be asked about a game, and the files that answer it.
import type { GameRef } from "./api";
import type { PositionReport, StartRequest } from "./api-types";
import { reasonAlone } from "./play";

/** The largest Grundy value that can be asked about: more has never been proved. */
export const MAX_VALUE = 999;
/** Of Wythoff's game, larger values have to be asked for in full. */
export const USUAL_VALUE = 2;
/** Seconds that a search in full may take. */
const FULL_SECONDS = 3600;

/** P-positions, or the positions of a Grundy value. */
export interface Subject {
  value: number | null;
  full: boolean;
}

/** What the files are, in the order they are shown. */
const FILES: readonly (readonly [RegExp, string])[] = [
  [/^certificate\.cert$/, "Certificate, for wythoff-check"],
  [/^proof\.txt$/, "Walnut script that proves it again"],
  [/^theorem\.tex$/, "LaTeX"],
  [/^theorem\.html$/, "The report as a page"],
  [/^theorem\.json$/, "The report as data"],
  [/^P\.txt$/, "Automaton in Walnut’s format"],
  [/^V(\d+)\.txt$/, "Automaton of value $1 in Walnut’s format"],
  [/^P(\d+)\.txt$/, "Points of value $1, for the Walnut script"],
  [/^P\.tikz$/, "Automaton for TikZ"],
  [/^P\.gv$/, "Automaton for Graphviz"],
  [/^P\.svg$/, "Automaton as a drawing"],
  [/^offsets\.txt$/, "Word of the closed form, in Walnut’s format"],
  [/^coding\.txt$/, "Coding word, in Walnut’s format"],
  [/^a\.txt$/, "First pile of the n-th position, in Walnut’s format"],
  [/^b\.txt$/, "Second pile of the n-th position, in Walnut’s format"],
  [/^(w\w*)\.txt$/, "Word $1 of the closed form, in Walnut’s format"],
];

/** A whole number that can be asked about, or null. */
export function readValue(text: string): number | null {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : null;
}

/** What is asked of the server. */
export function theoremRequest(game: GameRef, { value, full }: Subject): StartRequest {
  if (value === null) return { kind: "theorem", ...game };
  return { kind: "theorem", ...game, value, ...(full ? { full, seconds: FULL_SECONDS } : {}) };
}

/** "P-positions", "Positions of value 2". */
export function subjectTitle({ value }: Subject): string {
  return value === null ? "P-positions" : `Positions of value ${value}`;
}

/** The files of a theorem with what they are, known ones first. */
export function describeFiles(names: readonly string[]): { name: string; what: string }[] {
  const rank = (name: string) => {
    const at = FILES.findIndex(([pattern]) => pattern.test(name));
    return at < 0 ? FILES.length : at;
  };
  const what = (name: string) => {
    const known = FILES.find(([pattern]) => pattern.test(name));
    return known ? name.replace(known[0], known[1]) : name;
  };
  return names.map((name) => ({ name, what: what(name) })).sort((a, b) => rank(a.name) - rank(b.name));
}

/** A closed form cut into its lines: what it is about, then one line for each part. */
export function closedFormLines(text: string): { lead: string; lines: string[] } {
  const match = /^(.*?\bare)[:\s]\s*(.*)$/s.exec(text.trim());
  const [lead, rest] = match ? [match[1]!, match[2]!] : ["", text.trim()];
  const lines = rest
    .split(/;\s*|\n\s*/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return { lead: lead === "" ? "" : `${lead.charAt(0).toUpperCase()}${lead.slice(1)}`, lines };
}

/**
 * What to do at a position, in words. Where options may be forbidden, a move to a P-position may
 * be the one that is, so that the server's own words are taken, not those of other games.
 */
export function strategyWords(at: PositionReport, pair: (p: { x: string; y: string }) => string): string {
  const [first] = at.winning;
  const forbidden = /options: (\d+); up to (\d+) of them can be forbidden/.exec(at.explanation ?? "");
  if (forbidden) {
    const [, good, most] = forbidden;
    if (at.outcome === "P") return `a P-position: ${good === "0" ? "no move leads to another one" : `all ${good} moves to P-positions can be forbidden`}, and whoever has to move loses`;
    return `${good} moves lead to P-positions and at most ${most} can be forbidden: make one that is left${first ? `, to ${pair(first)} if it is` : ""}`;
  }
  if (at.explanation && /forbidden/.test(at.explanation)) return reasonAlone(at.explanation);
  if (first) return `move to ${pair(first)}, a P-position: the other player loses`;
  if (at.outcome === "P") return "a P-position: whoever has to move loses";
  return at.explanation ?? "not known";
}

/** The base of a number system, u + √d over w, if it is quadratic: a root of β² = aβ + b. */
function baseOf(system: string): { text: string; value: number } | null {
  const metallic = /^ost\[\((\d+)\)\]$/.exec(system);
  const parry = /^parry:;(\d+),(\d+)$/.exec(system);
  const [a, b] =
    system === "fib" ? [1, 1] : system === "pell" ? [2, 1] : metallic ? [Number(metallic[1]), 1] : parry ? [Number(parry[1]), Number(parry[2]) + 1] : [0, 0];
  const under = a * a + 4 * b;
  if (a === 0 || Number.isInteger(Math.sqrt(under))) return null;
  // √under = square · √free.
  let [square, free] = [1, under];
  for (let k = 2; k * k <= free; k++) while (free % (k * k) === 0) [square, free] = [square * k, free / (k * k)];
  const even = a % 2 === 0 && square % 2 === 0;
  const [u, v, w] = even ? [a / 2, square / 2, 1] : [a, square, 2];
  const sum = `${u} + ${v === 1 ? "" : `${v} `}sqrt ${free}`;
  return { text: w === 1 ? sum : `(${sum})/${w}`, value: (a + Math.sqrt(under)) / 2 };
}

/**
 * What the search said of the slopes of beams, now that a theorem is proved in a number system: a
 * slope that is its base, in all digits that are known, is said to be that.
 */
export function withBase(beams: string, system: string): string {
  const base = baseOf(system);
  if (!base) return beams;
  return beams.replace(/about (\d+\.(\d+))(?:, perhaps [^;]+)?/g, (said, shown: string, digits: string) =>
    digits.length >= 3 && base.value.toFixed(digits.length) === shown ? `${base.text}, about ${shown}, the base of the proved numeration` : said,
  );
}

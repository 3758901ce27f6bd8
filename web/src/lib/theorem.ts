// What can be asked about a game, and the files that answer it.
import type { GameRef } from "./api";
import type { StartRequest } from "./api-types";

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
  [/^P\.txt$/, "Automaton in Walnut's format"],
  [/^V(\d+)\.txt$/, "Automaton of value $1 in Walnut's format"],
  [/^P(\d+)\.txt$/, "Points of value $1, for the Walnut script"],
  [/^P\.gv$/, "Automaton for Graphviz"],
  [/^P\.svg$/, "Automaton as a drawing"],
  [/^offsets\.txt$/, "Word of the closed form, in Walnut's format"],
  [/^coding\.txt$/, "Coding word, in Walnut's format"],
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

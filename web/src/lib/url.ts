// The state of the page as the part of its address after "#": the page, then
// what differs from the defaults. Every state can be sent as a link; reading a
// link that was changed by hand never fails, it ignores what makes no sense.
import { VALUE_COLOURS } from "./colour";
import type { Orientation } from "./orientation";
import type { Strength } from "./play";
import { readValue } from "./theorem";

/** The pages; a bare address opens the first. */
export const PAGES = ["start", "board", "play", "theorem", "prove", "papers", "gallery"] as const;
export type Page = (typeof PAGES)[number];

/** Longest position that a link carries. */
const MAX_DIGITS = 5000;
/** Largest number of chosen values. */
export const MAX_VALUES = 8;

/** A chosen Grundy value and its colour. */
export interface ChosenValue {
  value: number;
  colour: string;
}

/** Everything a link carries. */
export interface PageState {
  page: Page;
  /** A built-in game; used unless there is a source. */
  game: string;
  /** The text of a game of one's own, or "". */
  source: string;
  /** Centre of the board in piles, or null for the origin in the corner. */
  centre: { x: bigint; y: bigint } | null;
  zoom: number | null;
  /** The chosen position, which all pages share. */
  chosen: { x: bigint; y: bigint } | null;
  heat: boolean;
  p: boolean;
  values: ChosenValue[];
  /** The other game of the difference layer, or "" for none. */
  other: string;
  by: "outcome" | "grundy";
  lines: boolean;
  orientation: Orientation;
  sum: string;
  /** Moves made in the sum, "component:take,take". */
  moves: string[];
  against: "machine" | "friend";
  first: "you" | "other";
  strength: Strength;
  formula: string;
  script: string;
  read: string;
  /** The Grundy value that a theorem is asked about, or null for the P-positions. */
  value: number | null;
  /** Whether values that take minutes are searched. */
  full: boolean;
  paper: string;
}

/** What a bare address shows. */
export function defaults(): PageState {
  return {
    page: "start",
    game: "wythoff",
    source: "",
    centre: null,
    zoom: null,
    chosen: null,
    heat: true,
    p: true,
    values: [],
    other: "",
    by: "outcome",
    lines: false,
    orientation: "first-up",
    sum: "wythoff(10,15)",
    moves: [],
    against: "machine",
    first: "you",
    strength: "perfect",
    formula: "",
    script: "",
    read: "",
    value: null,
    full: false,
    paper: "",
  };
}

/** The address part of a state: "#board?game=…". */
export function writeHash(state: PageState): string {
  const d = defaults();
  const q = new URLSearchParams();
  const put = (key: string, value: string, standard: string) => {
    if (value !== standard) q.set(key, value);
  };
  if (state.source !== "") q.set("source", state.source);
  else put("game", state.game, d.game);
  if (state.page === "board") {
    if (state.centre) q.set("at", `${state.centre.x},${state.centre.y}`);
    if (state.zoom !== null) q.set("zoom", state.zoom.toFixed(2));
    put("heat", flag(state.heat), flag(d.heat));
    put("p", flag(state.p), flag(d.p));
    if (state.values.length > 0) q.set("values", state.values.map((v) => `${v.value}${v.colour.replace("#", "~")}`).join(","));
    put("other", state.other, d.other);
    put("by", state.by, d.by);
    put("lines", flag(state.lines), flag(d.lines));
    put("up", state.orientation, d.orientation);
  } else if (state.page === "play") {
    put("sum", state.sum, d.sum);
    put("moves", state.moves.join(";"), "");
    put("against", state.against, d.against);
    put("first", state.first, d.first);
    put("strength", state.strength, d.strength);
  } else if (state.page === "prove") {
    put("formula", state.formula, d.formula);
    put("script", state.script, d.script);
    put("read", state.read, d.read);
  } else if (state.page === "theorem") {
    if (state.value !== null) {
      q.set("value", String(state.value));
      put("full", flag(state.full), flag(d.full));
    }
  } else if (state.page === "papers") {
    put("item", state.paper, d.paper);
  }
  if (state.chosen && state.page !== "start") q.set("position", `${state.chosen.x},${state.chosen.y}`);
  const text = q.toString();
  return text === "" ? `#${state.page}` : `#${state.page}?${text}`;
}

/** The state of an address part; unreadable pieces keep their defaults. */
export function readHash(hash: string): PageState {
  const state = defaults();
  const [page, ...rest] = hash.replace(/^#/, "").split("?");
  const q = new URLSearchParams(rest.join("?"));
  const known = PAGES.find((p) => p === page);
  if (known) state.page = known;
  const text = (key: string, set: (value: string) => void) => {
    const value = q.get(key);
    if (value !== null) set(value);
  };
  text("game", (v) => (state.game = v.trim() === "" ? state.game : v));
  text("source", (v) => (state.source = v));
  text("at", (v) => (state.centre = readPair(v)));
  text("zoom", (v) => (state.zoom = readZoom(v)));
  text("position", (v) => (state.chosen = readPair(v)));
  text("heat", (v) => (state.heat = v === "1"));
  text("p", (v) => (state.p = v === "1"));
  text("values", (v) => (state.values = readValues(v)));
  text("other", (v) => (state.other = v));
  text("by", (v) => (state.by = v === "grundy" ? "grundy" : "outcome"));
  text("lines", (v) => (state.lines = v === "1"));
  text("up", (v) => (state.orientation = v === "first-across" ? "first-across" : "first-up"));
  text("sum", (v) => (state.sum = v));
  text("moves", (v) => (state.moves = v.split(";").filter((m) => /^\d+:\d+(,\d+)*$/.test(m))));
  text("against", (v) => (state.against = v === "friend" ? "friend" : "machine"));
  text("first", (v) => (state.first = v === "other" ? "other" : "you"));
  text("strength", (v) => (state.strength = v === "beginner" || v === "casual" ? v : "perfect"));
  text("formula", (v) => (state.formula = v));
  text("script", (v) => (state.script = v));
  text("read", (v) => (state.read = v));
  text("value", (v) => (state.value = readValue(v)));
  text("full", (v) => (state.full = v === "1" && state.value !== null));
  text("item", (v) => (state.paper = v));
  return state;
}

function flag(on: boolean): string {
  return on ? "1" : "0";
}

function readPair(text: string): { x: bigint; y: bigint } | null {
  const m = /^(\d+),(\d+)$/.exec(text);
  if (!m || m[1]!.length > MAX_DIGITS || m[2]!.length > MAX_DIGITS) return null;
  return { x: BigInt(m[1]!), y: BigInt(m[2]!) };
}

function readZoom(text: string): number | null {
  const zoom = Number(text);
  return text.trim() !== "" && Number.isFinite(zoom) ? Math.min(7, Math.max(-56, zoom)) : null;
}

function readValues(text: string): ChosenValue[] {
  const list: ChosenValue[] = [];
  for (const piece of text.split(",")) {
    const m = /^(\d{1,5})(?:~([0-9a-fA-F]{6}))?$/.exec(piece);
    if (!m || list.length >= MAX_VALUES || list.some((v) => v.value === Number(m[1]))) continue;
    const colour = m[2] ? `#${m[2]}` : VALUE_COLOURS[list.length % VALUE_COLOURS.length]!;
    list.push({ value: Number(m[1]), colour });
  }
  return list;
}

// The server's API, version 1, as described by /api/v1/openapi.json. Thin: it
// asks, and turns every failure into an ApiError with a sentence to show.
import type { Beam } from "./beams";

/** Which game: a built-in name with parameters, or the text of a .game file. */
export type GameRef = { game: string } | { source: string };

/** Where in a text a mistake is; start and end count bytes, column characters from 1. */
export interface Place {
  start: number;
  end: number;
  line: number;
  column: number;
  length: number;
}

export interface Family {
  name: string;
  usage: string;
  alias: string | null;
  title: string;
  moves: string;
  source: string;
  known: string[];
  parameters: { name: string; min: number; max: number }[];
  example: string;
}

export interface Game {
  game: string;
  title: string | null;
  rules: string[];
  moves: string | null;
  source: string | null;
  known: string[];
  symmetric: boolean;
  grundy_values: boolean;
  linear: boolean;
  p_positions: string | null;
  file: string;
}

export interface Mistake {
  message: string;
  expected: string | null;
  suggestion: string | null;
  place: Place;
  text: string;
}

export interface Parsed {
  ok: boolean;
  game?: Game;
  mistake?: Mistake;
}

export interface Option {
  x: string;
  y: string;
  value: string | null;
  outcome: string | null;
}

export interface PositionReport {
  game: string;
  x: string;
  y: string;
  value: string | null;
  more_than: number | null;
  outcome: "P" | "N" | null;
  terminal: boolean;
  known: string | null;
  note: string | null;
  zeckendorf: { x: string; y: string };
  options: Option[];
  options_cut: boolean;
  winning: Option[];
  explanation: string | null;
}

export interface Moved {
  component: number;
  game: string;
  from: string[];
  to: string[];
  take: string[];
  words: string;
}

export interface Component {
  game: string;
  piles: string[];
  heap: boolean;
  value: string | null;
}

export interface Solution {
  outcome: "P" | "N";
  value: string | null;
  move: Moved | null;
  after: string | null;
  explanation: string;
  known: string;
  checked_by: string | null;
}

export interface PlayRequest {
  sum: string;
  sources?: Record<string, string>;
  move?: { component: number; take: string[] };
  solve?: boolean;
  moves?: number;
}

export interface Play {
  sum: string;
  components: Component[];
  refused: string | null;
  over: boolean;
  winner: "previous" | "next" | null;
  solution: Solution | null;
  /** The move that the machine makes, and why. */
  advice: { move: Moved; why: string } | null;
  note: string | null;
  moves: Moved[];
  moves_cut: boolean;
}

export interface Progress {
  seconds: number;
  states: number;
  memory: number;
  making: string | null;
  stage: string | null;
  done: number;
  total: number;
}

export interface Step {
  what: string;
  depth: number;
  states: number;
  edges: number;
  bytes: number;
  largest: number;
  seconds: number;
}

export interface Stage {
  stage: string;
  text: string;
  /** The side of the board, or how many rows of data. */
  board?: number;
  positions?: number;
  /** Of the stage "beams". */
  beams?: Beam[];
  symmetric?: boolean;
  /** Of the stage "numeration". */
  systems?: string[];
  /** Of a guess: what it is about, its digits, how it is learned, and how it ended. */
  subject?: string;
  value?: number;
  system?: string;
  method?: string;
  states?: number;
  end?: string;
  /** The position that refutes it. */
  position?: [string, string];
}

export interface CommandReport {
  index: number;
  automaton: boolean;
  result: boolean | string;
  command?: string;
  name?: string;
  line?: number;
  witness?: Record<string, string | number> | null;
  counterexample?: Record<string, string | number> | null;
  digits?: Record<string, string> | null;
  states?: number;
  edges?: number;
  variables?: string[];
  finite?: boolean;
  count?: string;
  members?: string[][];
  first?: number[];
  values?: unknown[];
  text?: string;
  reason?: string;
  where?: string;
  error?: string;
  /** Where a mistake is: in the formula if it is the last command, else in the definitions. */
  place?: Place;
  warnings?: string[];
  steps?: Step[];
  seconds?: number;
}

export interface ProveResult {
  kind: "prove";
  entries: CommandReport[];
  truths: number;
  falsehoods: number;
  wrong: number;
  stopped: number;
  seconds: number;
}

export interface TheoremReport {
  game: string;
  status: "proved" | "not proved" | "stopped";
  states?: number;
  system?: string;
  statement?: string;
  known?: string;
  board?: number;
  verdict?: string;
  evidence?: string;
  /** Of P-positions. */
  attempts?: { system: string; board: number; states: number; end: string }[];
  /** Of a Grundy value. */
  value?: number;
  joint_word_states?: number;
  triples?: number;
  levels?: { value: number; states?: number; word_states?: number }[];
  synchronised?: { first_states: number; second_states: number };
}

export interface TheoremResult {
  kind: "theorem";
  report: TheoremReport;
  files: string[];
  automaton: boolean;
  seconds: number;
}

export type JobResult = ProveResult | TheoremResult;

export interface Automaton {
  kind: "relation" | "word";
  states: number;
  edges: number;
  tracks: { variable: string | null; alphabet: string; digits: number[] }[];
  initial: number;
  /** How many states accept; none of a word. */
  accepting?: number | null;
  states_list?: { id: number; accepting: boolean; output: number | null }[];
  edges_list?: { from: number; to: number; label: string; symbols: number }[];
  statistics: {
    symbols: number;
    self_loops: number;
    missing_edges: number;
    depth: number;
    components: number;
    largest_component: number;
  };
  /** A number read: for each track its digits, and the state before the first digit and after each. */
  run?: { digits: number[][]; states: (number | null)[]; accepted: boolean | null; output: number | null };
}

export interface PaperItem {
  id: string;
  paper: string;
  item: string;
  title: string;
  claim: string;
  citation: string;
  errata: number;
  heavy: boolean;
  figure: boolean;
}

export interface PaperReport {
  item: PaperItem;
  rows: { item: string; what: string; printed: string; computed: string; verdict: string; note?: string | null }[];
  figures: string[];
  /** The commands of a proof, where the item is one. */
  script?: string | null;
  seconds: number;
}

export type ProveRequest = { kind: "prove"; formula?: string; script?: string; seconds?: number; max_states?: number };
export type TheoremRequest = { kind: "theorem"; value?: number; full?: boolean; seconds?: number } & GameRef;

/** A failure with a sentence for people. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly kind: string,
    readonly place?: Place,
  ) {
    super(message);
  }
}

const ROOT = "api/v1";

/** The sentence of any failure. */
export function sentence(e: unknown): string {
  return e instanceof Error ? e.message : String(e);
}

/** Whether a request was given up by the page itself. */
export function wasAborted(e: unknown): boolean {
  return e instanceof DOMException && e.name === "AbortError";
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`${ROOT}/${path}`, init);
  } catch (e) {
    if (wasAborted(e)) throw e;
    throw new ApiError("The server does not answer. Is `wythoff serve` still running?", "offline");
  }
  if (response.ok) return response;
  throw await failure(response);
}

async function failure(response: Response): Promise<ApiError> {
  try {
    const body = (await response.json()) as { error?: { kind?: string; message?: string; place?: Place } };
    if (body.error?.message) return new ApiError(body.error.message, body.error.kind ?? "run", body.error.place);
  } catch {
    // Not JSON: say what the status says.
  }
  return new ApiError(`The server answered ${response.status} ${response.statusText}.`, "run");
}

async function json<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await ask(path, init);
  return (await response.json()) as T;
}

function post(body: unknown, signal?: AbortSignal): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  };
}

function query(parameters: Record<string, string | number | undefined>): string {
  const q = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) if (value !== undefined) q.set(key, String(value));
  return q.toString();
}

export const api = {
  games: async (): Promise<Family[]> => (await json<{ games: Family[] }>("games")).games,

  show: (game: GameRef, signal?: AbortSignal) => json<Game>(`games/show?${query({ ...game })}`, signal ? { signal } : {}),

  parse: (source: string, signal?: AbortSignal) => json<Parsed>("games/parse", post({ source }, signal)),

  tile: async (parameters: Record<string, string | number | undefined>, signal: AbortSignal): Promise<ArrayBuffer> =>
    (await ask(`tile?${query(parameters)}`, { signal })).arrayBuffer(),

  position: (game: GameRef, x: bigint, y: bigint, options: number, signal?: AbortSignal) =>
    json<PositionReport>(
      `position?${query({ ...game, x: x.toString(), y: y.toString(), options })}`,
      signal ? { signal } : {},
    ),

  play: (request: PlayRequest, signal?: AbortSignal) => json<Play>("play", post(request, signal)),

  start: (request: ProveRequest | TheoremRequest) =>
    json<{ id: string; kind: string; events: string }>("jobs", post(request)),

  cancel: async (id: string): Promise<void> => {
    await ask(`jobs/${encodeURIComponent(id)}`, { method: "DELETE" });
  },

  automaton: (parameters: Record<string, string | number | undefined>, signal?: AbortSignal) =>
    json<Automaton>(`automaton?${query(parameters)}`, signal ? { signal } : {}),

  papers: async (): Promise<PaperItem[]> => (await json<{ items: PaperItem[] }>("papers")).items,

  paper: (paper: string, item: string, signal?: AbortSignal) =>
    json<PaperReport>(`papers/${encodeURIComponent(paper)}/${encodeURIComponent(item)}`, signal ? { signal } : {}),
};

/** Where the events of a job are. */
export function eventsAddress(id: string): string {
  return `${ROOT}/jobs/${encodeURIComponent(id)}/events`;
}

/** Where a file of a job is. */
export function fileAddress(id: string, name: string, download = false): string {
  return `${ROOT}/jobs/${encodeURIComponent(id)}/files/${encodeURIComponent(name)}${download ? "?download=true" : ""}`;
}

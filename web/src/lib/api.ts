// The API, version 1, whoever answers: the server or a worker of the page ($carrier). Thin: it
// asks, and turns every failure into an ApiError with a sentence to show. What is sent and
// answered has its types in api-types.ts, which is made from the server's description of itself.
import { carrier } from "$carrier";
import type {
  ApiError as ErrorReport,
  ErrorBody,
  ErrorKind,
  Family,
  GameReport,
  Games,
  Health,
  MachineReport,
  operations,
  PaperItem,
  PaperReport,
  Papers,
  Parsed,
  ParseRequest,
  Place,
  PlayReport,
  PlayRequest,
  PositionReport,
  Started,
  StartRequest,
} from "./api-types";
import type { Asking, Follower } from "./carrier/carrier";
import { answered, lost } from "./connection.svelte";
import { withoutExcerpt } from "./excerpt";
import { withAdvice } from "./hints";

/** Which game: a built-in name with parameters, or the text of a .game file. */
export type GameRef = { game: string } | { source: string };

/** The parameters of a path. */
type Query<Name extends keyof operations> = NonNullable<operations[Name]["parameters"]["query"]>;

/** A failure with a sentence for people, and with words for programs. */
export class ApiError extends Error {
  constructor(
    message: string,
    /** Whose fault it is. */
    readonly kind: ErrorKind | "offline",
    /** What sort of failure it is, closer than its kind. */
    readonly code: string = kind,
    readonly place?: Place,
  ) {
    super(message);
  }

  /** A failure that the server reports. */
  static of({ message, kind, code, place, hint }: ErrorReport): ApiError {
    return new ApiError(withAdvice(withoutExcerpt(message), hint?.code), kind, code, place);
  }
}

/** The sentence of any failure. */
export function sentence(e: unknown): string {
  return e instanceof Error ? e.message : String(e);
}

/** Whether a request was given up by the page itself. */
export function wasAborted(e: unknown): boolean {
  return e instanceof DOMException && e.name === "AbortError";
}

async function ask(path: string, asking: Asking = {}): Promise<Response> {
  let response: Response;
  try {
    response = await carrier.ask(path, asking);
  } catch (e) {
    if (wasAborted(e)) throw e;
    if (carrier.mayReturn) lost(api.health);
    throw new ApiError(carrier.silence, "offline");
  }
  answered();
  if (response.ok) return response;
  throw await failure(response);
}

async function failure(response: Response): Promise<ApiError> {
  try {
    const { error } = (await response.json()) as ErrorBody;
    return ApiError.of(error);
  } catch {
    // Not an answer of the server: say what the status says.
  }
  return new ApiError(`The server answered ${response.status} ${response.statusText}.`, "run");
}

async function json<T>(path: string, asking: Asking = {}): Promise<T> {
  const response = await ask(path, asking);
  return (await response.json()) as T;
}

function post(body: unknown, signal?: AbortSignal): Asking {
  return { method: "POST", body: JSON.stringify(body), ...(signal ? { signal } : {}) };
}

function query(parameters: Record<string, string | number | undefined>): string {
  const q = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) if (value !== undefined) q.set(key, String(value));
  return q.toString();
}

export const api = {
  health: () => json<Health>("health"),

  games: async (): Promise<Family[]> => (await json<Games>("games")).games,

  show: (game: GameRef, signal?: AbortSignal) => json<GameReport>(`games/show?${query({ ...game } satisfies Query<"showGame">)}`, signal ? { signal } : {}),

  parse: (source: string, signal?: AbortSignal) => json<Parsed>("games/parse", post({ source } satisfies ParseRequest, signal)),

  tile: async (parameters: Record<string, string | number | undefined>, signal: AbortSignal): Promise<ArrayBuffer> =>
    (await ask(`tile?${query(parameters)}`, { signal })).arrayBuffer(),

  position: (game: GameRef, x: bigint, y: bigint, options: number, signal?: AbortSignal) =>
    json<PositionReport>(
      `position?${query({ ...game, x: x.toString(), y: y.toString(), options } satisfies Query<"position">)}`,
      signal ? { signal } : {},
    ),

  play: (request: PlayRequest, signal?: AbortSignal) => json<PlayReport>("play", post(request, signal)),

  start: (request: StartRequest) => json<Started>("jobs", post(request)),

  cancel: async (id: string): Promise<void> => {
    await ask(`jobs/${encodeURIComponent(id)}`, { method: "DELETE" });
  },

  automaton: (parameters: Query<"automaton">, signal?: AbortSignal) =>
    json<MachineReport>(`automaton?${query(parameters)}`, signal ? { signal } : {}),

  papers: async (): Promise<PaperItem[]> => (await json<Papers>("papers")).items,

  /** Its figures are addresses of pictures. */
  paper: async (paper: string, item: string, signal?: AbortSignal): Promise<PaperReport> => {
    const report = await json<PaperReport>(`papers/${encodeURIComponent(paper)}/${encodeURIComponent(item)}`, signal ? { signal } : {});
    const figures = [];
    for (const figure of report.figures) figures.push(await carrier.pictureAddress(figure));
    return { ...report, figures };
  },

  /** Follows a job. A stream that breaks may mean that the server is gone: it is asked. */
  follow: (id: string, follower: Follower): (() => void) =>
    carrier.follow(id, {
      told: (event) => follower.told(event),
      broken: () => {
        if (carrier.mayReturn) void api.health().catch(() => undefined);
        follower.broken();
      },
    }),

  /** The address of a file of a finished job, for a link that saves it. */
  fileAddress: carrier.fileAddress,
};

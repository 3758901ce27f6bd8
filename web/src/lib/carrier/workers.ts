// The page came from a folder of files: requests go to workers of its own, one for the board
// and for all that takes a moment, others for what may take long. A search is cancelled by
// ending its worker. A worker that has proved a theorem about a game is asked about that game
// first, as long as it has nothing else to do: it knows more.
import type { ErrorBody, JobEvent, JobReport, Started } from "../api-types";
import type { Asking, Carrier, Follower } from "./carrier";
import { Desk } from "./desk";
import type { WorkerEvent, WorkerRequest } from "./messages";

/** Compiled while it is loaded, once for all workers. */
async function compiled(): Promise<WebAssembly.Module> {
  const address = new URL("wythoff.wasm", document.baseURI);
  try {
    return await WebAssembly.compileStreaming(fetch(address));
  } catch {
    // Not every site says of the file what it is; then it is compiled when it is here.
    const response = await fetch(address);
    if (!response.ok) throw new Error(`wythoff.wasm: ${response.status} ${response.statusText}`);
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/** A job, and the worker that has it. */
interface HeldJob {
  desk: Desk;
  /** Its name in the worker; names are unique there only. */
  inner: string;
  events: JobEvent[];
  ended: boolean;
  follower: Follower | null;
  /** Addresses of the files of its result, by name. */
  files: Map<string, string>;
}

const GONE = { kind: "not_found", code: "not-found", message: "there is no such job, or no longer" } as const;

const module = compiled();
const board = new Desk(module);
/** Workers for what may take long; more than one only if one is needed while another computes. */
const searchers: Desk[] = [];
const jobs = new Map<string, HeldJob>();
/** Who has proved a theorem about a game, by the game as it is asked for. */
const provers = new Map<string, Desk>();
const pictures = new Map<string, string>();
let count = 0;

/** A worker that computes nothing at the moment. */
function searcher(): Desk {
  const idle = searchers.find((desk) => !desk.busy);
  if (idle) return idle;
  const desk = new Desk(module, () => {
    searchers.splice(searchers.indexOf(desk), 1);
    for (const [id, job] of jobs) if (job.desk === desk) forget(id, job);
    for (const [game, prover] of provers) if (prover === desk) provers.delete(game);
  });
  searchers.push(desk);
  return desk;
}

function forget(id: string, job: HeldJob): void {
  jobs.delete(id);
  for (const address of job.files.values()) URL.revokeObjectURL(address);
  if (!job.ended) job.follower?.broken();
}

function gameIn(parameters: { get(name: string): string | null | undefined }): string {
  return JSON.stringify([parameters.get("game") ?? null, parameters.get("source") ?? null]);
}

function tell(job: HeldJob, event: JobEvent): void {
  job.events.push(event);
  job.follower?.told(event);
}

/** The address of bytes that a worker has. */
async function addressOf(desk: Desk, path: string): Promise<string> {
  const response = await desk.ask({ request: { method: "GET", path, body: "" }, urgent: true });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return URL.createObjectURL(await response.blob());
}

/** Starts a job: answers as soon as it has begun, or with what is wrong with the request. */
function start(request: WorkerRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const desk = searcher();
    const id = String(++count);
    const job: HeldJob = { desk, inner: "", events: [], ended: false, follower: null, files: new Map() };
    let last: JobEvent | null = null;
    const told = (event: WorkerEvent) => {
      if (event.event === "started") {
        job.inner = event.data.id;
        jobs.set(id, job);
        resolve(Response.json({ ...event.data, id } satisfies Started, { status: 202 }));
      } else if (event.event === "result") {
        // Told when its files are here.
        last = event;
      } else {
        job.ended = event.event === "failed";
        tell(job, event);
      }
    };
    desk.ask({ request, told }).then(async (response) => {
      if (job.inner === "") return resolve(response);
      if (!last) return;
      await keep(job, request, (await response.json()) as JobReport);
      job.ended = true;
      tell(job, last);
    }, reject);
  });
}

/** Takes what a finished job has: its files, and that it knows a theorem. */
async function keep(job: HeldJob, request: WorkerRequest, { result }: JobReport): Promise<void> {
  if (result?.kind !== "theorem") return;
  for (const name of result.files) job.files.set(name, await addressOf(job.desk, `jobs/${job.inner}/files/${encodeURIComponent(name)}`));
  if (result.files.length > 0) provers.set(gameIn(new Map(Object.entries(JSON.parse(request.body) as object))), job.desk);
}

/** Who is asked, and by which path. */
function route({ method, path, body }: WorkerRequest): { desk: Desk; path: string } | null {
  const [name = "", query = ""] = path.split("?");
  const parameters = new URLSearchParams(query);
  const [first, second, ...rest] = name.split("/");
  if (first === "jobs" && second !== undefined) {
    const job = jobs.get(decodeURIComponent(second));
    return job ? { desk: job.desk, path: ["jobs", job.inner, ...rest].join("/") } : null;
  }
  if (first === "automaton" && parameters.has("job")) {
    const job = jobs.get(parameters.get("job") ?? "");
    if (!job) return null;
    parameters.set("job", job.inner);
    return { desk: job.desk, path: `automaton?${parameters.toString()}` };
  }
  const takesLong = first === "automaton" || (first === "papers" && second !== undefined);
  if (takesLong) return { desk: searcher(), path };
  const prover = provers.get(gameIn(parameters));
  const knows = method === "GET" && body === "" && (first === "tile" || first === "position");
  return { desk: knows && prover && !prover.busy ? prover : board, path };
}

export const carrier: Carrier = {
  silence: "The workbench could not be loaded.",
  // What could not be loaded is not loaded again before the page is.
  mayReturn: false,

  async ask(path: string, { method = "GET", body = "", signal }: Asking = {}): Promise<Response> {
    const request = { method, path, body };
    if (method === "POST" && path === "jobs") return start(request);
    const routed = route(request);
    if (!routed) return Response.json({ error: GONE } satisfies ErrorBody, { status: 404 });
    const { desk } = routed;
    if (method === "DELETE") {
      // It hears nothing while it runs.
      if (desk.busy) desk.end();
      return new Response(null, { status: 204 });
    }
    return desk.ask({ request: { ...request, path: routed.path }, signal, urgent: !path.startsWith("tile") });
  },

  follow(id: string, follower: Follower): () => void {
    const job = jobs.get(id);
    if (!job) {
      queueMicrotask(() => follower.broken());
      return () => undefined;
    }
    job.events.forEach((event) => follower.told(event));
    job.follower = follower;
    return () => {
      job.follower = null;
      if (!job.ended) job.desk.end();
    };
  },

  fileAddress: (id, name) => jobs.get(id)?.files.get(name) ?? "",

  async pictureAddress(path: string): Promise<string> {
    const below = path.replace(/^\/api\/v1\//, "");
    const known = pictures.get(below);
    if (known !== undefined) return known;
    const address = await addressOf(searcher(), below);
    pictures.set(below, address);
    return address;
  },
};

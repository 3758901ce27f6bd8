// A job of the server, followed by its events. Closing the stream cancels the
// job, so leaving the page is enough.
import { api, ApiError, eventsAddress, sentence } from "./api";
import type { EntryReport, JobEvent, JobResult, Place, ProgressReport, StageReport, StartRequest, StepReport } from "./api-types";

/** How a job stands. */
export type JobState = "none" | "starting" | "running" | "done" | "failed" | "cancelled";

/** Steps that are kept of a command; the last ones matter. */
const MAX_STEPS = 600;

/** A job and all it has told. */
export class Job {
  id = $state("");
  state = $state<JobState>("none");
  progress = $state.raw<ProgressReport | null>(null);
  /** Steps of the command under way. */
  steps = $state.raw<StepReport[]>([]);
  entries = $state.raw<EntryReport[]>([]);
  stages = $state.raw<StageReport[]>([]);
  result = $state.raw<JobResult | null>(null);
  error = $state<string | null>(null);
  place = $state.raw<Place | null>(null);

  private source: EventSource | null = null;
  private turn = 0;

  /** Whether it is under way. */
  get busy(): boolean {
    return this.state === "starting" || this.state === "running";
  }

  /** Forgets what was, and starts. */
  async start(request: StartRequest): Promise<void> {
    this.close();
    const turn = ++this.turn;
    this.id = "";
    this.state = "starting";
    this.progress = null;
    this.steps = [];
    this.entries = [];
    this.stages = [];
    this.result = null;
    this.error = null;
    this.place = null;
    try {
      const { id } = await api.start(request);
      // Cancelled, or started again, before the server answered.
      if (turn !== this.turn) return void api.cancel(id).catch(() => undefined);
      this.id = id;
      this.state = "running";
      this.follow(id);
    } catch (e) {
      if (turn !== this.turn) return;
      this.fail(e);
    }
  }

  /** Ends it. */
  cancel(): void {
    if (!this.busy) return;
    const { id } = this;
    this.close();
    this.turn++;
    this.state = "cancelled";
    if (id !== "") void api.cancel(id).catch(() => undefined);
  }

  /** Closes the stream: the page is left. */
  close(): void {
    this.source?.close();
    this.source = null;
  }

  private follow(id: string): void {
    const source = new EventSource(eventsAddress(id));
    this.source = source;
    type Data<N> = Extract<JobEvent, { event: N }>["data"];
    const on = <N extends JobEvent["event"]>(name: N, take: (data: Data<N>) => void) =>
      source.addEventListener(name, (e) => {
        if (this.source === source) take(JSON.parse((e as MessageEvent<string>).data) as Data<N>);
      });
    on("progress", (p) => (this.progress = p));
    on("step", (s) => (this.steps = [...this.steps.slice(-MAX_STEPS), s]));
    on("stage", (s) => (this.stages = [...this.stages, s]));
    on("entry", (e) => {
      this.entries = [...this.entries, e];
      this.steps = [];
    });
    on("result", (r) => {
      this.result = r;
      if (r.kind === "prove") this.entries = r.entries;
      this.state = "done";
      this.close();
    });
    on("failed", ({ error }) => {
      this.close();
      if (error.kind === "cancelled") this.state = "cancelled";
      else this.fail(ApiError.of(error));
    });
    source.addEventListener("error", () => {
      // A broken stream has cancelled the job; asking again would not help.
      if (this.source !== source) return;
      this.close();
      this.fail(new ApiError("The connection to the server broke.", "offline"));
    });
  }

  private fail(e: unknown): void {
    this.state = "failed";
    this.error = sentence(e);
    this.place = e instanceof ApiError ? (e.place ?? null) : null;
  }
}

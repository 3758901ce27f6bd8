// A job, followed by its events. Not to follow it any more cancels the job, so leaving the
// page is enough.
import { api, ApiError, sentence } from "./api";
import type { EntryReport, JobEvent, JobResult, Place, ProgressReport, StageReport, StartRequest, StepReport } from "./api-types";
import { sharedTiles } from "./tile-store";

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

  private stop: (() => void) | null = null;
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
      this.follow(id, turn);
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

  /** Follows it no more: the page is left. */
  close(): void {
    this.stop?.();
    this.stop = null;
  }

  private follow(id: string, turn: number): void {
    this.stop = api.follow(id, {
      told: (event) => {
        if (turn === this.turn && this.busy) this.take(event);
      },
      broken: () => {
        if (turn !== this.turn || !this.busy) return;
        this.close();
        this.fail(new ApiError("The computation was broken off: whoever carried it out is gone.", "offline"));
      },
    });
    // What was told at once may have been all.
    if (!this.busy) this.close();
  }

  private take(told: JobEvent): void {
    switch (told.event) {
      case "progress":
        this.progress = told.data;
        break;
      case "step":
        this.steps = [...this.steps.slice(-MAX_STEPS), told.data];
        break;
      case "stage":
        this.stages = [...this.stages, told.data];
        break;
      case "entry":
        this.entries = [...this.entries, told.data];
        this.steps = [];
        break;
      case "result":
        this.result = told.data;
        if (told.data.kind === "prove") this.entries = told.data.entries;
        // Boards know more now than when their tiles were drawn.
        if (told.data.kind === "theorem") sharedTiles.clear();
        this.state = "done";
        this.close();
        break;
      case "failed": {
        const { error } = told.data;
        this.close();
        if (error.kind === "cancelled") this.state = "cancelled";
        else this.fail(ApiError.of(error));
      }
    }
  }

  private fail(e: unknown): void {
    this.state = "failed";
    this.error = sentence(e);
    this.place = e instanceof ApiError ? (e.place ?? null) : null;
  }
}

// What searches and proofs found, kept while the page is open: going back shows
// it again without a new search. The oldest are forgotten.
import type { Job } from "./job.svelte";

/** Results that are kept; the server keeps files and automata of some more. */
const MOST = 16;

/** Jobs by what was asked. */
export class KeptJobs {
  private readonly jobs = new Map<string, Job>();

  /** What was found, if it was asked before and came to an end. */
  get(question: string): Job | undefined {
    return this.jobs.get(question);
  }

  /** Keeps a job that is done; others are closed, which ends them. */
  keep(question: string, job: Job): void {
    if (job.state !== "done") return job.close();
    this.jobs.delete(question);
    this.jobs.set(question, job);
    const [oldest] = this.jobs.keys();
    if (this.jobs.size > MOST && oldest !== undefined) this.jobs.delete(oldest);
  }
}

/** Theorems that were found. */
export const foundTheorems = new KeptJobs();
/** Statements that were decided. */
export const decided = new KeptJobs();

// What a worker and the page say to each other.
import type { ErrorBody, JobEvent, Started } from "../api-types";

/** To the worker: first the compiled module, then requests. */
export type ToWorker = { module: WebAssembly.Module } | { request: WorkerRequest };

/** A request of the API. */
export interface WorkerRequest {
  method: string;
  /** Path and parameters below the root of the API. */
  path: string;
  /** JSON. */
  body: string;
}

/** What a job tells: that it was started, and then its events. */
export type WorkerEvent = { event: "started"; data: Started } | JobEvent;

/** From the worker: events of a job, and one answer to each request. */
export type FromWorker =
  | { event: WorkerEvent }
  | { answer: { status: number; media: string; bytes: Uint8Array<ArrayBuffer> } }
  /** It can answer no more. */
  | { broken: ErrorBody };

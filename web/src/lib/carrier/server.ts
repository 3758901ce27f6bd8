// The page came from `wythoff serve`: requests go there by HTTP, and the events of a job come
// as server-sent events.
import type { JobEvent } from "../api-types";
import type { Asking, Carrier, Follower } from "./carrier";

const ROOT = "api/v1";

/** The names of events. */
const EVENTS = ["progress", "step", "entry", "stage", "result", "failed"] as const satisfies JobEvent["event"][];

export const carrier: Carrier = {
  silence: "The server does not answer. Is `wythoff serve` still running?",
  mayReturn: true,

  ask(path: string, { method = "GET", body, signal }: Asking = {}): Promise<Response> {
    const init: RequestInit = { method };
    if (body !== undefined) {
      init.body = body;
      init.headers = { "Content-Type": "application/json" };
    }
    if (signal) init.signal = signal;
    return fetch(`${ROOT}/${path}`, init);
  },

  follow(id: string, follower: Follower): () => void {
    const source = new EventSource(`${ROOT}/jobs/${encodeURIComponent(id)}/events`);
    for (const event of EVENTS)
      source.addEventListener(event, (e) => {
        const data: unknown = JSON.parse((e as MessageEvent<string>).data);
        follower.told({ event, data } as JobEvent);
      });
    source.addEventListener("error", () => {
      // A broken stream has cancelled the job; asking again would not help.
      source.close();
      follower.broken();
    });
    // Closing the stream cancels the job.
    return () => source.close();
  },

  fileAddress: (id, name) => `${ROOT}/jobs/${encodeURIComponent(id)}/files/${encodeURIComponent(name)}?download=true`,

  // Relative, so that a page below another path works.
  pictureAddress: async (path) => path.replace(/^\//, ""),
};

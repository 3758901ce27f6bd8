// Who carries requests to whoever answers them, and answers back. There are two, and the build
// chooses (`$carrier` in vite.config.ts): server.ts for the page that `wythoff serve` serves,
// workers.ts for the page in a folder of files. Requests and answers are the same: paths,
// parameters and JSON of the API, version 1.
import type { JobEvent } from "../api-types";

/** What is asked besides the path. */
export interface Asking {
  method?: "GET" | "POST" | "DELETE";
  /** JSON. */
  body?: string;
  signal?: AbortSignal;
}

/** What a job tells whoever follows it. */
export interface Follower {
  told(event: JobEvent): void;
  /** Nothing more will be told, and the job has ended with nobody knowing how. */
  broken(): void;
}

/** Carries requests and answers. */
export interface Carrier {
  /** Asks for a path below the root of the API. Rejects if nobody is there to answer. */
  ask(path: string, asking?: Asking): Promise<Response>;
  /** Follows a job from its beginning. What is returned stops that, and ends the job. */
  follow(id: string, follower: Follower): () => void;
  /** The address of a file of a finished job, for a link that saves it. */
  fileAddress(id: string, name: string): string;
  /** The address of a picture that an answer names, for an element that shows it. */
  pictureAddress(path: string): Promise<string>;
  /** What to say if nobody answers. */
  readonly silence: string;
  /** Whether somebody who does not answer may answer later. */
  readonly mayReturn: boolean;
}

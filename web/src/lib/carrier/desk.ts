// A worker and the requests that wait for it. It hears nothing while it computes, so a request
// that nobody waits for any more is dropped if it has not begun, and if it has, the worker is
// ended when it does not end soon by itself; the next request gets a new one.
import type { FromWorker, ToWorker, WorkerEvent, WorkerRequest } from "./messages";

/** Milliseconds that a request may go on after nobody waits for it. What the worker has kept
 * is worth that much. */
const GRACE = 1500;

/** What a desk is asked. */
export interface Errand {
  request: WorkerRequest;
  signal?: AbortSignal | undefined;
  /** Before those that are not. */
  urgent?: boolean;
  /** Called with the events of a job. */
  told?: (event: WorkerEvent) => void;
}

interface Waiting extends Errand {
  resolve: (response: Response) => void;
  reject: (reason: unknown) => void;
}

/** A worker with its queue. */
export class Desk {
  private worker: Worker | null = null;
  private current: Waiting | null = null;
  private queue: Waiting[] = [];

  /** `module` is compiled once for all; `ended` is called when what was kept is gone. */
  constructor(
    private readonly module: Promise<WebAssembly.Module>,
    private readonly ended: () => void = () => undefined,
  ) {}

  /** Whether something is computed or waits. */
  get busy(): boolean {
    return this.current !== null || this.queue.length > 0;
  }

  /** Asks for something. */
  ask(errand: Errand): Promise<Response> {
    return new Promise((resolve, reject) => {
      const { signal } = errand;
      if (signal?.aborted) return reject(signal.reason as Error);
      const waiting: Waiting = { ...errand, resolve, reject };
      signal?.addEventListener("abort", () => this.giveUp(waiting), { once: true });
      if (errand.urgent) {
        const first = this.queue.findIndex((other) => !other.urgent);
        this.queue.splice(first < 0 ? this.queue.length : first, 0, waiting);
      } else this.queue.push(waiting);
      void this.next();
    });
  }

  /** Ends the worker with what it computes and what it has kept. */
  end(): void {
    this.worker?.terminate();
    this.worker = null;
    const { current } = this;
    this.current = null;
    this.ended();
    current?.reject(new DOMException("the worker was ended", "AbortError"));
    void this.next();
  }

  private giveUp(waiting: Waiting): void {
    waiting.reject(waiting.signal?.reason);
    this.queue = this.queue.filter((other) => other !== waiting);
    if (this.current === waiting)
      setTimeout(() => {
        if (this.current === waiting) this.end();
      }, GRACE);
  }

  private async next(): Promise<void> {
    if (this.current) return;
    const waiting = this.queue.shift();
    if (!waiting) return;
    this.current = waiting;
    try {
      this.worker ??= this.hire(await this.module);
    } catch (e) {
      this.current = null;
      waiting.reject(e);
      return this.next();
    }
    // Ended while the module was compiled.
    if (this.current !== waiting) return;
    this.worker.postMessage({ request: waiting.request } satisfies ToWorker);
  }

  private hire(module: WebAssembly.Module): Worker {
    const worker = new Worker(new URL("./engine.ts", import.meta.url), { type: "module", name: "wythoff" });
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      if (worker === this.worker) this.hear(data);
    });
    worker.addEventListener("error", (e) => {
      if (worker === this.worker) this.hear({ broken: { error: { kind: "run", code: "run", message: e.message } } });
    });
    worker.postMessage({ module } satisfies ToWorker);
    return worker;
  }

  private hear(message: FromWorker): void {
    const { current } = this;
    if ("event" in message) return current?.told?.(message.event);
    this.current = null;
    if ("answer" in message) {
      const { status, media, bytes } = message.answer;
      const none = status === 204;
      current?.resolve(new Response(none ? null : bytes, { status, headers: { "Content-Type": media } }));
      void this.next();
    } else {
      current?.told?.({ event: "failed", data: message.broken });
      const status = message.broken.error.kind === "limit" ? 422 : 500;
      current?.resolve(Response.json(message.broken, { status }));
      this.end();
    }
  }
}

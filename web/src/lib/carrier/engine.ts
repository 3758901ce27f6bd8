// The worker: the workbench as WebAssembly (crates/wasm), one request at a time.
//
// Bytes go in where `reserve` says and come out where `answer` says: status, length of the
// media type, length of the body (u32 each, little-endian), media type, body. A trap (out of
// memory, nested too deeply, a defect) leaves the module in pieces: it is said why, and the
// page ends the worker.
import type { ErrorKind } from "../api-types";
import type { FromWorker, ToWorker, WorkerEvent, WorkerRequest } from "./messages";

/** What the module exports. */
interface Engine {
  memory: WebAssembly.Memory;
  reserve(length: number): number;
  answer(): number;
  exhausted(): number;
}

const HEADER = 12;

let engine: Engine | null = null;
/** What the module said before a trap. */
let words = "";

function say(message: FromWorker, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}

function bytesAt(address: number, length: number): Uint8Array<ArrayBuffer> {
  if (!engine) throw new Error("a call before the module was there");
  // The memory moves when it grows: no view is kept.
  return new Uint8Array(engine.memory.buffer as ArrayBuffer, address >>> 0, length);
}

function textAt(address: number, length: number): string {
  return new TextDecoder().decode(bytesAt(address, length));
}

function start(module: WebAssembly.Module): void {
  const provided = {
    now: () => performance.now(),
    tell: (address: number, length: number) => say({ event: JSON.parse(textAt(address, length)) as WorkerEvent }),
    fail: (address: number, length: number) => void (words = textAt(address, length)),
  };
  const instance = new WebAssembly.Instance(module, { wythoff: provided });
  engine = instance.exports as unknown as Engine;
}

function answer(request: WorkerRequest): void {
  if (!engine) throw new Error("a request before the module was there");
  const written = new TextEncoder().encode(JSON.stringify(request));
  const place = engine.reserve(written.length);
  bytesAt(place, written.length).set(written);
  const address = engine.answer();
  const header = bytesAt(address, HEADER);
  const numbers = new DataView(header.buffer, header.byteOffset, HEADER);
  const [status, media, body] = [0, 4, 8].map((at) => numbers.getUint32(at, true)) as [number, number, number];
  const bytes = bytesAt(address + HEADER + media, body).slice();
  say({ answer: { status, media: textAt(address + HEADER, media), bytes } }, [bytes.buffer]);
}

function broken(cause: unknown): void {
  const error = (kind: ErrorKind, code: string, message: string) => say({ broken: { error: { kind, code, message } } });
  if (engine?.exhausted()) error("limit", "memory", "stopped: the memory that the page may use is full");
  else if (cause instanceof RangeError) error("limit", "depth", "stopped: this is nested too deeply for the page");
  else error("run", "run", `a defect of this program; please report this: ${words || String(cause)}`);
}

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  try {
    if ("module" in data) start(data.module);
    else answer(data.request);
  } catch (cause) {
    broken(cause);
  }
});

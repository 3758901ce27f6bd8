import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Desk } from "../src/lib/carrier/desk";
import type { FromWorker, ToWorker, WorkerEvent } from "../src/lib/carrier/messages";

/** Workers that were hired, oldest first; they answer when the test says so. */
let hired: FakeWorker[] = [];

class FakeWorker {
  asked: string[] = [];
  terminated = false;
  private listener: (e: { data: FromWorker }) => void = () => undefined;

  constructor() {
    hired.push(this);
  }

  addEventListener(type: string, listener: (e: { data: FromWorker }) => void): void {
    if (type === "message") this.listener = listener;
  }

  postMessage(message: ToWorker): void {
    if ("request" in message) this.asked.push(message.request.path);
  }

  terminate(): void {
    this.terminated = true;
  }

  say(data: FromWorker): void {
    this.listener({ data });
  }

  answer(text: string, status = 200): void {
    this.say({ answer: { status, media: "text/plain", bytes: new TextEncoder().encode(text) } });
  }
}

const desk = (ended?: () => void) => new Desk(Promise.resolve({} as WebAssembly.Module), ended);
const request = (path: string) => ({ method: "GET", path, body: "" });
/** Lets promises settle. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  hired = [];
  vi.useFakeTimers();
  vi.stubGlobal("Worker", FakeWorker);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a worker with its queue", () => {
  it("is asked one thing at a time, what is urgent first", async () => {
    const d = desk();
    const answers = [d.ask({ request: request("tile?1") }), d.ask({ request: request("tile?2") }), d.ask({ request: request("position"), urgent: true })];
    await settle();
    const worker = hired[0];
    expect(worker?.asked).toEqual(["tile?1"]);
    worker?.answer("a");
    await settle();
    expect(worker?.asked).toEqual(["tile?1", "position"]);
    worker?.answer("b");
    await settle();
    worker?.answer("c");
    expect(await Promise.all((await Promise.all(answers)).map((r) => r.text()))).toEqual(["a", "c", "b"]);
    expect(d.busy).toBe(false);
    expect(hired).toHaveLength(1);
  });

  it("forgets what nobody waits for before it has begun", async () => {
    const d = desk();
    const controller = new AbortController();
    const first = d.ask({ request: request("1") });
    const second = d.ask({ request: request("2"), signal: controller.signal });
    controller.abort();
    await expect(second).rejects.toMatchObject({ name: "AbortError" });
    await settle();
    hired[0]?.answer("a");
    await first;
    await settle();
    expect(hired[0]?.asked).toEqual(["1"]);
  });

  it("ends a worker that goes on with what nobody waits for, and hires another", async () => {
    const ended = vi.fn();
    const d = desk(ended);
    const controller = new AbortController();
    const first = d.ask({ request: request("long"), signal: controller.signal });
    const second = d.ask({ request: request("next") });
    await settle();
    controller.abort();
    await expect(first).rejects.toMatchObject({ name: "AbortError" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(hired[0]?.terminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(hired[0]?.terminated).toBe(true);
    expect(ended).toHaveBeenCalledOnce();
    expect(hired[1]?.asked).toEqual(["next"]);
    // What an ended worker says is not heard.
    hired[0]?.answer("late");
    hired[1]?.answer("in time");
    expect(await (await second).text()).toBe("in time");
  });

  it("keeps a worker that ends soon by itself", async () => {
    const d = desk();
    const controller = new AbortController();
    const first = d.ask({ request: request("short"), signal: controller.signal });
    await settle();
    controller.abort();
    await expect(first).rejects.toMatchObject({ name: "AbortError" });
    hired[0]?.answer("done");
    await vi.advanceTimersByTimeAsync(5000);
    expect(hired[0]?.terminated).toBe(false);
  });

  it("says why it broke, to whoever follows a job, too, and goes on with another worker", async () => {
    const told: WorkerEvent[] = [];
    const d = desk();
    const first = d.ask({ request: request("jobs"), told: (event) => told.push(event) });
    const second = d.ask({ request: request("next") });
    await settle();
    const error = { kind: "limit", code: "memory", message: "the memory is full" } as const;
    hired[0]?.say({ broken: { error } });
    const response = await first;
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ error });
    expect(told).toEqual([{ event: "failed", data: { error } }]);
    await settle();
    expect(hired[0]?.terminated).toBe(true);
    hired[1]?.answer("a");
    expect(await (await second).text()).toBe("a");
  });

  it("says so if the module cannot be had", async () => {
    const d = new Desk(Promise.reject(new Error("404")));
    const both = [d.ask({ request: request("games") }), d.ask({ request: request("papers") })];
    for (const one of await Promise.allSettled(both)) expect(one).toMatchObject({ status: "rejected", reason: { message: "404" } });
    expect(d.busy).toBe(false);
  });
});

import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/lib/api";
import { tileKey, TileStore, type Fetcher, type LayerRequest } from "../src/lib/tile-store";

const layer: LayerRequest = { name: "wythoff|outcome", parameters: { game: "wythoff", layer: "outcome" } };
const at = (n: number) => ({ scale: 0, x: BigInt(n), y: 0n });

function tile(): ArrayBuffer {
  let json = JSON.stringify({ rows: 1, cols: 1, planes: 1, known: [], unknown: 0, max: 0, layer: "outcome" });
  while (json.length % 8 !== 0) json += " ";
  const bytes = new TextEncoder().encode(`WYT1\0\0\0\0${json}\0\0`);
  new DataView(bytes.buffer).setUint32(4, json.length, true);
  return bytes.buffer as ArrayBuffer;
}

/** A server whose answers are given by hand. */
function server() {
  const calls: { x: string; signal: AbortSignal; answer: (b: ArrayBuffer) => void; fail: (e: unknown) => void }[] = [];
  const fetcher: Fetcher = (parameters, signal) =>
    new Promise((answer, fail) => {
      calls.push({ x: String(parameters.x), signal, answer, fail });
      signal.addEventListener("abort", () => fail(new DOMException("given up", "AbortError")));
    });
  return { calls, fetcher };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("tile store", () => {
  it("asks six at a time, in the order wanted, and each tile once", async () => {
    const { calls, fetcher } = server();
    let changes = 0;
    const store = new TileStore(fetcher, 1, () => changes++);
    const wishes = Array.from({ length: 10 }, (_, n) => ({ layer, place: at(n) }));
    store.want(wishes);
    store.want(wishes);
    expect(calls.map((c) => c.x)).toEqual(["0", "1", "2", "3", "4", "5"]);
    expect(store.pending).toBe(10);
    for (let i = 0; i < 10; i++) {
      calls[i]!.answer(tile());
      await settle();
    }
    expect(calls).toHaveLength(10);
    expect(changes).toBe(10);
    expect(store.pending).toBe(0);
    expect(store.get(tileKey(layer, at(9)))).toBeDefined();
    store.want(wishes);
    expect(calls).toHaveLength(10);
  });

  it("gives up what has left the window, and asks again when it comes back", async () => {
    const { calls, fetcher } = server();
    const store = new TileStore(fetcher, 1, () => undefined);
    store.want([{ layer, place: at(1) }]);
    store.want([{ layer, place: at(2) }]);
    expect(calls[0]!.signal.aborted).toBe(true);
    await settle();
    expect(calls.map((c) => c.x)).toEqual(["1", "2"]);
    store.want([{ layer, place: at(1) }]);
    await settle();
    expect(calls.map((c) => c.x)).toEqual(["1", "2", "1"]);
    expect(store.failure(tileKey(layer, at(1)))).toBeUndefined();
  });

  it("keeps the reason of a refusal and does not ask again", async () => {
    const { calls, fetcher } = server();
    const store = new TileStore(fetcher, 1, () => undefined);
    store.want([{ layer, place: at(1) }]);
    calls[0]!.fail(new ApiError("out of reach", "limit"));
    await settle();
    expect(store.failure(tileKey(layer, at(1)))).toBe("out of reach");
    store.want([]);
    store.want([{ layer, place: at(1) }]);
    expect(calls).toHaveLength(1);
  });

  it("asks a server that is gone less and less often, by one request, until it is woken", async () => {
    vi.useFakeTimers();
    try {
      const times: number[] = [];
      let back = false;
      const fetcher: Fetcher = () => {
        times.push(Date.now());
        return back ? Promise.resolve(tile()) : Promise.reject(new ApiError("gone", "offline"));
      };
      const store = new TileStore(fetcher, 1, () => undefined);
      const start = Date.now();
      store.want([1, 2, 3].map((n) => ({ layer, place: at(n) })));
      await vi.advanceTimersByTimeAsync(60_000);
      // Three at first, then alone after 0.4, 0.8, 1.6, … seconds.
      expect(times.map((t) => t - start)).toEqual([0, 0, 0, 400, 1200, 2800, 6000, 12400, 25200, 41200, 57200]);
      back = true;
      store.wake();
      await vi.advanceTimersByTimeAsync(10);
      expect(store.pending).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("asks a busy server again", async () => {
    let asked = 0;
    const fetcher: Fetcher = () => (++asked === 1 ? Promise.reject(new ApiError("busy", "busy")) : Promise.resolve(tile()));
    const done = new Promise<void>((resolve) => {
      const store = new TileStore(fetcher, 1, () => {
        if (store.get(tileKey(layer, at(1)))) resolve();
      });
      store.want([{ layer, place: at(1) }]);
    });
    await done;
    expect(asked).toBe(2);
  });
});

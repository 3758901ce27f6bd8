// Tiles from the server: asked for when wanted, in the order wanted, a few at
// a time, given up when they leave the window, and kept in a cache with a limit
// on bytes. What could not be had is kept too, with the reason, so that it is
// not asked for again at every frame.
import { ApiError, sentence, wasAborted } from "./api";
import { Lru } from "./lru";
import { decodeTile, type TileData } from "./tile-data";

/** One kind of tile: what is asked of the server besides the place. */
export interface LayerRequest {
  /** Game, layer and parameters: tiles of different names are different. */
  name: string;
  /** The parameters of the request besides the place. */
  parameters: Record<string, string | number>;
}

/** A tile in the axes of the game. */
export interface Place {
  scale: number;
  /** First position, in piles. */
  x: bigint;
  y: bigint;
}

/** Asks the server for a tile. */
export type Fetcher = (parameters: Record<string, string | number>, signal: AbortSignal) => Promise<ArrayBuffer>;

interface Wish {
  key: string;
  layer: LayerRequest;
  place: Place;
}

/** Requests at once: browsers open six connections to one host. */
const AT_ONCE = 6;
/** Bytes of tile data kept. */
const KEEP = 96 << 20;
/** Milliseconds before a busy server, or one that is gone, is asked again; doubled each time. */
const AGAIN = 400;
/** The longest pause between two requests. */
const SELDOM = 16_000;

/** The tiles of all boards: a page that is opened again shows them at once, even without a server. */
export const sharedTiles = new Lru<TileData>(KEEP);

/** The name of a tile in caches. */
export function tileKey(layer: LayerRequest, place: Place): string {
  return `${layer.name}|${place.scale}|${place.x}|${place.y}`;
}

/** Tiles by name; `changed` is called whenever one arrives. */
export class TileStore {
  private failures = new Map<string, string>();
  private running = new Map<string, AbortController>();
  private queue: Wish[] = [];
  private resting: ReturnType<typeof setTimeout> | undefined;
  private pause = AGAIN;

  constructor(
    private readonly fetcher: Fetcher,
    private readonly side: number,
    private readonly changed: () => void,
    /** Tiles that are here; stores may share them. */
    private readonly cache = new Lru<TileData>(KEEP),
  ) {}

  /** The tile, if it is here. */
  get(key: string): TileData | undefined {
    return this.cache.get(key);
  }

  /** Why the tile could not be had. */
  failure(key: string): string | undefined {
    return this.failures.get(key);
  }

  /** Tiles under way or waiting. */
  get pending(): number {
    return this.running.size + this.queue.length;
  }

  /** Replaces what is wanted, most wanted first. What is no longer wanted is given up. */
  want(wishes: { layer: LayerRequest; place: Place }[]): void {
    const wanted = new Set<string>();
    this.queue = [];
    for (const { layer, place } of wishes) {
      const key = tileKey(layer, place);
      if (wanted.has(key)) continue;
      wanted.add(key);
      if (this.cache.has(key) || this.failures.has(key) || this.running.has(key)) continue;
      this.queue.push({ key, layer, place });
    }
    for (const [key, controller] of this.running) if (!wanted.has(key)) controller.abort();
    this.pump();
  }

  /** Gives up everything under way. */
  stop(): void {
    this.queue = [];
    for (const controller of this.running.values()) controller.abort();
  }

  /** Asks at once for what waits: the server is back. */
  wake(): void {
    clearTimeout(this.resting);
    this.resting = undefined;
    this.pause = AGAIN;
    this.pump();
  }

  private pump(): void {
    // After a pause, one request finds out whether it was long enough.
    const most = this.pause > AGAIN ? 1 : AT_ONCE;
    while (this.resting === undefined && this.running.size < most) {
      const wish = this.queue.shift();
      if (!wish) return;
      const controller = new AbortController();
      this.running.set(wish.key, controller);
      void this.load(wish, controller);
    }
  }

  private async load(wish: Wish, controller: AbortController): Promise<void> {
    try {
      const { x, y, scale } = wish.place;
      const at = { x: x.toString(), y: y.toString(), rows: this.side, cols: this.side, scale };
      const tile = decodeTile(await this.fetcher({ ...wish.layer.parameters, ...at }, controller.signal));
      this.pause = AGAIN;
      this.cache.set(wish.key, tile, tile.planes.length * this.side * this.side * 2 + 512);
    } catch (e) {
      this.failed(wish, e);
    } finally {
      this.running.delete(wish.key);
      this.changed();
      this.pump();
    }
  }

  private failed(wish: Wish, e: unknown): void {
    if (wasAborted(e)) return;
    if (e instanceof ApiError && (e.kind === "busy" || e.kind === "offline")) {
      this.queue.push(wish);
      this.rest();
      return;
    }
    if (this.failures.size > 2000) this.failures.clear();
    this.failures.set(wish.key, sentence(e));
  }

  private rest(): void {
    if (this.resting !== undefined) return;
    this.resting = setTimeout(() => {
      this.resting = undefined;
      this.pump();
    }, this.pause);
    this.pause = Math.min(SELDOM, 2 * this.pause);
  }
}

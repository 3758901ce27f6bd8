// A cache with a limit on bytes: what was used least recently goes first.
// A Map keeps its keys in order of insertion, so moving a key to the end is a
// delete and a set, and the oldest key is the first.

/** A cache from names to values that weigh some bytes. */
export class Lru<V> {
  private entries = new Map<string, { value: V; bytes: number }>();
  private total = 0;

  /** `dropped` is told of every value that leaves, to close what must be closed. */
  constructor(
    private readonly limit: number,
    private readonly dropped: (value: V) => void = () => undefined,
  ) {}

  /** The value, marked as used now. */
  get(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** Whether there is a value; does not count as a use. */
  has(key: string): boolean {
    return this.entries.has(key);
  }

  /** Puts a value; drops old ones until the rest fits. The newest always stays. */
  set(key: string, value: V, bytes: number): void {
    this.delete(key);
    this.entries.set(key, { value, bytes });
    this.total += bytes;
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.limit || oldest === key) break;
      this.delete(oldest);
    }
  }

  /** Takes a value out. */
  delete(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.total -= entry.bytes;
    this.dropped(entry.value);
  }

  /** Takes everything out. */
  clear(): void {
    for (const key of [...this.entries.keys()]) this.delete(key);
  }

  /** Bytes held. */
  get bytes(): number {
    return this.total;
  }

  /** Values held. */
  get size(): number {
    return this.entries.size;
  }
}

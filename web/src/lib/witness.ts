// Witnesses and counterexamples as positions. A statement about positions has
// its piles in pairs of variables: (x, y), or (p, q) and (r, s).
import type { Position } from "./orientation";

/** A position and the variables that make it. */
export interface NamedPosition extends Position {
  names: [string, string];
}

/** The positions in an assignment of two or four variables; none otherwise. */
export function positionsOf(assignment: Record<string, string | number> | null | undefined): NamedPosition[] {
  const entries = Object.entries(assignment ?? {}).filter(([, v]) => /^\d+$/.test(String(v)));
  if (entries.length !== 2 && entries.length !== 4) return [];
  const list: NamedPosition[] = [];
  for (let i = 0; i < entries.length; i += 2) {
    const [a, b] = [entries[i]!, entries[i + 1]!];
    list.push({ names: [a[0], b[0]], x: BigInt(a[1]), y: BigInt(b[1]) });
  }
  return list;
}

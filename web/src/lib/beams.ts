// The beams of P-positions that discovery saw, as directions to draw.

import type { BeamReport } from "./api-types";

/** What discovery saw. */
export interface Beams {
  symmetric: boolean;
  beams: BeamReport[];
}

/** A direction from the origin, in piles. */
export interface Direction {
  x: number;
  y: number;
}

/** All beams as directions; those of a symmetric game with their mirror images. */
export function beamDirections(seen: Beams | null): Direction[] {
  return (seen?.beams ?? []).flatMap(({ slope, mirrored }) => {
    const direction = mirrored ? { x: slope, y: 1 } : { x: 1, y: slope };
    const image = { x: direction.y, y: direction.x };
    return seen?.symmetric && direction.x !== direction.y ? [direction, image] : [direction];
  });
}

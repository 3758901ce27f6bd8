// The beams of P-positions that discovery saw, as directions to draw.

/** A beam as the server tells it: y/x, or x/y if it lies where x > y. */
export interface Beam {
  slope: number;
  mirrored: boolean;
  points: number;
}

/** What discovery saw. */
export interface Beams {
  symmetric: boolean;
  beams: Beam[];
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

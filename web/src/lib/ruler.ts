// Marks along the edges of the board: round numbers, far enough apart.

/** A mark: the position and its pixel. */
export interface Mark {
  at: bigint;
  pixel: number;
}

/** The smallest of 1, 2, 5 times a power of ten that is at least `least`. */
export function roundStep(least: number): bigint {
  if (!(least > 1)) return 1n;
  const exponent = Math.floor(Math.log10(least));
  const power = 10n ** BigInt(exponent);
  for (const digit of [1n, 2n, 5n]) if (Number(digit * power) >= least * (1 - 1e-12)) return digit * power;
  return 10n * power;
}

/**
 * Multiples of a round step between two positions. `pixel` says where a
 * position is drawn, `apart` how many pixels marks must be apart.
 */
export function marks(
  low: bigint,
  high: bigint,
  pixelsPerCell: number,
  apart: number,
  pixel: (at: bigint) => number,
): Mark[] {
  const step = roundStep(apart / pixelsPerCell);
  const list: Mark[] = [];
  const start = low <= 0n ? 0n : ((low + step - 1n) / step) * step;
  for (let at = start; at <= high && list.length < 200; at += step) list.push({ at, pixel: pixel(at) });
  return list;
}

/** The text of a mark: all digits if few, a power of ten if round, else the last digits after dots. */
export function markText(at: bigint): string {
  const digits = at.toString();
  if (digits.length <= 9) return digits;
  const figures = digits.replace(/0+$/, "");
  if (figures.length > 4) return `…${digits.slice(-6)}`;
  const power = `10^${digits.length - 1}`;
  if (figures === "1") return power;
  return `${figures[0]}${figures.length > 1 ? `.${figures.slice(1)}` : ""}·${power}`;
}

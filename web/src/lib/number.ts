// Numbers as people type and read them: any number of digits, in groups if
// they like, or as a power (10^30, 2^64+1, 1e9). Long numbers are shortened
// for the eye; the exact digits stay in titles and links.

/** Longest exponent that is written out: more digits than a screen holds anyway. */
const MAX_DIGITS = 5000;

/** A natural number from text, or a reason why not. */
export function parseNatural(text: string): bigint | { error: string } {
  const clean = text.trim().replace(/[\s_'’  ]/g, "");
  if (clean === "") return { error: "a number is missing" };
  let sum = 0n;
  // Terms joined by + or -, each a product of plain numbers and powers.
  const terms = clean.match(/[+-]?[^+-]+/g);
  if (!terms || terms.join("") !== clean) return { error: `“${text.trim()}” is not a number` };
  for (const term of terms) {
    const negative = term.startsWith("-");
    const value = parseProduct(term.replace(/^[+-]/, ""));
    if (typeof value === "string") return { error: value };
    sum += negative ? -value : value;
  }
  return sum < 0n ? { error: "piles are never negative" } : sum;
}

function parseProduct(text: string): bigint | string {
  let product = 1n;
  for (const factor of text.split(/[*·×]/)) {
    const power = /^(\d+)\^(\d{1,6})$/.exec(factor);
    const scientific = /^(\d+)[eE](\d{1,6})$/.exec(factor);
    if (/^\d+$/.test(factor)) {
      if (factor.length > MAX_DIGITS) return tooLong();
      product *= BigInt(factor);
    } else if (power) {
      const [base, exponent] = [BigInt(power[1]!), Number(power[2])];
      if (power[1]!.length * exponent > MAX_DIGITS) return tooLong();
      product *= base ** BigInt(exponent);
    } else if (scientific) {
      const exponent = Number(scientific[2]);
      if (scientific[1]!.length + exponent > MAX_DIGITS) return tooLong();
      product *= BigInt(scientific[1]!) * 10n ** BigInt(exponent);
    } else {
      return `“${factor}” is not a number; write digits, 10^30 or 1e9`;
    }
  }
  return product;
}

function tooLong(): string {
  return `more than ${MAX_DIGITS} digits`;
}

/** A position from "x, y", "(x, y)", "x y" or "x; y". */
export function parsePosition(text: string): { x: bigint; y: bigint } | { error: string } {
  const inner = text.trim().replace(/^\(([^()]*)\)$/, "$1");
  const parts = /[,;]/.test(inner) ? inner.split(/[,;]/) : inner.trim().split(/\s+/);
  if (parts.length !== 2) return { error: "a position is two numbers, like 12, 20" };
  const x = parseNatural(parts[0]!);
  if (typeof x === "object") return x;
  const y = parseNatural(parts[1]!);
  if (typeof y === "object") return y;
  return { x, y };
}

/** Digits in groups of three, split by a thin space at which no line breaks. */
export function grouped(n: bigint | string): string {
  return n.toString().replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}

/** At most `keep` digits at either end, with the number of digits left out. */
export function shortened(n: bigint | string, keep = 9): string {
  const digits = n.toString();
  if (digits.length <= 2 * keep + 3) return grouped(digits);
  return `${digits.slice(0, keep)}…${digits.slice(-keep)} (${digits.length} digits)`;
}

/** A text in which long numbers are shortened. */
export function shortenNumbers(text: string, keep = 6): string {
  return text.replace(/\d{24,}/g, (digits) => shortened(digits, keep));
}

/** Digits of a representation, in full if they fit a line or two. */
export function shortenDigits(digits: string): string {
  return digits.length <= 64 ? digits : `${digits.slice(0, 28)}…${digits.slice(-28)} (${digits.length})`;
}

/** A count for labels: 950, 12 000, 3.4 million, 2^40. */
export function powerLabel(scale: number): string {
  if (scale === 0) return "1";
  return scale <= 10 ? String(2 ** scale) : `2^${scale}`;
}

/** Seconds as people read them. */
export function duration(seconds: number): string {
  if (seconds < 0.001) return "under 1 ms";
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")} s`;
}

/** Bytes as people read them. */
export function bytes(n: number): string {
  if (n < 1024) return `${n} B`;
  const units = ["kB", "MB", "GB", "TB"];
  let value = n / 1024;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

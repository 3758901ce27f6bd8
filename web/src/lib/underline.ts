// Mistakes in a text: the server counts bytes of UTF-8, the page counts UTF-16
// units; pieces of the text with and without underlining.
import type { Place } from "./api-types";

/** A stretch of the text in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** A piece of the text. */
export interface Piece {
  text: string;
  marked: boolean;
}

/** The index of the character that begins at (or contains) a byte of the UTF-8 text. */
export function unitOfByte(text: string, byte: number): number {
  let bytes = 0;
  let units = 0;
  for (const character of text) {
    if (bytes >= byte) return units;
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    units += character.length;
  }
  return units;
}

/** Where a place is in the text. An empty place covers the character before or after it. */
export function spanOf(text: string, place: Pick<Place, "start" | "end">): Span {
  const start = unitOfByte(text, place.start);
  const end = Math.max(start, unitOfByte(text, place.end));
  if (end > start) return { start, end };
  if (start < text.length && text[start] !== "\n") return { start, end: start + 1 };
  return { start: Math.max(0, start - 1), end: start };
}

/** The text cut into pieces, spans marked; overlapping spans are joined. */
export function marked(text: string, spans: readonly Span[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const from = Math.min(text.length, Math.max(at, start));
    const to = Math.min(text.length, end);
    if (to <= from) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false });
    pieces.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}

// The course of a game: whose turn it is, who has won, moves as text.
import type { Moved } from "./api-types";

/** How well the machine plays. */
export type Strength = "beginner" | "casual" | "perfect";

/** The two sides. "you" is the first player when two friends play. */
export type Side = "you" | "other";

/** A move: the component, counted from 1, and what is taken from each of its piles. */
export interface Move {
  component: number;
  take: string[];
}

/** "2:3,0" for a link. */
export function writeMove(move: Move): string {
  return `${move.component}:${move.take.join(",")}`;
}

/** Reads what writeMove wrote. */
export function readMove(text: string): Move | null {
  const m = /^(\d+):(\d+(?:,\d+)*)$/.exec(text);
  return m ? { component: Number(m[1]), take: m[2]!.split(",") } : null;
}

/** Whose turn it is after some moves. */
export function turnAfter(moves: number, first: Side): Side {
  return moves % 2 === 0 ? first : first === "you" ? "other" : "you";
}

/** Who has won a game that is over after some moves. */
export function winnerAfter(moves: number, first: Side, winner: "previous" | "next"): Side {
  const next = turnAfter(moves, first);
  const previous: Side = next === "you" ? "other" : "you";
  return winner === "previous" ? previous : next;
}

/** How many moves an undo takes back: against the machine, back to your own turn. */
export function undoCount(moves: number, first: Side, machine: boolean): number {
  if (moves === 0) return 0;
  if (!machine) return 1;
  // On your turn both the machine's move and yours go; on its turn only yours.
  const count = turnAfter(moves, first) === "you" ? 2 : 1;
  return count > moves ? 0 : count;
}

/** Whether a move is among the legal ones; unknown (null) if the list was cut off. */
export function isLegal(move: Move, legal: readonly Moved[], cut: boolean): boolean | null {
  const found = legal.some((m) => m.component === move.component && m.take.join() === move.take.join());
  return found ? true : cut ? null : false;
}

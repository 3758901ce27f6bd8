// The course of a game: whose turn it is, who has won, moves as text.
import type { Moved, PlayReport } from "./api-types";

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

/** A move in words: "Take 4 from the second pile of game 2". */
export function moveWords({ component, take }: Move, games: number): string {
  const where = games > 1 ? ` of game ${component}` : "";
  const [x = "0", y = "0"] = take;
  if (take.length === 1) return `Take ${x} from the pile${where}`;
  if (y === "0") return `Take ${x} from the first pile${where}`;
  if (x === "0") return `Take ${y} from the second pile${where}`;
  if (x === y) return `Take ${x} from both piles${where}`;
  return `Take ${x} from the first pile and ${y} from the second${where}`;
}

/** A move of the machine, and why it makes it. */
export interface MachineMove {
  move: Move;
  why: string;
}

/** How often a casual machine plays as well as it can. */
const CARE = 0.5;

/**
 * The move of a machine of some strength: the best one, any one, or now this now that. `dice`
 * gives numbers in [0, 1).
 */
export function machineMove(at: PlayReport, strength: Strength, dice: () => number): MachineMove | null {
  const best = at.advice ? { move: { component: at.advice.move.component, take: at.advice.move.take }, why: at.advice.why } : null;
  const careful = strength === "perfect" || (strength === "casual" && dice() < CARE);
  const any = at.moves[Math.floor(dice() * at.moves.length)];
  if (careful || !any) return best;
  return { move: { component: any.component, take: any.take }, why: "a guess" };
}

/** Why a move wins, without the move itself: that is said and shown beside it. */
export function reasonAlone(explanation: string): string {
  return explanation.replace(/^\S+\([\d, ]+\) -> \S+\([\d, ]+\): /, "");
}

/** Whether a sum holds a game at a position. */
export function sumHolds(sum: string, game: string, { x, y }: { x: bigint; y: bigint }): boolean {
  return sum.replace(/\s/g, "").split("+").includes(`${game}(${x},${y})`);
}

/** Of the legal targets the one nearest to a point of the board, if one is near enough. */
export function nearestTarget(targets: readonly Moved[], at: { x: number; y: number }, reach: number): Moved | null {
  let best: Moved | null = null;
  let nearest = reach;
  for (const target of targets) {
    const far = Math.hypot(Number(target.to[0]) - at.x, Number(target.to[1]) - at.y);
    if (far <= nearest) {
      nearest = far;
      best = target;
    }
  }
  return best;
}

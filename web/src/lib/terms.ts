// The words that a newcomer stumbles over, each in a sentence or two.

const TERMS = {
  "P-position":
    "A position from which the player who has to move loses, if the other plays well: the previous player wins. No move leads from one P-position to another, unless it may be forbidden.",
  "N-position":
    "A position from which the next player, who has to move, can win: some move leads to a P-position; where moves may be forbidden, more of them than can be forbidden.",
  "Grundy value":
    "The smallest whole number that no move leads to. It is 0 exactly at P-positions, and it tells who wins when several games are played at once.",
  known:
    "How the page knows it: by definition (computed straight from the rules), by a theorem from the literature, proved here, or only under a conjecture.",
  beam: "P-positions lie close to a few straight lines from the corner. From far away each looks like a beam of light.",
  Zeckendorf: "The pile written as a sum of Fibonacci numbers 1, 2, 3, 5, 8, …, no two of them neighbours.",
  automaton:
    "A machine with finitely many states. It reads the digits of both piles from the left, one pair after another, and says yes or no at the end.",
  "closed form": "The P-positions written down at once, without computing those before them.",
  recursion: "A rule that gives every P-position from those before it. “mex” is the smallest number that is not in the set.",
  morphism: "A rule that replaces each letter by a word. Applied again and again to the first letter, it writes an endless word.",
  "coding word": "An endless word with one letter for each row, which says where the P-position of that row lies.",
  certificate: "A file with which a small separate program checks the proof again.",
  "slope φ": "φ = (1 + √5)/2 = 1.618…, the golden ratio. Wythoff’s P-positions are the whole points nearest to two lines of slope φ and 1/φ.",
  misère: "The other way round: whoever takes the last token loses.",
  terminal: "A position at which the game is over.",
  "nim-sum": "Write the Grundy values in base 2 and add without carrying. It is 0 exactly when the player to move loses.",
  numeration: "The way in which the piles are written in digits. Which one fits depends on the slopes of the beams.",
  hatched: "What the layer shows is not known there: the positions are too far away to be computed, and no theorem covers them.",
} as const;

/** A word that is explained. */
export type TermName = keyof typeof TERMS;

/** What a word means. */
export function meaning(name: TermName): string {
  return TERMS[name];
}

/** All words that are explained. */
export const TERM_NAMES = Object.keys(TERMS) as TermName[];

/** What it means that something is known in this way; the words are the server's. */
export function explainKnown(known: string): string {
  if (known.startsWith("definition")) return "Computed straight from the rules, position by position.";
  if (known.startsWith("theorem")) return "A theorem from the literature covers it; the name and the year say whose.";
  if (known.startsWith("proved")) return "Proved here: an automaton for all positions was found and checked over the whole board.";
  if (known.startsWith("conditional")) return "True if a conjecture holds that is named here; everything computed so far agrees with it.";
  if (known.startsWith("certified") || known.startsWith("verified")) return "Proved by a computation that checked itself up to the row named here.";
  return meaning("known");
}

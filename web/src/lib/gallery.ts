// Twelve boards, proofs and errata, one link each.
import { FORMULA_EXAMPLES } from "./examples";
import { defaults, type PageState, writeHash } from "./url";

/** What sort of thing it is. */
export type Sort = "board" | "proof" | "erratum";

/** A picture in the gallery. */
export interface Piece {
  title: string;
  text: string;
  sort: Sort;
  /** What its link shows; boards are drawn from it. */
  state: PageState;
  /** The board to draw, where the link shows another page. */
  picture: PageState;
}

function board(title: string, text: string, part: Partial<PageState>): Piece {
  const state: PageState = { ...defaults(), page: "board", ...part };
  return { title, text, sort: "board", state, picture: state };
}

function other(sort: Sort, title: string, text: string, part: Partial<PageState>, picture: Partial<PageState>): Piece {
  return { title, text, sort, state: { ...defaults(), ...part }, picture: { ...defaults(), page: "board", heat: false, ...picture } };
}

const MISERE = 'game "misère Wythoff"\ntake any from either pile\ntake equal from both\nplay misère\n';
/** The corner of a board beyond 10^50, where the beam passes: floor(10^50 φ). */
const FAR_X = 10n ** 50n;
const FAR_Y = 161803398874989484820458683436563811772030917980576n;
const absorbing = FORMULA_EXAMPLES.find((e) => e.name.includes("absorbing"))!;

export const GALLERY: readonly Piece[] = [
  board("Two beams", "Wythoff’s game from far away: Grundy values as shades, and the two beams of P-positions with slopes φ and 1/φ.", { zoom: -2 }),
  board("Beams with a gap: K²", "The game ends as soon as at most two tokens are left. The beams stay parallel to the golden ones, a little aside.", { game: "terminal:2", zoom: 2, lines: true, heat: false }),
  board("Rays of W¹⁰", "Nine moves may be forbidden each time. The P-positions gather on rays of rational slope, and on one that is golden.", { game: "blocking:10", zoom: 0 }),
  board("Two games, one picture", "Where K¹⁰ and Wythoff’s game disagree about who wins: one colour for each.", { game: "terminal:10", other: "wythoff", zoom: 0.5 }),
  board("Value 1 against φ", "The positions of Grundy value 1 in Wythoff’s game stay near the same lines, but nobody had proved where exactly; here they are proved.", { values: [{ value: 1, colour: "#d55e00" }], heat: false, p: false, lines: true, zoom: 2 }),
  board("Misère", "Whoever takes the last token loses. Only a few squares in the corner change.", { source: MISERE, other: "wythoff", zoom: 4.8 }),
  board("The corner beyond 10⁵⁰", "A window at piles of fifty-one digits. The beam still passes exactly where the theorem says.", { centre: { x: FAR_X, y: FAR_Y }, zoom: 3, heat: false, lines: true }),
  board("Split beams", "Two more rays of moves, (1, 2) and (2, 1), split each beam in two. Why they split there is an open question.", { game: "gdwn:1,2", zoom: -1 }),
  other("proof", "Found and proved: W⁴", "From the rules of a blocking game to an automaton with 26 states that reads Pell digits, and a proof over the whole board.", { page: "theorem", game: "blocking:4" }, { game: "blocking:4", zoom: 1 }),
  other("proof", "Wythoff’s theorem in one line", "Every position that is not cold has a move to a cold one: decided by an automaton in a blink.", { page: "prove", formula: absorbing.formula, script: absorbing.script }, { zoom: 3 }),
  other("erratum", "R-Wythoff’s wrong diagonals", "A table of 2015 counts diagonals on which a value is missing. Two of its numbers are not what comes out.", { page: "papers", paper: "gu:figure-4" }, { game: "r-wythoff", values: [{ value: 2, colour: "#e69f00" }, { value: 7, colour: "#0072b2" }], p: false, zoom: 1 }),
  other("erratum", "A theorem with a slip", "Theorem 8 of the same paper fails from the 54th position on as printed; with one pair changed it is proved.", { page: "papers", paper: "gu:theorem-8" }, { game: "r-wythoff", values: [{ value: 3, colour: "#9b5de5" }], p: false, zoom: 1 }),
];

/** Grundy values are known to this row and column; what lies beyond would be hatched. */
export const VALUES_KNOWN = 4000;
/** Pixels beside the board: the panel. */
const PANEL = 312;

/** A zoom at which a window of some width shows no more than the values that are known. */
export function widestZoom(zoom: number, width: number): number {
  return Math.max(zoom, Math.log2(Math.max(1, width) / VALUES_KNOWN));
}

/** The link of a piece, for a window of some width. */
export function linkOf(piece: Piece, width = 0): string {
  const { state } = piece;
  if (state.zoom === null || !state.heat || width === 0) return writeHash(state);
  return writeHash({ ...state, zoom: widestZoom(state.zoom, width > 760 ? width - PANEL : width) });
}

// The tour of six steps over the first board: what is said, and what the board
// shows meanwhile.
import type { Position } from "./orientation";

/** A step: words, and a look at the board. */
export interface TourStep {
  title: string;
  text: string;
  /** log2 of the pixels per position; the origin is in the corner. */
  zoom: number;
  /** The position that is marked, with its moves. */
  marked: Position | null;
  /** Whether its winning moves are drawn as well. */
  winning: boolean;
  heat: boolean;
  lines: boolean;
}

export const TOUR: readonly TourStep[] = [
  {
    title: "A square is two piles",
    text: "The marked square stands for a pile of 5 tokens, counted upwards, and a pile of 9, counted to the right. Every square of this endless board is such a pair of piles.",
    zoom: 4.9,
    marked: { x: 5n, y: 9n },
    winning: false,
    heat: false,
    lines: false,
  },
  {
    title: "A move is a queen’s move",
    text: "Taking from one pile moves down or to the left, taking the same number from both moves along the diagonal: the framed squares. Whoever comes to the corner has taken the last token and wins.",
    zoom: 4.9,
    marked: { x: 5n, y: 9n },
    winning: false,
    heat: false,
    lines: false,
  },
  {
    title: "Some squares lose",
    text: "From a coloured square every move leads to a plain one, and from every plain square some move leads to a coloured one. So move onto the coloured squares: the arrow shows how.",
    zoom: 4.9,
    marked: { x: 5n, y: 9n },
    winning: true,
    heat: false,
    lines: false,
  },
  {
    title: "Farther away they are two beams",
    text: "The coloured squares lie along two lines. Their slopes are φ and 1/φ: the golden ratio, out of a game with two piles. Willem Wythoff proved it in 1907.",
    zoom: 2,
    marked: null,
    winning: false,
    heat: false,
    lines: true,
  },
  {
    title: "Every square has a number",
    text: "Its Grundy value, drawn here as a shade, tells who wins when several games are played at once. The coloured squares are those of value 0. How the others lie is known only in part.",
    zoom: -1,
    marked: null,
    winning: false,
    heat: true,
    lines: false,
  },
  {
    title: "Now change the rules",
    text: "Other moves, another end, a forbidden move: each rule draws another picture. Often the page finds a theorem that describes it, and proves it. Choose a door.",
    zoom: -2,
    marked: null,
    winning: false,
    heat: true,
    lines: false,
  },
];

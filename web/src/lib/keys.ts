// What a key does on the board. One table, used by the handler and by the list
// of keys that "?" shows.

/** What the board can be asked to do. */
export type BoardAction =
  | { do: "pan"; dx: number; dy: number }
  | { do: "zoom"; by: number }
  | { do: "move"; across: bigint; up: bigint }
  | { do: "home" }
  | { do: "goto" }
  | { do: "select" }
  | { do: "clear" }
  | { do: "lines" }
  | { do: "flip" }
  | { do: "next"; way: 1 | -1 }
  | { do: "help" };

/** The part of a KeyboardEvent that matters. */
export interface Key {
  key: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
}

/** Pixels per key press. */
const STEP = 96;

/** For the list of keys. */
export const BOARD_KEYS: readonly { keys: string; does: string }[] = [
  { keys: "arrows", does: "move the board" },
  { keys: "Shift + arrows", does: "move the chosen position by one" },
  { keys: "+ and −", does: "zoom in and out" },
  { keys: "Enter", does: "choose the position in the middle" },
  { keys: "Escape", does: "choose none" },
  { keys: "Home or 0", does: "back to the origin" },
  { keys: "g", does: "go to a position" },
  { keys: "n and p", does: "next and previous P-position along the beam" },
  { keys: "l", does: "lines of slope φ on or off" },
  { keys: "t", does: "first pile up, or across" },
  { keys: "?", does: "this list" },
];

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The action of a key, or null if the key is not ours. */
export function boardAction(e: Key): BoardAction | null {
  if (e.ctrlKey || e.metaKey || e.altKey) return null;
  const arrow = ARROWS[e.key];
  if (arrow) {
    const [across, up] = arrow;
    return e.shiftKey
      ? { do: "move", across: BigInt(across), up: BigInt(up) }
      : // The content moves against the arrow: the window moves along it. Plus 0 turns -0 into 0.
        { do: "pan", dx: -across * STEP + 0, dy: up * STEP + 0 };
  }
  switch (e.key) {
    case "+":
    case "=":
      return { do: "zoom", by: 0.5 };
    case "-":
    case "_":
    case "−":
      return { do: "zoom", by: -0.5 };
    case "Home":
    case "0":
      return { do: "home" };
    case "Enter":
      return { do: "select" };
    case "Escape":
      return { do: "clear" };
    case "g":
      return { do: "goto" };
    case "n":
      return { do: "next", way: 1 };
    case "p":
      return { do: "next", way: -1 };
    case "l":
      return { do: "lines" };
    case "t":
      return { do: "flip" };
    case "?":
      return { do: "help" };
    default:
      return null;
  }
}

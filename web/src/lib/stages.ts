// The stages of a search as lines of a list. Several events make one line: a
// board is computed and then there; a guess is learned, becomes a candidate,
// is perhaps compared with a larger board, and is proved or refuted. The line
// that was touched last is the current one.
import type { StageReport } from "./api-types";
import { plainMath } from "./math";
import { grouped } from "./number";
import type { Position } from "./orientation";

/** How a line stands: under way, done, or how a guess ended. */
export type Mark = "now" | "done" | "proved" | "refuted" | "left";

/** A line of the list. */
export interface Line {
  title: string;
  text: string;
  mark: Mark;
  /** The position that refutes a candidate. */
  position: Position | null;
}

const SYSTEMS: Readonly<Record<string, string>> = { fib: "Fibonacci", pell: "Pell" };

/** How a guess can end. */
const ENDS: Readonly<Record<string, Mark>> = {
  proved: "proved",
  refuted: "refuted",
  contradicted: "refuted",
  exhausted: "left",
  "too large": "left",
  stopped: "left",
};

/** What follows a theorem, while it is under way. */
const ONGOING = /^(?:deriving|writing|numbering) .*$/;

/** What a candidate is compared with. */
const COMPARED = /, compared with .*$/;

/** A number system as people call it. */
export function systemName(system: string): string {
  return SYSTEMS[system] ?? plainMath(system);
}

/** "1 state", "28 states". */
export function statesText(states: number): string {
  return states === 1 ? "1 state" : `${grouped(String(states))} states`;
}

/** The lines of all that was told; nothing is under way once the search has ended. */
export function stageLines(stages: readonly StageReport[], busy: boolean): Line[] {
  const lines: Line[] = [];
  let board: Line | null = null;
  let guess: Line | null = null;
  let current: Line | null = null;
  const add = (title: string, text: string): Line => {
    const line: Line = { title, text, mark: "done", position: null };
    lines.push(line);
    return line;
  };
  for (const stage of stages) {
    if (guess && (stage.stage === "computing" || stage.stage === "board")) {
      // A large candidate meets a larger board before its proof.
      guess.text = `${guess.text.replace(COMPARED, "")}, compared with the board of ${square(stage)}`;
      current = guess;
    } else if (stage.stage === "computing") {
      board = current = add("Board", `${square(stage)}, being computed`);
    } else if (stage.stage === "board") {
      board ??= add("Board", "");
      board.text = `${square(stage)}, ${grouped(String(stage.positions ?? 0))} P-positions`;
      current = board;
      board = null;
    } else if (stage.stage === "beams") {
      current = add("Beams", stage.text);
    } else if (stage.stage === "numeration") {
      current = add("Numeration", `to try: ${(stage.systems ?? []).map(systemName).join(", ")}`);
    } else if (stage.stage === "learning") {
      // The other one may come again, from the start.
      if (guess) leave(guess);
      guess = current = add(guessTitle(stage), `learning${source(stage)}`);
    } else if (stage.stage === "candidate" || stage.stage === "proof" || stage.stage in ENDS) {
      guess ??= add(guessTitle(stage), "");
      guess.text = guessText(stage);
      current = guess;
      const end = ENDS[stage.stage];
      if (end) {
        guess.mark = end;
        guess.position = positionOf(stage);
        guess = null;
      }
    } else {
      current = add(stage.stage === "forms" ? "What follows" : capital(stage.stage), stage.text);
    }
  }
  if (guess && busy) guess.mark = "left";
  else if (guess) leave(guess);
  if (busy && current && (current.mark === "done" || current === guess)) current.mark = "now";
  // What was under way and is over needs no words but its name.
  for (const line of lines) if (line !== current || !busy) line.text = line.text.replace(ONGOING, "done");
  return lines;
}

/** A guess that ended without a word. */
function leave(guess: Line): void {
  guess.mark = "left";
  guess.text += "; not finished";
}

function square(stage: StageReport): string {
  const side = grouped(String(stage.board ?? 0));
  return `${side} × ${side}`;
}

function guessTitle(stage: StageReport): string {
  const subject = (stage.subject ?? "the positions").replace(/^the /, "");
  return `${capital(subject)} in ${systemName(stage.system ?? "")}`;
}

/** ", from pairs of digits, 2 000 rows": what a guess is made of. */
function source(stage: StageReport): string {
  const rows = stage.board === undefined ? "" : `, ${grouped(String(stage.board))} rows`;
  return `${stage.method === undefined ? "" : ` from ${stage.method}`}${rows}`;
}

function guessText(stage: StageReport): string {
  const states = stage.states ?? 0;
  const count = states === 0 ? "" : `${statesText(states)}, `;
  const from = source(stage).replace(/^,? /, "");
  switch (stage.stage) {
    case "candidate":
      return `candidate with ${statesText(states)}, ${from}`;
    case "proof":
      return `candidate with ${statesText(states)}, ${from}: proving it`;
    default:
      return `${count}${from}: ${stage.end ?? stage.stage}`;
  }
}

function positionOf(stage: StageReport): Position | null {
  const [x, y] = stage.position ?? [];
  if (x === undefined || y === undefined || !/^\d+$/.test(x) || !/^\d+$/.test(y)) return null;
  return { x: BigInt(x), y: BigInt(y) };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

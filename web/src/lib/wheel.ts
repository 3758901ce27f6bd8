// What a turn of the wheel means. A mouse's wheel zooms. Two fingers on a
// trackpad move the board in both directions, and a pinch, which browsers
// report as a wheel with Ctrl, zooms. Browsers do not say which device it was:
// a mouse turns by large steps in one direction, a trackpad begins with small
// ones. The first event of a gesture decides for all of it.

/** The part of a WheelEvent that matters. */
export interface Wheel {
  deltaX: number;
  deltaY: number;
  deltaMode: number;
  ctrlKey: boolean;
  shiftKey: boolean;
  timeStamp: number;
}

/** Zoom by powers of two, or move by pixels. */
export type WheelAction = { do: "zoom"; by: number } | { do: "pan"; dx: number; dy: number };

/** Milliseconds of rest after which another gesture begins. */
const REST = 250;
/** The smallest step of a mouse's wheel in pixels. */
const NOTCH = 50;
/** Pixels of a line and of a page, for browsers that count in them. */
const UNITS = [1, 20, 300];

/** Tells wheels from trackpads; one for each board. */
export class WheelReader {
  private last = -Infinity;
  private mouse = true;

  /** What an event asks for. */
  read(e: Wheel): WheelAction {
    const unit = UNITS[e.deltaMode] ?? 1;
    const [dx, dy] = [e.deltaX * unit, e.deltaY * unit];
    if (e.timeStamp - this.last > REST) this.mouse = e.deltaMode > 0 || (dx === 0 && Math.abs(dy) >= NOTCH);
    this.last = e.timeStamp;
    if (e.ctrlKey) return { do: "zoom", by: limited(-dy * 0.012) };
    if (e.shiftKey && this.mouse) return { do: "pan", dx: -(dx || dy) + 0, dy: 0 };
    return this.mouse ? { do: "zoom", by: limited(-dy * 0.003) } : { do: "pan", dx: -dx + 0, dy: -dy + 0 };
  }
}

function limited(by: number): number {
  return Math.max(-1, Math.min(1, by));
}

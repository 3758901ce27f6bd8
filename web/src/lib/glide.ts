// From one view to another in a few frames, if the reader likes motion. The zoom
// changes evenly; what is near the corner stays near it.
import { distance, shift, type View } from "./view";

/** Milliseconds of the way. */
const TIME = 700;

/** The view at t in [0, 1] on the way. */
export function between(from: View, to: View, t: number): View {
  const zoom = from.zoom + (to.zoom - from.zoom) * t;
  // Where the scale is s, the centre lies at a + b/s for the a and b that fit both ends: then
  // points of the board move along straight lines on the screen.
  const [s0, s1, s] = [2 ** from.zoom, 2 ** to.zoom, 2 ** zoom];
  const share = Math.abs(1 / s1 - 1 / s0) < 1e-12 ? t : (1 / s - 1 / s0) / (1 / s1 - 1 / s0);
  const along = (a: View["across"], b: View["across"]) => shift(a, share * (distance(b.whole, a) + b.part));
  return { zoom, across: along(from.across, to.across), up: along(from.up, to.up) };
}

/** Shows the views on the way; the function that comes back stops it. */
export function glide(from: View, to: View, show: (view: View) => void): () => void {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
    show(to);
    return () => undefined;
  }
  let frame = 0;
  const start = performance.now();
  const step = (now: number) => {
    const t = Math.min(1, Math.max(0, (now - start) / TIME));
    show(t >= 1 ? to : between(from, to, t * t * (3 - 2 * t)));
    if (t < 1) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

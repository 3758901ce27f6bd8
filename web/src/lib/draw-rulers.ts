// Rulers along the left and the lower edge, and the names of the two piles.
import type { Scene } from "./board-painter";
import { plainMath } from "./math";
import { marks, markText } from "./ruler";
import type { Context } from "./svg-context";
import { cellAt, pixelsPerCell, screenX, screenY } from "./view";

/** The text of a mark, as it is drawn. */
const label = (at: bigint) => plainMath(markText(at));

/** Height of the lower ruler in pixels. */
const BAND = 20;
/** Width of the name of a pile with its arrow. */
const NAME = 40;

/** Draws both rulers over everything else. */
export function drawRulers(c: Context, scene: Scene): void {
  const { view, size, theme, orientation } = scene;
  const low = cellAt(view, size, 0, size.height);
  const high = cellAt(view, size, size.width, 0);
  const side = pixelsPerCell(view);
  c.save();
  c.font = "11px ui-sans-serif, system-ui, sans-serif";
  c.fillStyle = theme.paper;
  // Along the board where it ends above the edge.
  const base = Math.min(size.height - BAND, Math.round(screenY(view, size, 0n)));
  c.fillRect(0, base, size.width, size.height - base);
  c.fillStyle = theme.faint;
  c.strokeStyle = theme.faint;
  c.lineWidth = 1;
  c.textBaseline = "middle";
  c.textAlign = "center";
  const centred = side >= 8 ? side / 2 : 0;
  const columns = marks(low.across, high.across, side, 74, (n) => screenX(view, size, n) + centred);
  for (const { at, pixel } of columns) {
    // Room for the name of the pile at the end.
    const text = label(at);
    const half = c.measureText(text).width / 2;
    if (pixel < Math.max(24, half + 2) || pixel + half > size.width - NAME) continue;
    c.fillRect(pixel, base, 1, 4);
    c.fillText(text, pixel, base + BAND / 2 + 2);
  }
  const rows = marks(low.up, high.up, side, 48, (n) => screenY(view, size, n) - centred);
  const width = rows.reduce((w, { at }) => Math.max(w, c.measureText(label(at)).width), 22) + 12;
  c.fillStyle = theme.paper;
  c.fillRect(0, 0, width, base);
  c.fillStyle = theme.faint;
  c.textAlign = "right";
  for (const { at, pixel } of rows) {
    if (pixel < 30 || pixel > base + 1) continue;
    c.fillRect(width - 4, pixel, 4, 1);
    c.fillText(label(at), width - 6, pixel);
  }
  const [upName, acrossName] = orientation === "first-up" ? ["x", "y"] : ["y", "x"];
  c.font = "italic 14px Georgia, 'Times New Roman', serif";
  c.fillStyle = theme.ink;
  c.textAlign = "center";
  c.fillText(`${upName} ↑`, Math.max(16, width / 2), 14);
  c.textAlign = "right";
  c.fillText(`${acrossName} →`, size.width - 8, base + BAND / 2 + 1);
  c.restore();
}

// The colours of the board, from the style sheet.
import type { Theme } from "./board-painter";

/** The colours of the theme that is shown now. */
export function boardColours(dark: boolean): Theme {
  const style = getComputedStyle(document.documentElement);
  const at = (name: string) => style.getPropertyValue(name).trim();
  return {
    dark,
    paper: at("--paper"),
    board: at("--raised"),
    ink: at("--ink"),
    faint: at("--soft"),
    grid: dark ? "rgb(255 255 255 / 9%)" : "rgb(40 34 20 / 13%)",
    accent: at("--accent"),
    p: at("--p"),
    win: at("--win"),
  };
}

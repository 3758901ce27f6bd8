// The state that all pages share, kept in step with the address of the page.
// A change of page is a step in the browser's history; everything else
// replaces the address, a few times a second at most (browsers refuse more).
import { api, type GameRef, sentence, wasAborted } from "./api";
import type { Family, GameReport } from "./api-types";
import { defaults, type Page, type PageState, readHash, writeHash } from "./url";

/** The state of the page; see url.ts. */
export const app: PageState = $state(typeof location === "undefined" ? defaults() : readHash(location.hash));

/** What the server says about the game that is chosen. */
export const shown: { game: GameReport | null; of: string; families: Family[]; error: string | null } = $state({
  game: null,
  of: "",
  families: [],
  error: null,
});

/** The game as requests name it. */
export function gameRef(): GameRef {
  return app.source !== "" ? { source: app.source } : { game: app.game };
}

function nameOf(game: GameRef): string {
  return "game" in game ? `game ${game.game}` : `source ${game.source}`;
}

/** Whether the chosen game has Grundy values; null until the server has said so. */
export function grundyValues(): boolean | null {
  return shown.game !== null && shown.of === nameOf(gameRef()) ? shown.game.grundy_values : null;
}

/** Whether the chosen game is known to have Grundy values. */
export function hasGrundyValues(): boolean {
  return grundyValues() ?? false;
}

/** Goes to a page. */
export function goTo(page: Page): void {
  if (page === app.page) return;
  flush();
  app.page = page;
  history.pushState(null, "", writeHash(app));
}

let timer: ReturnType<typeof setTimeout> | undefined;
let pendingHash = "";

/** Writes the address soon. */
export function remember(hash: string): void {
  pendingHash = hash;
  timer ??= setTimeout(flush, 250);
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (pendingHash !== "" && pendingHash !== location.hash) history.replaceState(null, "", pendingHash);
  pendingHash = "";
}

/** Follows the browser's back and forward buttons and addresses typed by hand. */
export function followHistory(): () => void {
  const read = () => {
    clearTimeout(timer);
    timer = undefined;
    pendingHash = "";
    Object.assign(app, readHash(location.hash));
    counter.restored++;
  };
  window.addEventListener("popstate", read);
  window.addEventListener("pagehide", flush);
  return () => {
    window.removeEventListener("popstate", read);
    window.removeEventListener("pagehide", flush);
  };
}

/** Counts how often the state came from outside, so that the board can follow. */
export const counter: { restored: number } = $state({ restored: 0 });

let asked: AbortController | undefined;

/** Asks about the chosen game. */
export async function loadGame(game: GameRef): Promise<void> {
  asked?.abort();
  asked = new AbortController();
  try {
    shown.game = await api.show(game, asked.signal);
    shown.of = nameOf(game);
    shown.error = null;
  } catch (e) {
    if (wasAborted(e)) return;
    shown.game = null;
    shown.error = sentence(e);
  }
}

/** Asks for the built-in games. */
export async function loadFamilies(): Promise<void> {
  try {
    shown.families = await api.games();
  } catch (e) {
    shown.error = sentence(e);
  }
}

/** A short name of the chosen game: its title, or its name where that has parameters. */
export function gameTitle(): string {
  if (app.source !== "") return shown.game?.title ?? shown.game?.game ?? "your game";
  return app.game.includes(":") ? app.game : (shown.game?.title ?? app.game);
}

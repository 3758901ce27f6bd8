// The state that all pages share, kept in step with the address of the page.
// A change of page is a step in the browser's history, and so is what a page
// was asked: an item, a formula, a search. Everything else replaces the address,
// a few times a second at most (browsers refuse more).
import { api, type GameRef, sentence, wasAborted } from "./api";
import type { Family, GameReport } from "./api-types";
import { paperName, parseGameName } from "./game-name";
import type { Position } from "./orientation";
import { sumHolds } from "./play";
import { defaults, type Page, type PageState, readHash, writeHash } from "./url";

/** What sums call the game of one's own. */
export const OWN_GAME = "mine";

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

/** Whether the chosen game can be played here: not one in which moves are forbidden. */
export function isPlayable(): boolean {
  return !(shown.game !== null && shown.of === nameOf(gameRef()) && shown.game.rules.some((rule) => /\bforbid\b/.test(rule)));
}

/** Goes to a page; the game and the position go along. It runs what it is asked if that is wished for. */
export function goTo(page: Page, runs = false): void {
  if (page === app.page) return;
  flush();
  if (page === "play" && app.moves.length === 0) app.sum = sumFrom(app.chosen);
  counter.opened = runs;
  app.page = page;
  history.pushState(null, "", writeHash(app));
}

/**
 * A step within a page: the address of what was shown before stays in the history, and that of
 * what is shown now follows it. Nothing changes if both are the same.
 */
export function stepFrom(before: Partial<PageState>): void {
  clearTimeout(timer);
  timer = undefined;
  pendingHash = "";
  const [from, to] = [writeHash({ ...app, ...before }), writeHash(app)];
  history.replaceState(null, "", from);
  if (from !== to) history.pushState(null, "", to);
}

/** The address of a page in the state as it is. */
export function linkTo(page: Page): string {
  return writeHash({ ...app, page, sum: page === "play" && app.moves.length === 0 ? sumFrom(app.chosen) : app.sum });
}

/** Plays the chosen game from a position. */
export function playFrom(position: Position): void {
  app.chosen = position;
  app.moves = [];
  goTo("play");
}

/** The sum to play: the chosen game at a position, or the usual one. */
function sumFrom(position: Position | null): string {
  const usual = app.source === "" && app.game === defaults().game;
  if (!position && usual) return app.sum;
  const game = app.source === "" ? app.game : OWN_GAME;
  const at = position ?? { x: 10n, y: 15n };
  // A sum that is there already keeps its other games.
  return sumHolds(app.sum, game, at) ? app.sum : `${game}(${at.x},${at.y})`;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let pendingHash = "";

/** Writes the address soon. */
export function remember(hash: string): void {
  pendingHash = hash;
  timer ??= setTimeout(flush, 250);
}

/** The address of what is on the screen now. */
export function currentLink(): string {
  flush();
  return location.href;
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
    counter.opened = true;
    counter.restored++;
  };
  window.addEventListener("popstate", read);
  window.addEventListener("pagehide", flush);
  return () => {
    window.removeEventListener("popstate", read);
    window.removeEventListener("pagehide", flush);
  };
}

/**
 * How often the state came from outside, so that the board can follow; and whether the page
 * was opened by an address, which then runs what it asks for, not by a tab.
 */
export const counter: { restored: number; opened: boolean } = $state({ restored: 0, opened: true });

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
  if (app.source !== "") {
    // Rules that are those of a game with a name have that; others what they call themselves.
    if (shown.game?.title) return shown.game.title;
    return shown.game ? `“${shown.game.game}”` : "your game";
  }
  return parseGameName(app.game).parameters.length > 0 ? paperName(app.game) : (shown.game?.title ?? app.game);
}

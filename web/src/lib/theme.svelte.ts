// Light or dark: the system's choice unless the reader chose one.

/** What the reader chose. */
export type Choice = "system" | "light" | "dark";

const KEY = "wythoff-theme";

function stored(): Choice {
  const chosen = typeof document === "undefined" ? undefined : document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** The choice, and whether the page is dark now. */
export const theme: { choice: Choice; dark: boolean } = $state({ choice: stored(), dark: false });

function apply(): void {
  const system = window.matchMedia("(prefers-color-scheme: dark)").matches;
  theme.dark = theme.choice === "dark" || (theme.choice === "system" && system);
  document.documentElement.toggleAttribute("data-dark", theme.dark);
}

/** Follows the system from now on. */
export function followSystem(): () => void {
  const media = window.matchMedia("(prefers-color-scheme: dark)");
  apply();
  media.addEventListener("change", apply);
  return () => media.removeEventListener("change", apply);
}

/** The next of system, light, dark. */
export function nextTheme(): void {
  choose(theme.choice === "system" ? (theme.dark ? "light" : "dark") : theme.choice === "dark" ? "light" : "dark");
}

function choose(choice: Choice): void {
  theme.choice = choice;
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // No storage: the choice holds until the page is closed.
  }
  apply();
}

// Before the first paint: the theme chosen earlier, so that nothing flashes.
(() => {
  const root = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem("wythoff-theme");
  } catch {
    // Storage is closed to us: the system's theme stays.
  }
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.toggleAttribute("data-dark", dark);
})();

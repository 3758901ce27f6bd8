// What may be done about an error, in the words of the page: what the server advises is for
// those who send requests. Advice that nobody can follow here has no words.
const WORDS: Record<string, string> = {
  "list-games": "Choose a built-in game, or write the rules of your own.",
  compute: "Its values can still be seen on the board.",
  "no-board": "Single positions may still be known: choose one on the board.",
  "ask-who-wins": "The board shows who wins.",
  "show-outcomes": "The board shows who wins.",
  "search-theorem": "The theorem page looks for a theorem, and says what was tried.",
  "first-rows": "The theorem page looks for a theorem, and says what was tried.",
};

/** What may be done, if the page has words for it. */
export function advice(code: string): string | undefined {
  return Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
}

/** A message and, as a sentence of its own, what may be done about it. */
export function withAdvice(message: string, code: string | undefined): string {
  const words = code === undefined ? undefined : advice(code);
  if (words === undefined) return message;
  return /[.?!]$/.test(message) ? `${message} ${words}` : `${message}. ${words}`;
}

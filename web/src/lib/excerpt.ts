// What is wrong with a text, without the excerpt that shows where. The server writes both, for
// terminals: the page underlines the place instead, and says the rest in one line.

/**
 * The first line of a message, with what was expected and what was meant: of
 * "unexpected `form`", an arrow, the line with carets and "expected `from`" below it, the
 * words alone. A message without an excerpt stays as it is.
 */
export function withoutExcerpt(message: string): string {
  const lines = message.split("\n");
  if (!lines.some((line) => /^\s*--> /.test(line))) return quoted(message);
  const said = [lines[0]!];
  for (const line of lines.slice(1)) {
    const noted = /^\s*\|\s*[\^~-]+ (.+)$/.exec(line) ?? /^\s*= (?:help|note): (.+)$/.exec(line);
    if (noted) said.push(noted[1]!);
  }
  // What was expected is not said twice.
  const told = said.filter((part) => {
    const expected = /^expected (`[^`]+`)$/.exec(part);
    return !expected || !said.some((other) => other === `did you mean ${expected[1]}?`);
  });
  return quoted(told.join("; ").replaceAll("?; ", "? "));
}

/** What stands between backticks, in the quotes of print. */
export function quoted(text: string): string {
  return text.replace(/`([^`\n]+)`/g, "“$1”");
}

// Mathematics typeset with our own marks. The server writes formulas in plain
// text (`a(n) = floor(n phi)`, `x >= 1`, `sqrt 85`, `T_20`, `ost[(9)]`); here
// they become pieces with signs, italics, superscripts and subscripts. What is
// not mathematics passes through as it is.

/** How a piece is set. */
export type Style = "text" | "italic" | "sup" | "sub";

/** A piece of a line. */
export interface MathPiece {
  style: Style;
  text: string;
}

/** Words and signs, longest first; each is looked for at every place. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/^<=>/, "⇔"],
  [/^=>/, "⇒"],
  [/^->/, "→"],
  [/^>=/, "≥"],
  [/^<=/, "≤"],
  [/^!=/, "≠"],
  [/^\+-/, "±"],
  [/^\.\.\./, "…"],
  [/^sqrt\((\d+)\)/, "√$1"],
  [/^sqrt ?(\d+)/, "√$1"],
  [/^phi\b/, "φ"],
  [/^beta\b/, "β"],
  [/^ost\[([\d, ]+);\(([\d, ]+)\)\]/, "[0; $1, $2, $2, …]"],
  [/^ost\[\]\[\(([\d, ]+)\)\]/, "[0; $1, $1, …]"],
  [/^ost\[([\d, ]+)\]\[\(([\d, ]+)\)\]/, "[0; $1, $2, $2, …]"],
  [/^ost\[\(([\d, ]+)\)\]/, "[0; $1, $1, …]"],
  [/^ost\[([\d, ]+)\]\(([\d, ]+)\)/, "[0; $1, $2, $2, …]"],
];

/** Signs between which single letters are names. */
const NEAR = /[=<>≤≥≠+−\-·×/()[\]{},;|⌊⌋→⇒⇔_^…∈\d]/;

/** The pieces of a line. */
export function typeset(line: string): MathPiece[] {
  const pieces: MathPiece[] = [];
  const put = (style: Style, text: string) => {
    const last = pieces[pieces.length - 1];
    if (last && last.style === style) last.text += text;
    else if (text !== "") pieces.push({ style, text });
  };
  let at = 0;
  let before = "";
  while (at < line.length) {
    const rest = line.slice(at);
    const wordBefore = /[A-Za-z0-9]$/.test(before);
    if (/^x \d/.test(rest) && /\d\s$/.test(line.slice(0, at))) {
      put("text", "×");
      at += 1;
      before = "×";
      continue;
    }
    const sign = wordBefore && /^[A-Za-z]/.test(rest) ? undefined : SIGNS.find(([pattern]) => pattern.test(rest));
    if (sign) {
      const [whole] = sign[0].exec(rest)!;
      const text = whole.replace(sign[0], sign[1]);
      put("text", text);
      at += whole.length;
      before = text;
      continue;
    }
    const script = /^([_^])(?:\{([^{}]*)\}|(-?\d+|\([^()\s]*\)|[A-Za-z](?![A-Za-z])))/.exec(rest);
    if (script && before !== "" && !/\s$/.test(before)) {
      put(script[1] === "^" ? "sup" : "sub", (script[2] ?? script[3]!).replace(/-/g, "−"));
      at += script[0].length;
      before = script[0];
      continue;
    }
    const letter = /^[A-Za-z](?![A-Za-z])/.exec(rest);
    if (letter && !/[A-Za-z'’]$/.test(before) && isName(line, at, letter[0])) {
      put("italic", letter[0]);
      at += 1;
      before = letter[0];
      continue;
    }
    // A minus, not a hyphen: before a number, or with a space on either side.
    const minus = /^-(?=[\d⌊√])/.test(rest) && /(^|[\s(,;{=])$/.test(before);
    if (minus || (/\s$/.test(before) && /^- /.test(rest))) {
      put("text", "−");
      at += 1;
      before = "−";
      continue;
    }
    const word = /^[A-Za-z]+|^\s+|^./su.exec(rest)![0];
    put("text", word);
    at += word.length;
    before = word;
  }
  return pieces;
}

/** Whether a single letter stands for a number: it stands beside a sign, and is not the article. */
function isName(line: string, at: number, letter: string): boolean {
  if (letter === "I" || /^-[A-Za-z]/.test(line.slice(at + 1))) return false;
  if ("xyn".includes(letter)) return true;
  const left = line.slice(0, at).trimEnd().slice(-1);
  const right = line.slice(at + 1).trimStart().slice(0, 1);
  const apart = /\s/.test(line[at - 1] ?? " ") && /\s/.test(line[at + 1] ?? " ");
  if (letter === "a" && apart && !/[=<>≤≥+−·×]/.test(left + right)) return false;
  return NEAR.test(left) || NEAR.test(right) || /[φ√]/.test(right) || /\d/.test(left);
}

/** The line as plain text with signs, for titles and labels. */
export function plainMath(line: string): string {
  const scripts: Record<Style, (text: string) => string> = { text: same, italic: same, sup: raised, sub: lowered };
  return typeset(line)
    .map(({ style, text }) => scripts[style](text))
    .join("");
}

function same(text: string): string {
  return text;
}

const RAISED: Readonly<Record<string, string>> = Object.fromEntries([..."0123456789−nKL"].map((c, i) => [c, [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿᴷᴸ"][i]!]));
const LOWERED: Readonly<Record<string, string>> = Object.fromEntries([..."0123456789−"].map((c, i) => [c, [..."₀₁₂₃₄₅₆₇₈₉₋"][i]!]));

function raised(text: string): string {
  return [...text].every((c) => c in RAISED) ? [...text].map((c) => RAISED[c]).join("") : `^${text}`;
}

function lowered(text: string): string {
  return [...text].every((c) => c in LOWERED) ? [...text].map((c) => LOWERED[c]).join("") : `_${text}`;
}

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
  [/^sqrt(\()/, "√$1"],
  [/^sqrt ?(\d+)/, "√$1"],
  [/^phi\b/, "φ"],
  [/^alpha\b/, "α"],
  [/^beta\b/, "β"],
  [/^omega\b/, "ω"],
  [/^ost\[([\d, ]+);\(([\d, ]+)\)\]/, "[0; $1, $2, $2, …]"],
  [/^ost\[\]\[\(([\d, ]+)\)\]/, "[0; $1, $1, …]"],
  [/^ost\[([\d, ]+)\]\[\(([\d, ]+)\)\]/, "[0; $1, $2, $2, …]"],
  [/^ost\[\(([\d, ]+)\)\]/, "[0; $1, $1, …]"],
  [/^ost\[([\d, ]+)\]\(([\d, ]+)\)/, "[0; $1, $2, $2, …]"],
];

/** The systems of Parry numbers, by the digits of 1: some of them, then a period. */
function parry(_: string, before: string, period: string): string {
  return `Parry (${[before, period, period].filter((digits) => digits !== "").join(",").split(",").join(", ")}, …)`;
}
const PARRY = /^parry:((?:\d+(?:,\d+)*)?);(\d+(?:,\d+)*)/;

/** A name with underlines that is no letter with an index: that of a command or of an automaton. */
const IDENTIFIER = /^[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+/;
const GREEK = /^(?:alpha|beta|gamma|lambda|mu|phi|psi|sigma|tau|omega)$/;

function isIdentifier(name: string): boolean {
  const [head = "", ...parts] = name.split("_");
  if (parts.some((part) => /[A-Za-z]{2}/.test(part))) return true;
  return head.length > 1 && !GREEK.test(head) && !/^[A-Za-z]\d+$/.test(head) && parts.some((part) => /[A-Za-z]/.test(part));
}

/** Signs between which single letters are names. */
const NEAR = /[=<>≤≥≠+−\-·×/()[\]{},;|⌊⌋→⇒⇔_^…∈∀∃∧∨¬⊕\d]/;

/** The line with floor(…) in its brackets. */
function withFloors(line: string): string {
  const at = line.search(/\bfloor\(/);
  if (at < 0) return line;
  const open = at + "floor".length;
  for (let end = open, depth = 0; end < line.length; end++) {
    if (line[end] === "(") depth++;
    else if (line[end] === ")" && --depth === 0) return `${line.slice(0, at)}⌊${withFloors(line.slice(open + 1, end))}⌋${withFloors(line.slice(end + 1))}`;
  }
  return line;
}

/** The pieces of a line. */
export function typeset(plain: string): MathPiece[] {
  const line = withFloors(plain);
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
    const identifier = wordBefore ? null : IDENTIFIER.exec(rest);
    if (identifier && isIdentifier(identifier[0])) {
      put("text", identifier[0]);
      at += identifier[0].length;
      before = identifier[0];
      continue;
    }
    // A morphism by its number, and the word that it writes: mu3^omega(1).
    const morphism = /^(mu|[a-z])(\d+)(?=\^omega\b)/.exec(rest);
    if (morphism && !wordBefore) {
      put("italic", morphism[1] === "mu" ? "μ" : morphism[1]!);
      put("sub", morphism[2]!);
      at += morphism[0].length;
      before = morphism[0];
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
    const digits = PARRY.exec(rest);
    if (digits && !wordBefore) {
      put("text", digits[0].replace(PARRY, parry));
      at += digits[0].length;
      before = ")";
      continue;
    }
    // An apostrophe, not a prime: within a word, or after the s of many owners.
    if (rest.startsWith("'") && (/[A-Za-z]{2,}$/.test(before) && (/^'[A-Za-z]/.test(rest) || /s$/.test(before)))) {
      put("text", "’");
      at += 1;
      before = "’";
      continue;
    }
    if (/^in \{/.test(rest) && /\s$/.test(before)) {
      put("text", "∈");
      at += 2;
      before = "∈";
      continue;
    }
    const script = /^([_^])(?:\{([^{}]*)\}|(-?\d+|\([^()\s]*\)|omega\b|[A-Za-z](?![A-Za-z])))/.exec(rest);
    if (script && before !== "" && !/\s$/.test(before)) {
      const raising = script[1] === "^";
      put(raising ? "sup" : "sub", inScript(script[2] ?? script[3]!, raising));
      at += script[0].length;
      before = script[0];
      continue;
    }
    // A position.
    const pair = /^\((\d+),(\d+)\)/.exec(rest);
    if (pair) {
      put("text", `(${pair[1]}, ${pair[2]})`);
      at += pair[0].length;
      before = ")";
      continue;
    }
    const letter = /^[A-Za-z](?![A-Za-z])/.exec(rest);
    if (letter && !/[A-Za-z'’]$/.test(before) && isName(line, at, letter[0])) {
      put("italic", letter[0]);
      at += 1;
      before = letter[0];
      continue;
    }
    // A minus, not a hyphen: before a number, there after a name, or with a space on either side.
    const minus = /^-(?=[\d⌊√])/.test(rest) && (/(^|[\s(,;{=⌊])$/.test(before) || /^[A-Za-z]$/.test(before));
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

/** What is raised or lowered: without the parentheses that only hold it together, its own indices lowered. */
function inScript(text: string, raising: boolean): string {
  // A pair above is a name of its kind, F^(55,89).
  const held = (raising ? /^\(([^(),]*)\)$/ : /^\(([^()]*)\)$/).exec(text);
  return (held ? held[1]! : text).replace(/^omega$/, "ω").replace(/-/g, "−").replace(/_(\w)/g, (_, index: string) => lowered(index));
}

/** Whether a single letter stands for a number: it stands beside a sign, and is not the article. */
function isName(line: string, at: number, letter: string): boolean {
  if (letter === "I" || /^-[A-Za-z]/.test(line.slice(at + 1))) return false;
  // The plural of a digit: "no two 1s".
  if (letter === "s" && /\d/.test(line[at - 1] ?? "") && !/[=<>+(^_·]/.test(line.slice(at + 1).trimStart().slice(0, 1))) return false;
  if ("xyn".includes(letter)) return true;
  // The names of endless words.
  if (/\bwords? $/.test(line.slice(0, at)) && "uvwz".includes(letter)) return true;
  const left = line.slice(0, at).trimEnd().slice(-1);
  const right = line.slice(at + 1).trimStart().slice(0, 1);
  const apart = /\s/.test(line[at - 1] ?? " ") && /\s/.test(line[at + 1] ?? " ");
  if (letter === "a" && /^ [a-z]{2}/.test(line.slice(at + 1)) && !/[=<>≤≥+−·×-]/.test(left)) return false;
  if (letter === "a" && apart && !/[=<>≤≥+−·×-]/.test(left + right)) return false;
  return NEAR.test(left) || NEAR.test(right) || /[φ√]/.test(right) || /\d/.test(left);
}

/** The parts of a line between commas and semicolons that no brackets hold together. */
export function clauses(line: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < line.length; at++) {
    const c = line[at]!;
    if ("([{".includes(c)) depth++;
    else if (")]}".includes(c)) depth--;
    else if (depth === 0 && (c === "," || c === ";") && line[at + 1] === " ") {
      parts.push(line.slice(from, at + 1));
      from = at + 2;
    }
  }
  parts.push(line.slice(from));
  return parts;
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
const LOWERED: Readonly<Record<string, string>> = Object.fromEntries([..."0123456789−nijkm"].map((c, i) => [c, [..."₀₁₂₃₄₅₆₇₈₉₋ₙᵢⱼₖₘ"][i]!]));

function raised(text: string): string {
  return [...text].every((c) => c in RAISED) ? [...text].map((c) => RAISED[c]).join("") : `^${text}`;
}

function lowered(text: string): string {
  return [...text].every((c) => c in LOWERED) ? [...text].map((c) => LOWERED[c]).join("") : `_${text}`;
}

// A formula as papers write it: quantifiers and connectives as signs, the number system left
// out. Only signs are exchanged, so that the reading says what the text says.

/** What stands for what, looked for at every place in this order. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/^\?[a-z]+_[a-z0-9_]+\s*/, ""],
  [/^<=>/, " ⇔ "],
  [/^=>/, " ⇒ "],
  [/^<=/, " ≤ "],
  [/^>=/, " ≥ "],
  [/^!=/, " ≠ "],
  [/^[=<>+]/, " $& "],
  [/^-/, " − "],
  [/^&/, " ∧ "],
  [/^\|/, " ∨ "],
  [/^~/, "¬"],
  [/^\^(?=\s|\()/, " ⊕ "],
  [/^\*/, "·"],
  [/^,\s*/, ", "],
  [/^\$/, ""],
];

/** The quantifier at the beginning: its sign and its names, "A x,y" as "∀x, y". */
const QUANTIFIER = /^([AE])\s*([a-z][A-Za-z0-9_]*(?:\s*,\s*[a-z][A-Za-z0-9_]*)*)(?![A-Za-z0-9_]*\[)\s*/;

/** The formula as a line to read. */
export function readable(formula: string): string {
  let text = "";
  let rest = formula.trim();
  while (rest !== "") {
    const quantifier = /[A-Za-z0-9_]$/.test(text) ? null : QUANTIFIER.exec(rest);
    if (quantifier) {
      text += `${quantifier[1] === "A" ? "∀" : "∃"}${quantifier[2]!.replace(/\s*,\s*/g, ", ")} `;
      rest = rest.slice(quantifier[0].length);
      continue;
    }
    const sign = SIGNS.find(([pattern]) => pattern.test(rest));
    if (sign) {
      const whole = sign[0].exec(rest)![0];
      text += whole.replace(sign[0], sign[1]);
      rest = rest.slice(whole.length);
      continue;
    }
    const word = /^(?:[A-Za-z0-9_@"]+|.)/su.exec(rest)![0];
    text += word;
    rest = rest.slice(word.length);
  }
  return text.replace(/\s+/g, " ").replace(/\( /g, "(").replace(/ \)/g, ")").trim();
}

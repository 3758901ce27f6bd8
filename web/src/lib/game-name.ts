// Names of built-in games: a family and its parameters, "connell:3", "gdwn:1,2".
import type { Family } from "./api-types";
import { plainMath } from "./math";

/** A family and its parameters. */
export interface NamedGame {
  family: string;
  parameters: number[];
}

/** Reads "family:1,2"; also the short names K2, K^2 (terminal) and W3, W^3 (blocking). */
export function parseGameName(name: string): NamedGame {
  const short = /^([KW])\^?(\d{1,6})$/.exec(name.trim());
  if (short) return { family: short[1] === "K" ? "terminal" : "blocking", parameters: [Number(short[2])] };
  const [family, rest] = name.trim().split(":");
  const parameters = rest ? rest.split(",").map(Number).filter((n) => Number.isInteger(n) && n >= 0) : [];
  return { family: family ?? "", parameters };
}

/** Writes a name; parameters that are missing or out of range are brought into it. */
export function writeGameName(family: Family, parameters: readonly number[]): string {
  if (family.parameters.length === 0) return family.name;
  const standard = parseGameName(family.example).parameters;
  const chosen = family.parameters.map((p, i) => {
    const wish = parameters[i] ?? standard[i] ?? p.min;
    return Math.min(p.max, Math.max(p.min, Number.isFinite(wish) ? Math.trunc(wish) : p.min));
  });
  return `${family.name}:${chosen.join(",")}`;
}

/** The family that a name belongs to. */
export function familyOf(families: readonly Family[], name: string): Family | undefined {
  const { family } = parseGameName(name);
  return families.find((f) => f.name === family);
}

/** The name as papers write it: K², W¹⁰, (2, 1)-Wythoff, Wythoff’s game; others as they are. */
export function paperName(name: string): string {
  if (name === "wythoff") return "Wythoff’s game";
  if (name === "r-wythoff" || name === "f-wythoff") return `${name.charAt(0).toUpperCase()}-Wythoff`;
  const { family, parameters } = parseGameName(name);
  const [first, second] = parameters;
  if (first === undefined || parameters.length > 2) return name;
  if (second !== undefined) return family === "st-wythoff" ? `(${first}, ${second})-Wythoff` : family === "gdwn" ? `GDWN (${first}, ${second})` : name;
  switch (family) {
    case "terminal":
      return plainMath(`K^${first}`);
    case "blocking":
      return plainMath(`W^${first}`);
    case "connell":
      return `${first}-Wythoff (Connell)`;
    case "fraenkel":
      return `${first}-Wythoff (Fraenkel)`;
    default:
      return name;
  }
}

// What an automaton reads, in words: systems of numbers by their names, not as formulas name them.
import type { TrackReport } from "./api-types";
import { plainMath } from "./math";

/** The numeration or the set of digits of a track. */
export function alphabetName(alphabet: string): string {
  const [, from, system] = /^(?:(msd|lsd)_)?(.*)$/s.exec(alphabet)!;
  const known: Record<string, string> = { fib: "Zeckendorf numeration", pell: "Pell numeration" };
  const name = known[system!] ?? (/^\d+$/.test(system!) ? `base ${system}` : plainMath(system!));
  return from === "lsd" ? `${name} from the last digit` : name;
}

/** "x and y in Zeckendorf numeration, n in base 2". */
export function tracksRead(tracks: readonly Pick<TrackReport, "variable" | "alphabet">[]): string {
  const groups: { names: string[]; alphabet: string }[] = [];
  for (const { variable, alphabet } of tracks) {
    const last = groups[groups.length - 1];
    const name = variable ?? "digits";
    if (last && last.alphabet === alphabet && name !== "digits") last.names.push(name);
    else groups.push({ names: [name], alphabet });
  }
  const list = (names: string[]) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}` : names[0]!);
  return groups.map(({ names, alphabet }) => `${list(names)} in ${alphabetName(alphabet)}`).join(", ");
}

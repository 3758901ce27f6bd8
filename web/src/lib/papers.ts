// Papers and their items, grouped and searched, with a line about each paper.
import type { PaperItem } from "./api-types";

/** Items of one paper. */
export interface PaperGroup {
  paper: string;
  citation: string;
  items: PaperItem[];
}

/** A paper as a heading: who, when, and what it is about. */
export interface PaperHeading {
  authors: string;
  year: string;
  about: string;
}

const ABOUT: Readonly<Record<string, PaperHeading>> = {
  wythoff: { authors: "Wythoff", year: "1907", about: "The game, and its P-positions by the golden ratio." },
  connell: { authors: "Connell", year: "1959", about: "Take from both piles, or multiples of k from one: other slopes." },
  fraenkel: { authors: "Fraenkel", year: "1982", about: "Nearly equal takes from both piles, and three ways to win." },
  nivasch: { authors: "Nivasch", year: "2009", about: "Where the Grundy values of Wythoff’s game lie, and how to reach far ones." },
  jiao: { authors: "Jiao", year: "2013", about: "F-Wythoff: moves that keep the integer ratio of the piles." },
  gu: { authors: "Gu", year: "2015", about: "R-Wythoff: take from the larger pile only, or from both." },
  "renard-rigo": { authors: "Renard and Rigo", year: "2025", about: "Terminal sets Kˡ and blocking games Wᵏ, by automata." },
  prover: { authors: "The prover", year: "", about: "Statements with known answers, decided again." },
};

/** The heading of a paper; of one that is not in the list, what its citation says. */
export function paperHeading(group: PaperGroup): PaperHeading {
  const known = ABOUT[group.paper];
  if (known) return known;
  const year = /\b(1[89]|20)\d\d\b/.exec(group.citation)?.[0] ?? "";
  const name = group.paper.split("-").map((w) => w.charAt(0).toUpperCase() + w.slice(1));
  return { authors: name.join(" and "), year, about: group.citation };
}

/** Lemma 2.9 comes before lemma 2.10. */
const ORDER = new Intl.Collator("en", { numeric: true });

/** Items by paper, the oldest first, the items by their names. */
export function groupItems(items: readonly PaperItem[]): PaperGroup[] {
  const groups: PaperGroup[] = [];
  for (const item of items) {
    let group = groups.find((g) => g.paper === item.paper);
    if (!group) groups.push((group = { paper: item.paper, citation: item.citation, items: [] }));
    group.items.push(item);
  }
  for (const group of groups) group.items.sort((a, b) => ORDER.compare(a.item.replaceAll(".", "-"), b.item.replaceAll(".", "-")));
  const year = (g: PaperGroup) => paperHeading(g).year || "9999";
  return groups.sort((a, b) => year(a).localeCompare(year(b)));
}

/** The items in which every word of the search occurs. */
export function searchItems(items: readonly PaperItem[], search: string): PaperItem[] {
  const words = search.toLowerCase().split(/\s+/).filter((w) => w !== "");
  return items.filter((item) => {
    const text = `${item.id} ${item.title} ${item.claim} ${item.citation}`.toLowerCase();
    return words.every((w) => text.includes(w));
  });
}

/** Prose as it is printed: curly apostrophes, and dashes between the pages of a range. */
export function prose(text: string): string {
  return text.replace(/(\d)-(?=\d)/g, "$1–").replace(/(?<=[A-Za-z])'/g, "’");
}

// Papers and their items, grouped and searched.
import type { PaperItem } from "./api-types";

/** Items of one paper. */
export interface PaperGroup {
  paper: string;
  citation: string;
  items: PaperItem[];
}

/** Items by paper, in the order they come. */
export function groupItems(items: readonly PaperItem[]): PaperGroup[] {
  const groups: PaperGroup[] = [];
  for (const item of items) {
    let group = groups.find((g) => g.paper === item.paper);
    if (!group) groups.push((group = { paper: item.paper, citation: item.citation, items: [] }));
    group.items.push(item);
  }
  return groups;
}

/** The items in which every word of the search occurs. */
export function searchItems(items: readonly PaperItem[], search: string): PaperItem[] {
  const words = search.toLowerCase().split(/\s+/).filter((w) => w !== "");
  return items.filter((item) => {
    const text = `${item.id} ${item.title} ${item.claim} ${item.citation}`.toLowerCase();
    return words.every((w) => text.includes(w));
  });
}

/** "table-5" as people write it. */
export function itemLabel(item: string): string {
  const words = item.replace(/-/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// From what the page shows to what is asked of the server. The server's tiles
// have one kind each; the page lays them over one another.
import type { GameRef } from "./api";
import type { ChosenValue } from "./url";
import type { LayerRequest } from "./tile-store";

/** The layers that are switched on. */
export interface LayerChoice {
  game: GameRef;
  /** Whether the game has Grundy values (a blocking or misère game has outcomes only). */
  grundyValues: boolean;
  heat: boolean;
  p: boolean;
  values: readonly ChosenValue[];
  /** The other game of a difference, or "". */
  other: string;
  by: "outcome" | "grundy";
  /** Whether digits are drawn, which needs values even without the heat map. */
  digits: boolean;
}

/** A layer and whether its picture is drawn (else only its values are used). */
export interface ActiveLayer extends LayerRequest {
  kind: "grundy" | "outcome" | "values" | "difference";
  drawn: boolean;
}

/** The layers in the order they are drawn. */
export function activeLayers(choice: LayerChoice): ActiveLayer[] {
  const id = "game" in choice.game ? `g:${choice.game.game}` : `s:${choice.game.source}`;
  const layer = (
    kind: ActiveLayer["kind"],
    drawn: boolean,
    more: Record<string, string> = {},
  ): ActiveLayer => ({
    kind,
    drawn,
    name: `${id}|${kind}|${JSON.stringify(more)}`,
    parameters: { ...choice.game, layer: kind, ...more },
  });
  if (choice.other !== "") {
    const by = choice.grundyValues ? choice.by : "outcome";
    return [layer("difference", true, { other: choice.other, by })];
  }
  const list: ActiveLayer[] = [];
  if (choice.grundyValues && (choice.heat || choice.digits)) list.push(layer("grundy", choice.heat));
  if (choice.grundyValues && choice.values.length > 0) {
    list.push(layer("values", true, { values: choice.values.map((v) => v.value).join(",") }));
  }
  if (choice.p) list.push(layer("outcome", true));
  return list;
}

// Where the states and edges of an automaton go: layers by dagre, from the
// initial state on, edges with the same ends merged already by the server.
import { Graph, layout } from "@dagrejs/dagre";
import type { MachineReport } from "./api-types";

/** A state on the drawing. */
export interface DrawnState {
  id: number;
  x: number;
  y: number;
  accepting: boolean;
  output: number | null;
}

/** An edge on the drawing: a smooth path, and where its label goes. */
export interface DrawnEdge {
  from: number;
  to: number;
  path: string;
  label: string;
  title: string;
  x: number;
  y: number;
}

/** A whole drawing. */
export interface Drawing {
  width: number;
  height: number;
  states: DrawnState[];
  edges: DrawnEdge[];
}

/** Radius of a state. */
export const RADIUS = 17;
/** Longest label on an edge; the whole one is in its title. */
const MAX_LABEL = 18;

/** A drawing, or null if the automaton comes without its states. */
export function drawAutomaton(automaton: MachineReport): Drawing | null {
  if (!automaton.states_list || !automaton.edges_list) return null;
  const g = new Graph({ directed: true, multigraph: true });
  const large = automaton.states_list.length > 60;
  g.setGraph({ rankdir: "LR", nodesep: large ? 14 : 26, ranksep: large ? 40 : 54, edgesep: 10, marginx: 34, marginy: 36 });
  // The initial state comes first, so that layers grow from it.
  const states = [...automaton.states_list].sort(
    (a, b) => Number(b.id === automaton.initial) - Number(a.id === automaton.initial) || a.id - b.id,
  );
  for (const s of states) g.setNode(String(s.id), { width: 2 * RADIUS, height: 2 * RADIUS });
  automaton.edges_list.forEach((e, i) => {
    const label = shortLabel(e.label);
    g.setEdge(String(e.from), String(e.to), { width: large ? 0 : label.length * 6.2 + 4, height: large ? 0 : 13, labelpos: "c" }, String(i));
  });
  layout(g);
  const drawnStates = automaton.states_list.map((s) => {
    const node = g.node(String(s.id)) as { x: number; y: number };
    return { id: s.id, x: node.x, y: node.y, accepting: s.accepting, output: s.output };
  });
  const edges = automaton.edges_list.map((e, i) => {
    const edge = g.edge(String(e.from), String(e.to), String(i)) as { points: { x: number; y: number }[]; x?: number; y?: number };
    const at = (id: number) => g.node(String(id)) as { x: number; y: number };
    if (e.from === e.to) return loop(e, at(e.from));
    const middle = edge.points[Math.floor(edge.points.length / 2)]!;
    return {
      from: e.from,
      to: e.to,
      path: smooth(clip(edge.points, at(e.from), at(e.to))),
      label: shortLabel(e.label),
      title: `${e.from} → ${e.to}: ${e.label}`,
      x: edge.x ?? middle.x,
      y: edge.y ?? middle.y,
    };
  });
  const box = g.graph() as { width?: number; height?: number };
  return { width: (box.width ?? 100) + 10, height: box.height ?? 100, states: drawnStates, edges };
}

/** A label that fits an edge. */
export function shortLabel(label: string): string {
  return label.length <= MAX_LABEL ? label : `${label.slice(0, MAX_LABEL - 1)}…`;
}

/** A loop above its state. */
function loop(e: { from: number; to: number; label: string }, at: { x: number; y: number }): DrawnEdge {
  const [x, y] = [at.x, at.y - RADIUS];
  return {
    from: e.from,
    to: e.to,
    path: `M ${x - 7} ${y + 2} C ${x - 20} ${y - 24}, ${x + 20} ${y - 24}, ${x + 7} ${y + 1}`,
    label: shortLabel(e.label),
    title: `${e.from} → ${e.to}: ${e.label}`,
    x,
    y: y - 22,
  };
}

type Point = { x: number; y: number };

/** The points with their ends moved onto the circles of the states. */
function clip(points: Point[], from: Point, to: Point): Point[] {
  const inner = points.slice(1, -1);
  const towards = (centre: Point, next: Point, gap: number): Point => {
    const d = Math.hypot(next.x - centre.x, next.y - centre.y) || 1;
    const r = RADIUS + gap;
    return { x: centre.x + ((next.x - centre.x) / d) * r, y: centre.y + ((next.y - centre.y) / d) * r };
  };
  return [towards(from, inner[0] ?? to, 1), ...inner, towards(to, inner[inner.length - 1] ?? from, 5)];
}

/** A smooth path through points: quadratic arcs between the middles of the pieces. */
export function smooth(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const f = (n: number) => n.toFixed(1);
  let path = `M ${f(first.x)} ${f(first.y)}`;
  for (let i = 0; i < rest.length - 1; i++) {
    const a = rest[i]!;
    const b = rest[i + 1]!;
    const end = i === rest.length - 2 ? b : { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    path += ` Q ${f(a.x)} ${f(a.y)}, ${f(end.x)} ${f(end.y)}`;
  }
  if (rest.length === 1) path += ` L ${f(rest[0]!.x)} ${f(rest[0]!.y)}`;
  return path;
}

// The plan of a proof as a tree. The server tells of a node when it is done,
// children before their parent, each with its depth: a node takes in the
// deeper ones just before it.
import type { StepReport } from "./api-types";

/** A node of the plan with its children. */
export interface PlanNode {
  step: StepReport;
  children: PlanNode[];
}

/** The trees of a list of steps in the order they were finished. */
export function planTree(steps: readonly StepReport[]): PlanNode[] {
  const forest: PlanNode[] = [];
  for (const step of steps) {
    let from = forest.length;
    while (from > 0 && forest[from - 1]!.step.depth > step.depth) from--;
    forest.push({ step, children: forest.splice(from) });
  }
  return forest;
}

/** A node with its distance from the root. */
export interface PlanLine {
  step: StepReport;
  level: number;
}

/** The trees line by line, parents before their children. */
export function planLines(forest: readonly PlanNode[], level = 0): PlanLine[] {
  return forest.flatMap((node) => [{ step: node.step, level }, ...planLines(node.children, level + 1)]);
}

/** The largest automaton of the steps, for the width of bars. */
export function largestStates(steps: readonly StepReport[]): number {
  return steps.reduce((most, s) => Math.max(most, s.states, s.largest), 1);
}

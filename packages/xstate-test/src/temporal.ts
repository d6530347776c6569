import { nodeAt, type Edge, type Graph, type Node } from './graph.ts';
import type { Path } from './path.ts';

type Holds = (node: Node) => boolean;

/**
 * What must hold along every walk through a graph, with no limit of its length. `never` and `always` speak of each situation;
 * `until` of the situations before the first one in which `release` holds, which need not come; `eventually` of every walk that
 * goes on as long as it can.
 */
export type Temporal =
  | { readonly never: Holds }
  | { readonly always: Holds }
  | { readonly until: Holds; readonly release: Holds }
  | { readonly eventually: Holds };

/** Where a temporal property does not hold. */
export interface Counterexample {
  /** The shortest walk to the violation; of `eventually` the walk to where it is stuck. */
  readonly path: Path;
  /** Of `eventually`: the steps that can be repeated for ever without it; empty if the walk ends. */
  readonly cycle: readonly Edge[];
}

/** Edges of the shortest walks from the start, through nodes that `goesOn`. */
function arrivals(graph: Graph, goesOn: Holds): Map<number, Edge | null> {
  const cameBy = new Map<number, Edge | null>([[0, null]]);
  for (const index of cameBy.keys()) {
    const node = nodeAt(graph, index);
    if (goesOn(node)) for (const edge of node.out) if (!cameBy.has(edge.to)) cameBy.set(edge.to, edge);
  }
  return cameBy;
}

function pathTo(cameBy: ReadonlyMap<number, Edge | null>, index: number): Path {
  const edges: Edge[] = [];
  for (let edge = cameBy.get(index); edge; edge = cameBy.get(edge.from)) edges.push(edge);
  return { edges: edges.toReversed() };
}

/** A cycle back to a node that avoids what `holds`. */
function cycleAt(graph: Graph, start: number, holds: Holds): Edge[] | undefined {
  const cameBy = new Map<number, Edge>();
  const queue = [start];
  for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
    for (const edge of nodeAt(graph, index).out) {
      if (holds(nodeAt(graph, edge.to)) || cameBy.has(edge.to)) continue;
      cameBy.set(edge.to, edge);
      if (edge.to !== start) {
        queue.push(edge.to);
        continue;
      }
      const cycle: Edge[] = [];
      let at: Edge | undefined = edge;
      do {
        cycle.push(at);
        at = at.from === start ? undefined : cameBy.get(at.from);
      } while (at);
      return cycle.toReversed();
    }
  }
  return undefined;
}

function neverHappens(graph: Graph, holds: Holds): Counterexample | undefined {
  if (holds(nodeAt(graph, 0))) return undefined;
  const cameBy = arrivals(graph, (node) => !holds(node));
  for (const index of cameBy.keys()) {
    const node = nodeAt(graph, index);
    if (holds(node)) continue;
    const cycle = node.out.length === 0 ? [] : cycleAt(graph, index, holds);
    if (cycle) return { path: pathTo(cameBy, index), cycle };
  }
  return undefined;
}

/**
 * Decides a temporal property over the whole graph of a chart, not on samples: undefined if it holds, otherwise the nearest counterexample.
 * With the property `eventually`, answers and events may be withheld for ever only where the graph has a cycle.
 */
export function checkTemporal(graph: Graph, property: Temporal): Counterexample | undefined {
  if ('eventually' in property) return neverHappens(graph, property.eventually);
  const isReleased = 'release' in property ? property.release : (): boolean => false;
  const isViolated: Holds = (node) => {
    if ('never' in property) return property.never(node);
    return !isReleased(node) && !('always' in property ? property.always : property.until)(node);
  };
  const cameBy = arrivals(graph, (node) => !isReleased(node));
  const found = [...cameBy.keys()].find((index) => isViolated(nodeAt(graph, index)));
  return found === undefined ? undefined : { path: pathTo(cameBy, found), cycle: [] };
}

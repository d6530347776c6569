import { ModelError } from '../errors.ts';
import { nodeAt, type Edge, type Graph, type Node } from '../graph.ts';
import type { Path } from '../path.ts';
import { edgeAt, netFor } from './net.ts';
import { createSearch } from './search.ts';

/** A target: a state id, a transition id, or a predicate on a situation. */
export type Target = string | ((node: Node) => boolean);

interface Matcher {
  readonly atStart: boolean;
  edge(edge: Edge): boolean;
}

function matcherFor(graph: Graph, target: Target): Matcher {
  if (typeof target === 'function') return { atStart: target(nodeAt(graph, 0)), edge: (edge) => target(nodeAt(graph, edge.to)) };
  if (graph.transitions.some((transition) => transition.id === target)) {
    return { atStart: graph.start.takes.includes(target), edge: (edge) => edge.takes.includes(target) };
  }
  if (graph.states.includes(target)) return { atStart: graph.start.enters.includes(target), edge: (edge) => edge.enters.includes(target) };
  throw new ModelError(`chart ${graph.id} has neither a state nor a transition "${target}"`);
}

/**
 * The path with the fewest steps that enters a state (even a transient one), takes a transition, or satisfies a predicate;
 * undefined if there is none.
 */
export function shortestTo(graph: Graph, target: Target): Path | undefined {
  const matcher = matcherFor(graph, target);
  if (matcher.atStart) return { edges: [] };
  const net = netFor(graph, 'edges');
  const walk = createSearch(net).nearest(0, (arc) => matcher.edge(edgeAt(net, arc)));
  return walk && { edges: walk.map((arc) => edgeAt(net, arc)) };
}

export interface SimplePathOptions {
  /** Only paths that end there. Default: any situation. */
  readonly to?: Target;
  /** Maximum number of paths, default 1,000. */
  readonly limit?: number;
  /** Maximum path length, default 100 steps. */
  readonly maxLength?: number;
  /** Maximum number of steps tried, default 1,000,000. */
  readonly effort?: number;
}

export interface SimplePaths {
  readonly paths: readonly Path[];
  /** False if a limit was reached: there may be more. */
  readonly complete: boolean;
}

/** A situation on the current path, and which of its edges is tried next. */
interface Visit {
  readonly node: Node;
  next: number;
}

/** Paths that visit no situation twice. There may be exponentially many, hence the limits; reaching one does not throw. */
export function simplePaths(graph: Graph, { to, limit = 1000, maxLength = 100, effort = 1_000_000 }: SimplePathOptions = {}): SimplePaths {
  const matcher = to === undefined ? undefined : matcherFor(graph, to);
  const paths: Path[] = [];
  const edges: Edge[] = [];
  const onPath = new Uint8Array(graph.nodes.length);
  const visits: Visit[] = [{ node: nodeAt(graph, 0), next: 0 }];
  let complete = true;
  let tried = 0;
  onPath[0] = 1;
  for (let visit = visits.at(-1); visit; visit = visits.at(-1)) {
    if (paths.length >= limit || tried > effort) return { paths, complete: false };
    const edge = visit.node.out[visit.next++];
    if (!edge) {
      visits.pop();
      onPath[visit.node.index] = 0;
      edges.pop();
      continue;
    }
    tried++;
    if (onPath[edge.to] === 1) continue;
    if (edges.length >= maxLength) {
      complete = false;
      continue;
    }
    edges.push(edge);
    visits.push({ node: nodeAt(graph, edge.to), next: 0 });
    onPath[edge.to] = 1;
    if (!matcher || matcher.edge(edge)) paths.push({ edges: [...edges] });
  }
  return { paths, complete };
}

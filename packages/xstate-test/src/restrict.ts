import { nodeAt, type Edge, type Graph } from './graph.ts';

/**
 * The part of a graph that is reachable with some of its steps, e.g. those that a screen offers. Unreachable situations stay in
 * `nodes`, without steps; edges are the graph's own, so paths of both are interchangeable.
 */
export function restrict(graph: Graph, keep: (edge: Edge) => boolean): Graph {
  const reached = new Set([0]);
  const edges: Edge[] = [];
  for (const node of reached) {
    for (const edge of nodeAt(graph, node).out.filter(keep)) {
      edges.push(edge);
      reached.add(edge.to);
    }
  }
  const kept = new Set(edges);
  return {
    ...graph,
    edges: edges.toSorted((a, b) => a.index - b.index),
    nodes: graph.nodes.map((node) => ({ ...node, out: node.out.filter((edge) => kept.has(edge)) })),
  };
}

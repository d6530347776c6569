import type { Condition, Edge, Graph, Node, Path } from '@xstate/test';
import { must } from '#lib/must.ts';
import { Misused } from '#service/kernel/lib/usageError.ts';
import { type Selection, stopOf } from '#tools/paths/select.ts';

interface Element {
  readonly id: string;
  readonly name: string;
  readonly sourceVertexId?: string;
  readonly targetVertexId?: string;
  readonly weight?: number;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** GraphWalker calls a method for each name, so names are identifiers; texts are in `properties`. */
const identifier = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/gu, '');
const vertexId = (node: number): string => `v${node}`;
const edgeId = (edge: Edge): string => `e${edge.index + 1}`;
const restartId = (node: number): string => `r${node}`;

/** GraphWalker rejects weights of a vertex whose sum exceeds 1, even by rounding. */
const shareOf = (weight: number, total: number): number => Math.floor((weight / total) * 999_999) / 1e6;

const vertexOf = ({ index, value, states, status }: Node): Element => ({
  id: vertexId(index),
  name: `v_${identifier(typeof value === 'string' ? value : JSON.stringify(value))}`,
  properties: { states, status },
});

const edgeOf = (edge: Edge, total: number): Element => ({
  id: edgeId(edge),
  name: `e_${identifier(edge.step.id)}`,
  sourceVertexId: vertexId(edge.from),
  targetVertexId: vertexId(edge.to),
  weight: shareOf(edge.step.weight, total),
  properties: { step: edge.step.id, description: edge.step.name, transitions: edge.takes },
});

const restartEdge = (node: number, total: number): Element => ({
  id: restartId(node),
  name: 'e_restart',
  sourceVertexId: vertexId(node),
  targetVertexId: vertexId(0),
  weight: shareOf(1, total),
  properties: { description: '重新开始' },
});

/** Nodes at which the user has to restart, so that every node is reachable from every other. */
function endsOf({ nodes, edges }: Graph): number[] {
  const ends = nodes.filter(({ out }) => out.length === 0).map(({ index }) => index);
  const home = new Set<number>();
  const into = Map.groupBy(edges, ({ to }) => to);
  const reach = (node: number): void => {
    const queue = [node];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      if (home.has(at)) continue;
      home.add(at);
      queue.push(...(into.get(at) ?? []).map(({ from }) => from));
    }
  };
  for (const node of [0, ...ends]) reach(node);
  for (const { index } of nodes.toReversed()) {
    if (home.has(index)) continue;
    ends.push(index);
    reach(index);
  }
  return ends;
}

/** GraphWalker's stop condition, in terms of its vertices and edges instead of the chart's transitions. */
function stopWords(graph: Graph, condition: Condition): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.of
        .map((each) => ('of' in each ? `(${stopWords(graph, each)})` : stopWords(graph, each)))
        .join(` ${condition.kind} `);
    case 'steps':
      return `length(${condition.count})`;
    case 'time':
      return `time_duration(${Math.max(1, Math.round(condition.count / 1000))})`;
    case 'reached': {
      const names = graph.nodes
        .filter(({ states }) => states.includes(condition.id))
        .map((node) => `reached_vertex(${vertexOf(node).name})`);
      if (names.length === 0) throw new Misused(`GraphWalker 只能等到一个状态：“${condition.id}”是一个转换，或到达不了`);
      const unique = new Set(names);
      const either = [...unique].join(' or ');
      return unique.size === 1 ? either : `(${either})`;
    }
    default:
      throw new Misused(
        `GraphWalker 不会数 ${condition.kind}：它的 --until 只能用 steps、time 和 reached(状态)；不写 --until 就走遍每一步`,
      );
  }
}

/** The paths in sequence; between two of them the user restarts. */
const tourOf = (paths: readonly Path[]): string[] =>
  paths.flatMap(({ edges }, i) => [...edges.map(edgeId), ...(i === paths.length - 1 ? [] : [restartId(edges.at(-1)?.to ?? 0)])]);

/**
 * A GraphWalker 4 model: for a walk the whole graph, for which GraphWalker chooses the edges; otherwise the selected paths as a
 * predefined path. It starts at a vertex: GraphWalker takes the first edge of a predefined path from there.
 */
export function toGraphWalker(graph: Graph, paths: readonly Path[], { walk, seed, until }: Selection): Record<string, unknown> {
  const edges = walk ? [...graph.edges] : [...new Set(paths.flatMap((path) => path.edges))].toSorted((a, b) => a.index - b.index);
  const nodes = walk
    ? [...graph.nodes]
    : [...new Set([0, ...edges.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b).map((index) => must(graph.nodes[index]));
  const ends = new Set(walk ? endsOf(graph) : paths.slice(0, -1).map((path) => path.edges.at(-1)?.to ?? 0));
  const kind = { random: 'random', weighted: 'weighted_random', 'quick-random': 'quick_random' }[walk ?? 'random'];
  const totals = new Map(nodes.map(({ index, out }) => [index, out.reduce((sum, { step }) => sum + step.weight, ends.has(index) ? 1 : 0)]));
  return {
    name: graph.id,
    ...(seed === undefined ? {} : { seed }),
    models: [
      {
        id: 'm0',
        name: identifier(graph.id),
        generator: walk
          ? `${kind}(${until === undefined ? 'edge_coverage(100)' : stopWords(graph, stopOf(graph, until).condition)})`
          : 'predefined_path(predefined_path)',
        startElementId: vertexId(0),
        vertices: nodes.map(vertexOf),
        edges: [
          ...edges.map((edge) => edgeOf(edge, must(totals.get(edge.from)))),
          ...[...ends].map((node) => restartEdge(node, must(totals.get(node)))),
        ],
        properties: { transitions: graph.start.takes },
        ...(walk ? {} : { predefinedPathEdgeIds: tourOf(paths) }),
      },
    ],
  };
}

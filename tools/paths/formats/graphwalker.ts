import type { Condition, Edge, Graph, Node, Path } from '@xstate/test';
import { type Selection, stopOf } from '#tools/paths/select.ts';
import { Misused } from '#tools/paths/words.ts';

interface Element {
  readonly id: string;
  readonly name: string;
  readonly sourceVertexId?: string;
  readonly targetVertexId?: string;
  readonly weight?: number;
  readonly properties: Readonly<Record<string, unknown>>;
}

const START = 'e0';
/** GraphWalker calls a method for each name, so names are identifiers; what they mean stands in `properties`. */
const identifier = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/gu, '');
const vertexId = (node: number): string => `v${node}`;
const edgeId = (edge: Edge): string => `e${edge.index + 1}`;
const restartId = (node: number): string => `r${node}`;

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
  weight: Math.floor((edge.step.weight / total) * 1e6) / 1e6,
  properties: { step: edge.step.id, description: edge.step.name, transitions: edge.takes },
});

const startEdge = ({ start }: Graph): Element => ({ id: START, name: 'e_start', targetVertexId: vertexId(0), properties: { transitions: start.takes } });
const restartEdge = (node: number): Element => ({
  id: restartId(node),
  name: 'e_restart',
  sourceVertexId: vertexId(node),
  targetVertexId: vertexId(0),
  weight: 0,
  properties: { description: '重新开始' },
});

/** When GraphWalker is to stop, in its own words; it measures steps in situations where we measure the chart's transitions. */
function stopWords(graph: Graph, condition: Condition): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.of.map((each) => ('of' in each ? `(${stopWords(graph, each)})` : stopWords(graph, each))).join(` ${condition.kind} `);
    case 'steps':
      return `length(${condition.count})`;
    case 'time':
      return `time_duration(${Math.max(1, Math.round(condition.count / 1000))})`;
    case 'reached': {
      const names = graph.nodes.filter(({ states }) => states.includes(condition.id)).map((node) => `reached_vertex(${vertexOf(node).name})`);
      if (names.length === 0) throw new Misused(`GraphWalker 只能等到一个状态：“${condition.id}”是一个转换，或到达不了`);
      const unique = [...new Set(names)];
      return unique.length === 1 ? unique[0]! : `(${unique.join(' or ')})`;
    }
    default:
      throw new Misused(`GraphWalker 不会数 ${condition.kind}：它的 --until 只能用 steps、time 和 reached(状态)；不写 --until 就走遍每一步`);
  }
}

/** The paths one after the other; a person goes back to the start between two of them. */
const tourOf = (paths: readonly Path[]): string[] =>
  paths.flatMap(({ edges }, i) => [...(i === 0 ? [START] : [restartId(paths[i - 1]!.edges.at(-1)?.to ?? 0)]), ...edges.map(edgeId)]);

/**
 * A GraphWalker 4 model: of a walk the whole explored graph, which GraphWalker then walks in its own way, else the selected
 * paths as a predefined one.
 */
export function toGraphWalker(graph: Graph, paths: readonly Path[], { walk, seed, until }: Selection): Record<string, unknown> {
  const edges = walk ? [...graph.edges] : [...new Set(paths.flatMap((path) => path.edges))].toSorted((a, b) => a.index - b.index);
  const nodes = walk ? [...graph.nodes] : [...new Set([0, ...edges.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b).map((index) => graph.nodes[index]!);
  const ends = walk ? nodes.filter(({ out }) => out.length === 0).map(({ index }) => index) : paths.slice(0, -1).map((path) => path.edges.at(-1)?.to ?? 0);
  const kind = { random: 'random', weighted: 'weighted_random', 'quick-random': 'quick_random' }[walk ?? 'random'];
  const totals = new Map(nodes.map(({ index, out }) => [index, out.reduce((sum, { step }) => sum + step.weight, 0)]));
  return {
    name: graph.id,
    ...(seed === undefined ? {} : { seed }),
    models: [
      {
        id: 'm0',
        name: identifier(graph.id),
        generator: walk ? `${kind}(${until === undefined ? 'edge_coverage(100)' : stopWords(graph, stopOf(graph, until).condition)})` : 'predefined_path(predefined_path)',
        startElementId: START,
        vertices: nodes.map(vertexOf),
        edges: [startEdge(graph), ...edges.map((edge) => edgeOf(edge, totals.get(edge.from)!)), ...[...new Set(ends)].map(restartEdge)],
        ...(walk ? {} : { predefinedPathEdgeIds: tourOf(paths) }),
      },
    ],
  };
}

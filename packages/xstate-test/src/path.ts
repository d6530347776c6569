import { ModelError } from './errors.ts';
import type { Edge, Graph, Node } from './graph.ts';

/** A run through a graph, from its start. */
export interface Path {
  readonly edges: readonly Edge[];
}

/** One line of a test case: what is done, and the states that are active afterwards. */
export interface PathLine {
  readonly edge: Edge;
  readonly name: string;
  readonly node: Node;
}

const escape = (id: string): string => id.replace(/[%/~\s]/gu, (char) => (char === '~' ? '%7E' : encodeURIComponent(char)));

/** The node that a path ends in. */
export const endOf = (graph: Graph, path: Path): Node => graph.nodes[path.edges.at(-1)?.to ?? 0]!;

/** A path as one line that {@link fromToken} reads back, e.g. `qrLogin~open/fetchQr+ok/@pollEvery.qrLogin.live`. */
export const toToken = (graph: Graph, path: Path): string =>
  tokenOfSteps(
    graph.id,
    path.edges.map((edge) => edge.step.id),
  );

/** The edge that a step id names in a node. */
export const edgeFor = (node: Node, stepId: string): Edge | undefined => node.out.find((edge) => edge.step.id === stepId);

/** The path along step ids, or undefined when the graph does not allow one of them. */
export function along(graph: Graph, stepIds: readonly string[]): Path | undefined {
  const edges: Edge[] = [];
  let node = graph.nodes[0]!;
  for (const id of stepIds) {
    const edge = edgeFor(node, id);
    if (!edge) return undefined;
    edges.push(edge);
    node = graph.nodes[edge.to]!;
  }
  return { edges };
}

/** A line that is no path of a chart. */
export class PathMisread extends ModelError {
  override readonly name = 'PathMisread';
  /** The step that is not possible, counted from 1, and those that are; undefined when the line as a whole is wrong. */
  readonly step: { readonly position: number; readonly id: string; readonly possible: readonly string[] } | undefined;

  constructor(message: string, step?: PathMisread['step']) {
    super(message);
    this.step = step;
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new PathMisread(`"${text}" is not written as paths are: "%" begins what does not decode`);
  }
};

/** The id of the chart that a line written by {@link toToken} belongs to. */
export const chartOf = (token: string): string => decoded(token.trim().split('~', 1)[0]!);

/** Step ids of a line written by {@link toToken}, whether or not a chart can take them. */
export const stepsIn = (token: string): string[] =>
  (token.trim().split('~', 2)[1] ?? '')
    .split('/')
    .filter((step) => step !== '')
    .map(decoded);

/** A line that {@link stepsIn} reads back. */
export const tokenOfSteps = (chart: string, ids: readonly string[]): string => `${escape(chart)}~${ids.map(escape).join('/')}`;

/**
 * Reads a line written by {@link toToken}.
 * @throws PathMisread if the line belongs to another chart, cannot be decoded, or contains a step that is impossible at its place.
 */
export function fromToken(graph: Graph, token: string): Path {
  const [id] = token.trim().split('~', 1);
  if (chartOf(token) !== graph.id) throw new PathMisread(`this path belongs to chart "${id}", not to "${graph.id}"`);
  const ids = stepsIn(token);
  const path = along(graph, ids);
  if (path) return path;
  const possible = ids.findIndex((_, i) => !along(graph, ids.slice(0, i + 1)));
  const node = endOf(graph, along(graph, ids.slice(0, possible))!);
  const here = node.out.map((edge) => edge.step.id);
  throw new PathMisread(
    `step ${possible + 1} "${ids[possible]}" is not possible in ${graph.id} ${JSON.stringify(node.value)}; ` +
      `possible: ${here.join(', ') || 'nothing'}`,
    { position: possible + 1, id: ids[possible]!, possible: here },
  );
}

/** A path line by line, for people. */
export const explain = (graph: Graph, path: Path): PathLine[] =>
  path.edges.map((edge) => ({ edge, name: edge.step.name, node: graph.nodes[edge.to]! }));

/** Declared transitions in the order in which a path takes them, those of the start first. */
export const takesOf = (graph: Graph, path: Path): string[] => [...graph.start.takes, ...path.edges.flatMap((edge) => edge.takes)];

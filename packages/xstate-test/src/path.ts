import { ModelError } from './errors.ts';
import { nodeAt, type Edge, type Graph, type Node } from './graph.ts';
import { present } from './present.ts';

/** A path through a graph, from its start. */
export interface Path {
  readonly edges: readonly Edge[];
}

/** One line of a test case: the step, and the states active afterwards. */
export interface PathLine {
  readonly edge: Edge;
  readonly name: string;
  readonly node: Node;
}

const escape = (id: string): string => id.replace(/[%/~\s]/gu, (char) => (char === '~' ? '%7E' : encodeURIComponent(char)));

/** The last node of a path. */
export const endOf = (graph: Graph, path: Path): Node => nodeAt(graph, path.edges.at(-1)?.to ?? 0);

/** Serialises a path as one line for {@link fromToken}, e.g. `qrLogin~open/fetchQr+ok/@pollEvery.qrLogin.live`. */
export const toToken = (graph: Graph, path: Path): string =>
  tokenOfSteps(
    graph.id,
    path.edges.map((edge) => edge.step.id),
  );

/** The edge of a step id at a node. */
export const edgeFor = (node: Node, stepId: string): Edge | undefined => node.out.find((edge) => edge.step.id === stepId);

/** The path of some step ids, or undefined if the graph does not allow one of them. */
export function along(graph: Graph, stepIds: readonly string[]): Path | undefined {
  const edges: Edge[] = [];
  let node = nodeAt(graph, 0);
  for (const id of stepIds) {
    const edge = edgeFor(node, id);
    if (!edge) return undefined;
    edges.push(edge);
    node = nodeAt(graph, edge.to);
  }
  return { edges };
}

/** A token that is not a path of the chart. */
export class PathMisread extends ModelError {
  override readonly name = 'PathMisread';
  /** The impossible step, counted from 1, and the possible ones; undefined if the whole token is invalid. */
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

/** The chart id in a token of {@link toToken}. */
export const chartOf = (token: string): string => decoded(token.trim().replace(/~.*/su, ''));

/** Step ids in a token of {@link toToken}, whether or not a chart can take them. */
export const stepsIn = (token: string): string[] =>
  (token.trim().split('~', 2)[1] ?? '')
    .split('/')
    .filter((step) => step !== '')
    .map(decoded);

/** Serialises step ids for {@link stepsIn}. */
export const tokenOfSteps = (chart: string, ids: readonly string[]): string => `${escape(chart)}~${ids.map(escape).join('/')}`;

/**
 * Parses a token of {@link toToken}.
 * @throws PathMisread if the token belongs to another chart, cannot be decoded, or contains a step that is impossible at its
 * position.
 */
export function fromToken(graph: Graph, token: string): Path {
  const [chart] = token.trim().split('~', 1);
  if (chartOf(token) !== graph.id) throw new PathMisread(`this path belongs to chart "${chart}", not to "${graph.id}"`);
  const ids = stepsIn(token);
  const path = along(graph, ids);
  if (path) return path;
  const possible = ids.findIndex((_, i) => !along(graph, ids.slice(0, i + 1)));
  const id = present(ids[possible], 'impossible step');
  const node = endOf(graph, present(along(graph, ids.slice(0, possible)), 'path to the impossible step'));
  const here = node.out.map((edge) => edge.step.id);
  throw new PathMisread(
    `step ${possible + 1} "${id}" is not possible in ${graph.id} ${JSON.stringify(node.value)}; ` +
      `possible: ${here.join(', ') || 'nothing'}`,
    { position: possible + 1, id, possible: here },
  );
}

/** A path line by line in readable form. */
export const explain = (graph: Graph, path: Path): PathLine[] =>
  path.edges.map((edge) => ({ edge, name: edge.step.name, node: nodeAt(graph, edge.to) }));

/** Declared transitions in the order in which a path takes them, starting with those of the start. */
export const takesOf = (graph: Graph, path: Path): string[] => [...graph.start.takes, ...path.edges.flatMap((edge) => edge.takes)];

import { nodeAt, type Edge, type Graph, type Node, type Reaction } from '../graph.ts';
import { present } from '../present.ts';

/**
 * What a suite covers: declared states, declared transitions, guard results (a refused event counts as false), these three
 * together (`all`), `all` and every step in every set of active states (`steps`), consecutive pairs of transitions, or every edge
 * of the graph.
 */
export type Goal = 'states' | 'transitions' | 'guards' | 'all' | 'steps' | 'pairs' | 'edges';

/** A graph as flat arrays, each arc with the indices of the goals that it covers. */
export interface Net {
  readonly nodes: number;
  /** Arcs of node n are `first[n] … first[n + 1]`. */
  readonly first: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The graph edge of each arc. */
  readonly edges: readonly Edge[];
  /** Goals of arc a are `goals[goalsFrom[a]] … goals[goalsFrom[a + 1]]`. */
  readonly goalsFrom: Int32Array;
  readonly goals: Int32Array;
  /** Names of the reachable goals. */
  readonly names: readonly string[];
  /** Goals covered by starting. */
  readonly atStart: readonly number[];
}

/** The graph edge of an arc. */
export const edgeAt = ({ edges }: Net, arc: number): Edge => present(edges[arc], 'edge of the arc');

/** Visits the arcs of a node. */
export function eachArc({ first, to }: Net, node: number, visit: (arc: number, to: number) => void): void {
  const end = present(first[node + 1], 'node of the net');
  for (let arc = present(first[node], 'node of the net'); arc < end; arc++) visit(arc, present(to[arc], 'arc of the net'));
}

/** Visits the goals that an arc covers. */
export function eachGoal({ goalsFrom, goals }: Net, arc: number, visit: (goal: number) => void): void {
  const end = present(goalsFrom[arc + 1], 'arc of the net');
  for (let i = present(goalsFrom[arc], 'arc of the net'); i < end; i++) visit(present(goals[i], 'goal of the arc'));
}

/** Consecutive pairs in one sequence of transitions. */
export function pairsIn(takes: readonly string[], before: string | undefined): string[] {
  const found: string[] = [];
  let last = before;
  for (const take of takes) {
    if (last !== undefined) found.push(`${last} → ${take}`);
    last = take;
  }
  return found;
}

/** False guards of the events refused in a situation. */
export const refusedGuards = (node: Node): string[] => node.refused.flatMap((refusal) => refusal.guards);

/** Arguments: the reaction, the situation that it leads to, and a key of the step in its situation (empty at the start). */
type GoalsOf = (reaction: Reaction, node: Node, step: string) => readonly string[];
/** Goals that a reaction covers regardless of the preceding steps. */
type SingleGoal = Exclude<Goal, 'pairs' | 'edges'>;

const goalsOf: Record<SingleGoal, GoalsOf> = {
  states: (reaction) => reaction.enters,
  transitions: (reaction) => reaction.takes,
  guards: (reaction, node) => (node.refused.length > 0 ? [...reaction.guards, ...refusedGuards(node)] : reaction.guards),
  all: (reaction, node) => [...reaction.enters, ...reaction.takes, ...reaction.guards, ...refusedGuards(node)],
  steps: (reaction, node, step) => [...goalsOf.all(reaction, node, step), ...(step === '' ? [] : [step])],
};

const goalsOfEdge = (graph: Graph, edge: Edge, goal: SingleGoal): readonly string[] =>
  goalsOf[goal](edge, nodeAt(graph, edge.to), `${nodeAt(graph, edge.from).states.join()} ${edge.step.id}`);

/** Goals covered by starting and walking some edges. */
export const goalsAlong = (graph: Graph, edges: readonly Edge[], goal: SingleGoal): Set<string> =>
  new Set([...goalsOf[goal](graph.start, nodeAt(graph, 0), ''), ...edges.flatMap((edge) => goalsOfEdge(graph, edge, goal))]);

interface Arc {
  readonly from: number;
  readonly to: number;
  readonly edge: Edge;
  readonly goals: readonly string[];
}

function assemble(nodes: number, arcs: readonly Arc[], start: readonly string[]): Net {
  const numbers = new Map<string, number>();
  const number = (name: string): number => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  };
  const atStart = [...new Set(start)].map(number);
  const first = new Int32Array(nodes + 1);
  const from = new Int32Array(arcs.length);
  const to = new Int32Array(arcs.length);
  const goalsFrom = new Int32Array(arcs.length + 1);
  const goals: number[] = [];
  const edges: Edge[] = [];
  let node = 0;
  arcs
    .toSorted((a, b) => a.from - b.from)
    .forEach((arc, a) => {
      while (node <= arc.from) first[node++] = a;
      from[a] = arc.from;
      to[a] = arc.to;
      edges.push(arc.edge);
      for (const goal of new Set(arc.goals)) goals.push(number(goal));
      goalsFrom[a + 1] = goals.length;
    });
  first.fill(arcs.length, node);
  return { nodes, first, from, to, edges, goalsFrom, goals: Int32Array.from(goals), names: [...numbers.keys()], atStart };
}

/** A net with situations split by the transition that led to them, so that each pair of transitions belongs to one arc. */
function pairNet(graph: Graph): Net {
  const indexOf = new Map<string, number>();
  const queue: { node: number; last: string | undefined }[] = [];
  const enter = (node: number, last: string | undefined): number => {
    const key = `${node} ${last}`;
    const known = indexOf.get(key);
    if (known !== undefined) return known;
    indexOf.set(key, queue.length);
    queue.push({ node, last });
    return queue.length - 1;
  };
  enter(0, graph.start.takes.at(-1));
  const arcs: Arc[] = [];
  for (const [from, { node, last }] of queue.entries()) {
    for (const edge of nodeAt(graph, node).out) {
      arcs.push({ from, to: enter(edge.to, edge.takes.at(-1) ?? last), edge, goals: pairsIn(edge.takes, last) });
    }
  }
  return assemble(queue.length, arcs, pairsIn(graph.start.takes, undefined));
}

const arcsFor = (graph: Graph, goal: SingleGoal): Arc[] =>
  graph.edges.map((edge) => ({ from: edge.from, to: edge.to, edge, goals: goalsOfEdge(graph, edge, goal) }));

/** The net of a graph for one goal. */
export function netFor(graph: Graph, goal: Goal): Net {
  if (goal === 'pairs') return pairNet(graph);
  if (goal === 'edges')
    return assemble(
      graph.nodes.length,
      graph.edges.map((edge) => ({ from: edge.from, to: edge.to, edge, goals: [`edge ${edge.index}`] })),
      [],
    );
  return assemble(graph.nodes.length, arcsFor(graph, goal), goalsOf[goal](graph.start, nodeAt(graph, 0), ''));
}

/** See {@link mergedNet}. */
export interface MergedNet extends Net {
  /** Whether the active states alone decide which steps are possible, so that every walk of this net is one of the graph. */
  readonly isExact: boolean;
}

/**
 * The same net with situations of equal active states merged, and edges between them that cover the same goals too. A walk of the
 * graph is a walk of the same length here, so a lower bound of this net holds for the graph. Goals on several edges of the graph,
 * for various contexts or payloads, are on one edge here.
 */
export function mergedNet(graph: Graph, goal: SingleGoal): MergedNet {
  const classes = new Map<string, number>();
  const situations = graph.nodes.map(({ states, status }) => {
    const key = `${status} ${states.join()}`;
    const known = classes.get(key) ?? classes.size;
    classes.set(key, known);
    return { merged: known, onward: new Set<string>() };
  });
  const at = (node: number) => present(situations[node], 'merged situation');
  const arcs = new Map<string, Arc>();
  for (const arc of arcsFor(graph, goal)) {
    const merged = { ...arc, from: at(arc.from).merged, to: at(arc.to).merged };
    const key = `${merged.from} ${merged.to} ${merged.goals.join()}`;
    arcs.set(key, merged);
    at(arc.from).onward.add(key);
  }
  const leaving = Map.groupBy(arcs.values(), ({ from }) => from);
  const isExact = situations.every(({ merged, onward }) => onward.size === (leaving.get(merged)?.length ?? 0));
  return { ...assemble(classes.size, [...arcs.values()], goalsOf[goal](graph.start, nodeAt(graph, 0), '')), isExact };
}

import { ModelError } from '../errors.ts';
import type { Edge, Graph } from '../graph.ts';
import type { Path } from '../path.ts';
import { covers, createTally, gain, walkArc } from './greedy.ts';
import { eachArc, edgeAt, netFor, type Goal, type Net } from './net.ts';
import { createRandom } from './random.ts';
import { createSearch } from './search.ts';
import { conditionsIn, createTracker, type Stop } from './stop.ts';
import { present } from '../present.ts';

export interface WalkOptions {
  /** `random`: any step; `weighted`: steps by weight; `quick-random`: the shortest way to an uncovered goal picked at random. */
  readonly kind?: 'random' | 'weighted' | 'quick-random';
  /** Same seed, same walk. Default 1. */
  readonly seed?: number;
  readonly until: Stop;
  /** Weight of an edge for `weighted`. Default: the weight of its event in the model. */
  readonly weight?: (edge: Edge) => number;
  /** What `quick-random` picks from. Default `transitions`. */
  readonly goal?: Goal;
  /** Steps after which a path ends and the next one starts. Default 50. */
  readonly maxLength?: number;
  /** Steps after which the walk gives up. Default 100,000, but not before the time in the condition has passed. */
  readonly limit?: number;
  /** Clock for a time limit. Default `performance.now`. */
  readonly now?: () => number;
}

/** A random walk, cut into paths at dead ends and at the maximum length. */
export interface Walk {
  readonly paths: readonly Path[];
  readonly steps: number;
  readonly seed: number;
}

type Chooser = {
  /** The next arcs to walk from a node; none to restart. */
  next(node: number): readonly number[];
  walked(arc: number): void;
};

function pick(random: () => number, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = random() * total;
  const index = weights.findIndex((weight) => (left -= weight) < 0);
  return total > 0 ? index : -1;
}

function byWeight(net: Net, random: () => number, weight: (edge: Edge) => number): Chooser {
  return {
    next(node) {
      const arcs: number[] = [];
      eachArc(net, node, (arc) => arcs.push(arc));
      const chosen = pick(
        random,
        arcs.map((arc) => weight(edgeAt(net, arc))),
      );
      return chosen < 0 ? [] : arcs.slice(chosen, chosen + 1);
    },
    walked: () => undefined,
  };
}

function toRandomGoal(net: Net, random: () => number): Chooser {
  const search = createSearch(net);
  const tally = createTally(net);
  return {
    next(node) {
      const open = net.names.flatMap((_, goal) => (tally.left === 0 || tally.counts[goal] === 0 ? [goal] : []));
      const goal = open[Math.floor(random() * open.length)];
      if (goal === undefined) return [];
      return search.nearest(node, (arc) => covers(net, arc, goal)) ?? search.nearest(node, (arc) => gain(net, tally, arc) > 0) ?? [];
    },
    walked: (arc) => walkArc(net, tally, arc),
  };
}

const LIMIT = 100_000;
const KINDS = ['random', 'weighted', 'quick-random'] as const;

/** The time in a stop condition, in ms; 0 if there is none. Throws for an unknown state or transition. */
function timeOf(graph: Graph, until: Stop): number {
  const single = conditionsIn(until.condition);
  const unknown = single.find(
    (each) => each.kind === 'reached' && !graph.states.includes(each.id) && !graph.transitions.some(({ id }) => id === each.id),
  );
  if (unknown?.kind === 'reached')
    throw new ModelError(`chart ${graph.id} has neither a state nor a transition "${unknown.id}", so "${until.text}" cannot be met`);
  return Math.max(0, ...single.map((each) => (each.kind === 'time' ? each.count : 0)));
}

/**
 * Walks randomly until a stop condition is met.
 * @throws ModelError the condition is not met within `limit` steps, or names something that the chart does not have.
 */
export function walk(graph: Graph, options: WalkOptions): Walk {
  const { kind = 'random', seed = 1, until, maxLength = 50, limit } = options;
  if (!KINDS.includes(kind)) throw new ModelError(`there is no walk "${String(kind)}": use ${KINDS.join(', ')}`);
  const time = timeOf(graph, until);
  const net = netFor(graph, kind === 'quick-random' ? (options.goal ?? 'transitions') : 'edges');
  const random = createRandom(seed);
  const weight = kind === 'weighted' ? (options.weight ?? ((edge: Edge) => edge.step.weight)) : () => 1;
  const chooser = kind === 'quick-random' ? toRandomGoal(net, random) : byWeight(net, random, weight);
  const tracker = createTracker(graph, options.now);
  const paths: { edges: Edge[] }[] = [];
  const isOver = (): boolean =>
    limit === undefined ? tracker.steps >= LIMIT && (time === 0 || tracker.ms >= time) : tracker.steps >= limit;

  const walkPath = (): void => {
    const edges: Edge[] = [];
    paths.push({ edges });
    tracker.begin();
    let node = 0;
    while (!until.met(tracker) && edges.length < maxLength && !isOver()) {
      const arcs = chooser.next(node);
      if (arcs.length === 0) return;
      for (const arc of arcs) {
        if (until.met(tracker)) return;
        const edge = edgeAt(net, arc);
        edges.push(edge);
        chooser.walked(arc);
        tracker.step(edge);
        node = present(net.to[arc], 'arc of the net');
      }
    }
  };

  for (let before = -1; paths.length === 0 || !until.met(tracker);) {
    if (isOver() || tracker.steps === before)
      throw new ModelError(`the walk took ${tracker.steps} steps, and "${until.text}" is still not met`);
    before = tracker.steps;
    walkPath();
  }
  return { paths: paths.filter((path) => path.edges.length > 0), steps: tracker.steps, seed };
}

import { ModelError } from '../errors.ts';
import { nodeAt, type Graph } from '../graph.ts';
import type { Path } from '../path.ts';
import { cutWalks } from './capped.ts';
import { exactWalks } from './exact.ts';
import { greedyWalks, prune } from './greedy.ts';
import { edgeAt, mergedNet, netFor, type Goal, type Net } from './net.ts';
import { lowerBound } from './bound.ts';
import { postmanWalks, representatives, unavoidable } from './postman.ts';
import { createRandom } from './random.ts';

/** Paths that together cover every reachable goal. */
export interface Suite {
  readonly goal: Goal;
  readonly paths: readonly Path[];
  readonly steps: number;
  /** Length of the longest path in steps. */
  readonly longest: number;
  /** Reachable goals under the model; the paths cover all of them. */
  readonly reachable: number;
  /** Goals that the chart declares, reachable or not. */
  readonly declared: number;
  /**
   * Lower bound in steps, with free restarts. `applies`: the best suite meets the bound, because every goal lies on one edge of
   * the graph (a Chinese postman's tour), or of the graph with situations of equal active states merged, if the states alone
   * decide which steps are possible, or because a search found that no shorter suite exists. Otherwise it is the bound of the
   * merged graph: if the context decides which steps are possible, or a transition occurs together with various others, even the
   * best suite may exceed it.
   */
  readonly bound: { readonly steps: number; readonly applies: boolean };
  /** Share of steps above the bound: 0.05 is 5 %. */
  readonly gap: number;
}

export interface CoverOptions {
  /** Default `transitions`. */
  readonly goal?: Goal;
  /** Maximum path length; exceeded only for a goal that is further from the start. Default: none. */
  readonly maxLength?: number;
  /** Searches longer, up to two seconds, for a suite that is proved to be the shortest one. */
  readonly isPatient?: boolean;
}

const GOALS: readonly Goal[] = ['states', 'transitions', 'guards', 'all', 'steps', 'pairs', 'edges'];

const stepsOf = (walks: readonly (readonly number[])[]): number => walks.reduce((sum, walk) => sum + walk.length, 0);

function better(a: number[][], b: number[][]): number[][] {
  const difference = stepsOf(b) - stepsOf(a);
  return difference < 0 || (difference === 0 && b.length < a.length) ? b : a;
}

const WORK = 200_000;
const MOST_TRIES = 24;

interface Found {
  readonly walks: number[][];
  /** No shorter suite exists. */
  readonly isShortest: boolean;
}

/**
 * The postman's tour where it applies, else of a small graph the shortest suite, else the best of several deterministic greedy suites, each
 * also rebuilt as a postman's tour over the arcs that it needs.
 */
function shortestWalks(net: Net, isPatient: boolean): Found {
  const { arcs, complete } = unavoidable(net);
  if (complete) return { walks: arcs.length === 0 ? [] : postmanWalks(net, arcs), isShortest: true };
  const exact = exactWalks(net, isPatient);
  const good = goodWalks(net);
  return { walks: exact ? better(good, exact) : good, isShortest: exact !== undefined };
}

function goodWalks(net: Net): number[][] {
  const tries = Math.max(1, Math.min(MOST_TRIES, Math.floor(WORK / net.to.length)));
  const candidate = (i: number): number[][] => {
    const random = createRandom(i);
    const greedy = prune(net, greedyWalks(net, undefined, i === 0 ? undefined : () => (random() * i) / tries));
    const toured = prune(net, postmanWalks(net, representatives(net, greedy)));
    return better(better(greedy, toured), prune(net, cutWalks(net, toured, Number.POSITIVE_INFINITY)));
  };
  let best = candidate(0);
  for (let i = 1; i < tries; i++) best = better(best, candidate(i));
  return best;
}

/** As {@link shortestWalks}, but no walk exceeds `maxLength`: several greedy suites, and the shortest uncapped one split. */
function cappedWalks(net: Net, maxLength: number, isPatient: boolean): Found {
  const found = shortestWalks(net, isPatient);
  const free = found.walks;
  if (free.every((walk) => walk.length <= maxLength)) return found;
  const tries = Math.max(1, Math.min(MOST_TRIES, Math.floor(WORK / net.to.length)));
  let best = prune(net, cutWalks(net, free, maxLength));
  for (let i = 0; i < tries; i++) {
    const random = createRandom(i);
    const greedy = prune(net, greedyWalks(net, maxLength, i === 0 ? undefined : () => (random() * i) / tries));
    best = better(best, greedy);
    best = better(best, prune(net, cutWalks(net, postmanWalks(net, representatives(net, greedy)), maxLength)));
  }
  return { walks: best, isShortest: found.isShortest && stepsOf(best) === stepsOf(free) };
}

function declaredGoals(graph: Graph, goal: Goal, reachable: number): number {
  const outcomes = 2 * graph.transitions.filter((transition) => transition.guard !== undefined).length;
  switch (goal) {
    case 'states':
      return graph.states.length;
    case 'transitions':
      return graph.transitions.length;
    case 'guards':
      return outcomes;
    case 'all':
      return graph.states.length + graph.transitions.length + outcomes;
    default:
      return reachable;
  }
}

/**
 * Paths that cover every reachable goal, e.g. all transitions, counting each guard branch and each `always`. The suite is as
 * short as a postman's tour where every goal lies on one edge, and the best of several tries otherwise.
 */
export function cover(graph: Graph, { goal = 'transitions', maxLength, isPatient = false }: CoverOptions = {}): Suite {
  if (!GOALS.includes(goal)) throw new ModelError(`there is no goal "${String(goal)}": use ${GOALS.join(', ')}`);
  const net = netFor(graph, goal);
  const { walks, isShortest } = maxLength === undefined ? shortestWalks(net, isPatient) : cappedWalks(net, maxLength, isPatient);
  const covering = walks.map((walk) => ({ edges: walk.map((arc) => edgeAt(net, arc)) }));
  // A chart that ends at its start has one path, without a step.
  const paths = covering.length === 0 && nodeAt(graph, 0).status !== 'active' ? [{ edges: [] }] : covering;
  const { complete } = unavoidable(net);
  const merged = complete || goal === 'pairs' || goal === 'edges' ? undefined : mergedNet(graph, goal);
  const steps = stepsOf(walks);
  const relaxed = Math.max(lowerBound(net), merged ? lowerBound(merged) : 0);
  const bound = {
    steps: isShortest && !complete ? steps : relaxed,
    applies: complete || isShortest || (merged !== undefined && merged.isExact && unavoidable(merged).complete),
  };
  return {
    goal,
    paths,
    steps,
    bound,
    longest: Math.max(0, ...walks.map((walk) => walk.length)),
    reachable: net.names.length,
    declared: declaredGoals(graph, goal, net.names.length),
    gap: bound.steps === 0 ? 0 : steps / bound.steps - 1,
  };
}

/** `3 paths, 53 steps (longest 30), 27/28 transitions; lower bound 51 steps, gap 3.9 %`. */
export function describeSuite(suite: Suite): string {
  const size = `${suite.paths.length} paths, ${suite.steps} steps (longest ${suite.longest})`;
  const goals = `${suite.reachable}/${suite.declared} ${suite.goal === 'all' ? 'goals' : suite.goal}`;
  const bound = `${suite.bound.applies ? 'lower bound' : 'relaxed lower bound'} ${suite.bound.steps} steps`;
  return `${size}, ${goals}; ${bound}, gap ${(suite.gap * 100).toFixed(1)} %`;
}

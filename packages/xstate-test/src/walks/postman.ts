import { createFlow } from './flow.ts';
import { eachArc, eachGoal, type Net } from './net.ts';
import { createSearch } from './search.ts';
import { present } from '../present.ts';

const UNBOUNDED = 1e9;
const RESTART = -1;

/** How many additional times each arc is walked, and how often a walk restarts from each node. */
interface Balance {
  readonly extra: Int32Array;
  readonly restarts: Int32Array;
  readonly steps: number;
}

/**
 * The cheapest way to make a set of arcs traversable in closed tours, with free restarts from any node: fewest steps, then fewest
 * starts. Ignores that tours must be connected, so `steps` is a lower bound.
 */
function balance(net: Net, required: readonly number[]): Balance {
  const source = net.nodes;
  const sink = net.nodes + 1;
  const flow = createFlow(net.nodes + 2);
  const stepCost = required.length + 2;
  const surplus = new Int32Array(net.nodes);
  const needed = new Uint8Array(net.to.length);
  for (const arc of required) needed[arc] = 1;
  const arcs = new Int32Array(net.to.length);
  for (let node = 0; node < net.nodes; node++) {
    eachArc(net, node, (arc, to) => {
      arcs[arc] = flow.add(node, to, UNBOUNDED, stepCost);
      if (needed[arc] === 0) return;
      surplus[node]!--;
      surplus[to]!++;
    });
  }
  const restarts = new Int32Array(net.nodes);
  for (let node = 1; node < net.nodes; node++) restarts[node] = flow.add(node, 0, UNBOUNDED, 1);
  surplus.forEach((amount, node) => {
    if (amount > 0) flow.add(source, node, amount, 0);
    if (amount < 0) flow.add(node, sink, -amount, 0);
  });
  flow.run(source, sink);
  const extra = arcs.map((arc) => flow.flow(arc));
  return {
    extra,
    restarts: restarts.map((arc, node) => (node === 0 ? 0 : flow.flow(arc))),
    steps: required.length + extra.reduce((sum, count) => sum + count, 0),
  };
}

function createGroups(size: number) {
  const above = Int32Array.from({ length: size }, (_, i) => i);
  const find = (node: number): number => {
    let top = node;
    while (above[top] !== top) {
      above[top] = above[above[top]!]!;
      top = above[top]!;
    }
    return top;
  };
  return { find, join: (a: number, b: number): void => void (above[find(a)] = find(b)) };
}

/** Walks that traverse every required arc: the balanced arcs of {@link balance}, islands joined from the start, cut at restarts. */
export function postmanWalks(net: Net, required: readonly number[]): number[][] {
  const { extra, restarts } = balance(net, required);
  const times = extra.slice();
  for (const arc of required) times[arc]!++;
  const groups = createGroups(net.nodes);
  times.forEach((count, arc) => void (count > 0 && groups.join(net.from[arc]!, net.to[arc]!)));
  restarts.forEach((count, node) => void (count > 0 && groups.join(node, 0)));
  const search = createSearch(net);
  for (const arc of required) {
    const island = groups.find(net.from[arc]!);
    if (island === groups.find(0)) continue;
    const bridge = present(
      search.nearest(0, (candidate) => groups.find(net.to[candidate]!) === island),
      'way to an arc that must be walked',
    );
    let end = 0;
    for (const step of bridge) {
      times[step]!++;
      end = net.to[step]!;
      groups.join(net.from[step]!, end);
    }
    restarts[end]!++;
    groups.join(end, 0);
  }

  const left: number[][] = Array.from({ length: net.nodes }, () => []);
  restarts.forEach((count, node) => {
    for (let i = 0; i < count; i++) left[node]!.push(RESTART);
  });
  times.forEach((count, arc) => {
    for (let i = 0; i < count; i++) left[net.from[arc]!]!.push(arc);
  });
  return cut(tour(net, left));
}

/** Hierholzer's tour from node 0, as arcs and restarts. */
function tour(net: Net, left: number[][]): number[] {
  const stack: { node: number; arc: number | undefined }[] = [{ node: 0, arc: undefined }];
  const walked: number[] = [];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const { node, arc } = top;
    const next = left[node]!.pop();
    if (next !== undefined) {
      stack.push({ node: next === RESTART ? 0 : net.to[next]!, arc: next });
      continue;
    }
    stack.pop();
    if (arc !== undefined) walked.push(arc);
  }
  return walked.reverse();
}

function cut(walked: readonly number[]): number[][] {
  let walk: number[] = [];
  const walks = [walk];
  for (const arc of walked) {
    if (arc === RESTART) walks.push((walk = []));
    else walk.push(arc);
  }
  return walks.filter(({ length }) => length > 0);
}

/** The arcs on which walks first cover each goal. */
export function representatives(net: Net, walks: readonly (readonly number[])[]): number[] {
  const covered = new Uint8Array(net.names.length);
  for (const goal of net.atStart) covered[goal] = 1;
  const chosen = new Set<number>();
  for (const walk of walks) {
    for (const arc of walk) {
      eachGoal(net, arc, (goal) => {
        if (covered[goal] === 1) return;
        covered[goal] = 1;
        chosen.add(arc);
      });
    }
  }
  return [...chosen];
}

/** Arcs that every suite must walk, because a goal occurs on no other arc; `complete`: this holds for all goals. */
export function unavoidable(net: Net): { readonly arcs: readonly number[]; readonly complete: boolean } {
  const ways = new Int32Array(net.names.length);
  for (const goal of net.goals) ways[goal]!++;
  const free = new Set(net.atStart);
  const arcs = new Set<number>();
  for (let arc = 0; arc < net.to.length; arc++) {
    eachGoal(net, arc, (goal) => {
      if (ways[goal] === 1 && !free.has(goal)) arcs.add(arc);
    });
  }
  return { arcs: [...arcs], complete: ways.every((count, goal) => count === 1 || free.has(goal)) };
}

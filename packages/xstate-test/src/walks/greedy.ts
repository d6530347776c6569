import type { Net } from './net.ts';
import { createSearch } from './search.ts';

/** How often each goal is covered, and how many are uncovered. */
export interface Tally {
  readonly counts: Int32Array;
  left: number;
}

/** A tally with only the goals of the start covered. */
export function createTally(net: Net): Tally {
  const tally: Tally = { counts: new Int32Array(net.names.length), left: net.names.length };
  for (const goal of net.atStart) if (tally.counts[goal]!++ === 0) tally.left--;
  return tally;
}

/** Counts an arc as walked. */
export function walkArc(net: Net, tally: Tally, arc: number): void {
  for (let i = net.goalsFrom[arc]!; i < net.goalsFrom[arc + 1]!; i++) if (tally.counts[net.goals[i]!]!++ === 0) tally.left--;
}

/** Whether an arc covers a goal. */
export function covers(net: Net, arc: number, goal: number): boolean {
  for (let i = net.goalsFrom[arc]!; i < net.goalsFrom[arc + 1]!; i++) if (net.goals[i] === goal) return true;
  return false;
}

/** How many uncovered goals an arc would cover. */
export function gain(net: Net, tally: Tally, arc: number): number {
  let added = 0;
  for (let i = net.goalsFrom[arc]!; i < net.goalsFrom[arc + 1]!; i++) if (tally.counts[net.goals[i]!] === 0) added++;
  return added;
}

/**
 * Walks from goal to nearest uncovered goal, and restarts when none is reachable or the walk would exceed `maxLength`; only a
 * single goal that is further away exceeds it. `bias` breaks ties between equally near arcs.
 */
export function greedyWalks(net: Net, maxLength = Number.POSITIVE_INFINITY, bias: () => number = () => 0): number[][] {
  const search = createSearch(net);
  const tally = createTally(net);
  const fresh = (arc: number): boolean => gain(net, tally, arc) > 0;
  const worth = (arc: number): number => gain(net, tally, arc) + bias();
  const walks: number[][] = [];
  while (tally.left > 0) {
    const walk: number[] = [];
    let at = 0;
    for (;;) {
      const part = search.nearest(at, fresh, walk.length > 0 ? maxLength - walk.length : undefined, worth);
      if (!part) break;
      for (const arc of part) {
        walk.push(arc);
        walkArc(net, tally, arc);
        at = net.to[arc]!;
      }
    }
    if (walk.length === 0) break;
    walks.push(walk);
  }
  return walks;
}

/** Drops ends of walks, or whole walks, whose goals are covered elsewhere. */
export function prune(net: Net, walks: readonly (readonly number[])[]): number[][] {
  const tally = createTally(net);
  for (const walk of walks) for (const arc of walk) walkArc(net, tally, arc);
  const needed = (arc: number): boolean => {
    for (let i = net.goalsFrom[arc]!; i < net.goalsFrom[arc + 1]!; i++) if (tally.counts[net.goals[i]!]! <= 1) return true;
    return false;
  };
  const shortened = walks
    .toSorted((a, b) => a.length - b.length)
    .map((walk) => {
      const kept = [...walk];
      for (let arc = kept.at(-1); arc !== undefined && !needed(arc); arc = kept.at(-1)) {
        kept.pop();
        for (let i = net.goalsFrom[arc]!; i < net.goalsFrom[arc + 1]!; i++) tally.counts[net.goals[i]!]!--;
      }
      return kept;
    });
  return shortened.filter((walk) => walk.length > 0).sort((a, b) => b.length - a.length);
}

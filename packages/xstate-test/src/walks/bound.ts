import { createFlow } from './flow.ts';
import type { Net } from './net.ts';

const UNBOUNDED = 1e9;

/** Groups of arcs of which at least one must be walked, because a goal occurs on no other arc. Groups are disjoint. */
function disjointGroups(net: Net, largest: number): number[][] {
  const arcsOf: number[][] = net.names.map(() => []);
  for (let arc = 0; arc < net.to.length; arc++) {
    for (let i = net.goalsFrom[arc]!; i < net.goalsFrom[arc + 1]!; i++) arcsOf[net.goals[i]!]!.push(arc);
  }
  const free = new Set(net.atStart);
  const taken = new Uint8Array(net.to.length);
  const wanted = arcsOf
    .filter((arcs, goal) => arcs.length > 0 && arcs.length <= largest && !free.has(goal))
    .sort((a, b) => a.length - b.length);
  return wanted.filter((arcs) => {
    if (arcs.some((arc) => taken[arc] === 1)) return false;
    for (const arc of arcs) taken[arc] = 1;
    return true;
  });
}

function boundBy(net: Net, groups: readonly number[][]): number {
  if (groups.length === 0) return 0;
  const inner = net.nodes + 2 * groups.length;
  const flow = createFlow(inner + 2);
  const surplus = new Int32Array(inner);
  const groupOf = new Int32Array(net.to.length).fill(-1);
  groups.forEach((arcs, group) => arcs.forEach((arc) => void (groupOf[arc] = group)));
  const steps: number[] = [];
  const joined = new Set<string>();
  const join = (from: number, to: number): void => {
    if (joined.has(`${from} ${to}`)) return;
    joined.add(`${from} ${to}`);
    flow.add(from, to, UNBOUNDED, 0);
  };
  for (let node = 0; node < net.nodes; node++) {
    if (node > 0) flow.add(node, 0, UNBOUNDED, 0);
    for (let arc = net.first[node]!; arc < net.first[node + 1]!; arc++) {
      const group = groupOf[arc]!;
      if (group < 0) {
        steps.push(flow.add(node, net.to[arc]!, UNBOUNDED, 1));
        continue;
      }
      join(node, net.nodes + 2 * group);
      join(net.nodes + 2 * group + 1, net.to[arc]!);
    }
  }
  groups.forEach((_, group) => {
    const entry = net.nodes + 2 * group;
    steps.push(flow.add(entry, entry + 1, UNBOUNDED, 1));
    surplus[entry]!--;
    surplus[entry + 1]!++;
  });
  surplus.forEach((amount, node) => {
    if (amount > 0) flow.add(inner, node, amount, 0);
    if (amount < 0) flow.add(node, inner + 1, -amount, 0);
  });
  flow.run(inner, inner + 1);
  return groups.length + steps.reduce((sum, arc) => sum + flow.flow(arc), 0);
}

/**
 * Minimum number of steps of any suite: the directed Chinese postman's minimum over the required arcs, with free restarts. Where
 * a goal lies on several arcs, these are merged into one, from any of their sources to any of their targets: every walk of the
 * net is a walk of the same length there. As merging also creates shortcuts, the bound without such goals may be higher.
 */
export function lowerBound(net: Net): number {
  const groups = disjointGroups(net, Number.POSITIVE_INFINITY);
  const single = groups.every((arcs) => arcs.length === 1);
  return Math.max(boundBy(net, groups), single ? 0 : boundBy(net, disjointGroups(net, 1)));
}

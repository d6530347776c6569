import { createFlow } from './flow.ts';
import { eachArc, eachGoal, type Net } from './net.ts';
import { present } from '../present.ts';

const UNBOUNDED = 1e9;

/** Groups of arcs of which at least one must be walked, because a goal occurs on no other arc. Groups are disjoint. */
function disjointGroups(net: Net, largest: number): number[][] {
  const arcsOf: number[][] = net.names.map(() => []);
  for (let arc = 0; arc < net.to.length; arc++) {
    eachGoal(net, arc, (goal) => present(arcsOf[goal], 'goal of the net').push(arc));
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
  const groupOf = new Map(groups.flatMap((arcs, group) => arcs.map((arc) => [arc, group] as const)));
  const steps: number[] = [];
  const joined = new Set<string>();
  const join = (from: number, to: number): void => {
    if (joined.has(`${from} ${to}`)) return;
    joined.add(`${from} ${to}`);
    flow.add(from, to, UNBOUNDED, 0);
  };
  for (let node = 0; node < net.nodes; node++) {
    if (node > 0) flow.add(node, 0, UNBOUNDED, 0);
    eachArc(net, node, (arc, to) => {
      const group = groupOf.get(arc);
      if (group === undefined) {
        steps.push(flow.add(node, to, UNBOUNDED, 1));
        return;
      }
      join(node, net.nodes + 2 * group);
      join(net.nodes + 2 * group + 1, to);
    });
  }
  const entries = groups.map((_, group) => net.nodes + 2 * group);
  for (const entry of entries) steps.push(flow.add(entry, entry + 1, UNBOUNDED, 1));
  for (const entry of entries) {
    flow.add(entry, inner + 1, 1, 0);
    flow.add(inner, entry + 1, 1, 0);
  }
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

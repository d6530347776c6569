import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nodesOf, transitionsOf } from './nodes.ts';

/** States that initial targets, transitions and parallel regions lead to. */
function reachable(root: AnyStateNode): Set<AnyStateNode> {
  const reached = new Set<AnyStateNode>();
  const visit = (node: AnyStateNode): void => {
    if (reached.has(node)) return;
    reached.add(node);
    if (node.parent) visit(node.parent);
    const first = node.type === 'parallel' ? Object.values(node.states) : (node.initial?.target ?? []);
    for (const next of first) visit(next);
    for (const transition of transitionsOf(node)) for (const next of transition.target ?? []) visit(next);
  };
  visit(root);
  return reached;
}

const eventGrammar = /^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$/;
const camelCase = /^[a-z][A-Za-z]*$/;
const longestTimeout = 2 ** 31 - 1;

const lineOf = (node: AnyStateNode): AnyStateNode[] => [node, ...(node.parent ? lineOf(node.parent) : [])];

/** A transition into one region of a parallel state from outside of that region exits and enters all regions, and resets what they hold. */
function regionFaults(node: AnyStateNode): string[] {
  const line = lineOf(node);
  return transitionsOf(node).flatMap(({ eventType, target = [] }) =>
    target.flatMap((each) => {
      const common = lineOf(each).find((ancestor) => line.includes(ancestor));
      return common?.type === 'parallel' && common !== each
        ? [`${node.id}: "${eventType}" leads into ${each.id}, and re-enters all regions of ${common.id}`]
        : [];
    }),
  );
}

/** Whether the state, or one that contains it, limits its time. */
const hasTimer = (node: AnyStateNode): boolean => node.after.length > 0 || (node.parent !== undefined && hasTimer(node.parent));

function nodeFaults(node: AnyStateNode): string[] {
  const faults: string[] = [];
  if (!node.description) faults.push(`${node.id}: no description`);
  if (node.parent && !camelCase.test(node.key)) faults.push(`${node.id}: state name`);
  for (const invoke of node.invoke) {
    if (invoke.id !== invoke.src) faults.push(`${node.id}: invoke "${String(invoke.src)}" has the id "${invoke.id}"`);
    if (!node.transitions.has(`xstate.error.actor.${invoke.id}`)) faults.push(`${node.id}: "${invoke.id}" has no onError`);
  }
  if (/内有效/.test(node.description ?? '') && !hasTimer(node)) faults.push(`${node.id}: says how long it is valid, and has no timer`);
  for (const event of node.ownEvents) {
    if (event.includes('*')) faults.push(`${node.id}: wildcard event`);
    else if (!event.startsWith('xstate.') && !eventGrammar.test(event)) faults.push(`${node.id}: event name "${event}"`);
  }
  for (const { delay, description = '' } of node.after) {
    if (typeof delay === 'number') faults.push(`${node.id}: unnamed delay ${delay}`);
    else if (typeof delay === 'string' && typeof node.machine.implementations.delays[delay] === 'function' && !/\d/.test(description))
      faults.push(`${node.id}: "${delay}" is computed, and no description says how long it is`);
  }
  for (const list of [...node.transitions.values(), node.always ?? []]) {
    list.forEach((transition, at) => {
      if (!transition.guard && at < list.length - 1)
        faults.push(`${node.id}: a branch of "${transition.eventType}" after the unguarded one is never taken`);
    });
  }
  return faults;
}

function exitFault(node: AnyStateNode): string[] {
  if (node.type !== 'atomic') return [];
  for (let each: AnyStateNode | undefined = node; each; each = each.parent) if (transitionsOf(each).length > 0) return [];
  return [`${node.id}: not final, and nothing leads out`];
}

/** Runtime faults of a chart; empty if there are none. */
export function chartFaults(name: string, machine: AnyStateMachine): string[] {
  const reached = reachable(machine.root);
  const faults = [...nodesOf(machine.root)].flatMap((node) => [
    ...(reached.has(node) ? [] : [`${node.id}: unreachable`]),
    ...nodeFaults(node),
    ...regionFaults(node),
    ...exitFault(node),
  ]);
  if (machine.id !== name) faults.push(`id "${machine.id}" is not the file's name`);
  for (const [delay, value] of Object.entries(machine.implementations.delays)) {
    if (typeof value === 'number' && value > longestTimeout) faults.push(`delay ${delay} is longer than a timer can be`);
  }
  return faults;
}

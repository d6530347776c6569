import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import type { Chart } from './charts.ts';
import { nodesOf, transitionsOf } from './nodes.ts';

/** Slots of commands that move or hold money, coins or packets. Each is invoked with the key of the user's confirmation. */
export const CHARGES: ReadonlySet<string> = new Set([
  'beginSubscription',
  'beginTask',
  'callOff',
  'cancelOrder',
  'cancelWithdrawal',
  'closeSubscription',
  'closeTask',
  'createOrder',
  'createWithdrawal',
  'beginPlay',
  'drawLottery',
  'exchange',
  'exchangeCoins',
  'leavePlay',
  'openCharge',
  'payOrder',
  'renewOrder',
  'sendMove',
  'takePlace',
]);

/** Slots of commands with a key that move none of these. */
export const OTHER_COMMANDS: ReadonlySet<string> = new Set([
  'applyBulk',
  'makeOffer',
  'fileComplaint',
  'openRenewal',
  'reportUse',
  'saveOffer',
  'saveSearch',
  'sealLogin',
  'sendReview',
  'sendStatement',
  'sendSuggestion',
  'sendWriting',
  'takeFile',
  'undoBulk',
]);

const ancestorsOf = (node: AnyStateNode): AnyStateNode[] => (node.parent ? [node, ...ancestorsOf(node.parent)] : [node]);
const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean => ancestorsOf(node).includes(outer);
const commonOf = (nodes: readonly AnyStateNode[]): AnyStateNode =>
  ancestorsOf(nodes[0]!).find((outer) => nodes.every((node) => node !== outer && isWithin(node, outer))) ?? nodes[0]!.machine.root;

/** Whether both can be active at once: one within the other, or in two regions of a parallel state. */
const areTogether = (one: AnyStateNode, other: AnyStateNode): boolean =>
  isWithin(one, other) || isWithin(other, one) || commonOf([one, other]).type === 'parallel';

/** Events that leave a state, wherever in the chart their transitions are declared. */
function exitsOf(state: AnyStateNode): { type: string; source: AnyStateNode }[] {
  return [...nodesOf(state.machine.root)]
    .filter((source) => areTogether(source, state))
    .flatMap((source) =>
      transitionsOf(source)
        .filter(({ target, reenter }) => {
          if (!target) return false;
          const isInner = reenter !== true && source.type !== 'atomic' && target.every((to) => to !== source && isWithin(to, source));
          const domain = isInner ? source : commonOf([source, ...target]);
          return state !== domain && isWithin(state, domain);
        })
        .map(({ eventType }) => ({ type: eventType, source })),
    );
}

/** Names of charts that invoke a charge, also by a chart that they invoke. */
export function chargingCharts(charts: readonly Pick<Chart, 'name' | 'machine'>[], charges = CHARGES): Set<string> {
  const charging = new Set<string>();
  const invokes = (machine: AnyStateMachine): string[] =>
    [...nodesOf(machine.root)].flatMap(({ invoke }) => invoke.map(({ src }) => String(src)));
  for (let before = -1; before < charging.size;) {
    before = charging.size;
    for (const { name, machine } of charts) if (invokes(machine).some((src) => charges.has(src) || charging.has(src))) charging.add(name);
  }
  return charging;
}

/** While a charge may be out, a chart leaves its state by the outcome only. */
export function chargeFaults(machine: AnyStateMachine, charging: ReadonlySet<string>): string[] {
  return [...nodesOf(machine.root)].flatMap((node) =>
    node.invoke
      .filter(({ src }) => charging.has(String(src)))
      .flatMap(({ id, src }) =>
        exitsOf(node)
          .filter(({ type }) => type !== `xstate.done.actor.${id}` && type !== `xstate.error.actor.${id}`)
          .map(({ type, source }) => `${node.id}: "${type}" of ${source.id} leads out while "${String(src)}" may be charging`),
      ),
  );
}

/**
 * No second command while the first is uncertain: after a charge has failed, no confirmation (event with a key) is possible before the
 * charge has answered, or `settling`, a chart that charges for what it made, has begun. A child chart answers for its own charges.
 */
export function secondCommandFaults(
  machine: AnyStateMachine,
  charges: ReadonlySet<string>,
  settling: ReadonlySet<string>,
  confirmations: ReadonlySet<string>,
): string[] {
  const isOwn = (src: string): boolean => {
    const logic: unknown = machine.implementations.actors[src];
    return !(logic instanceof StateMachine) || logic.id === 'keyedCommand';
  };
  const invoking = [...nodesOf(machine.root)].filter((node) =>
    node.invoke.some(({ src }) => charges.has(String(src)) && isOwn(String(src))),
  );
  return invoking.flatMap((node) => {
    const reached = new Set<AnyStateNode>();
    const visit = (each: AnyStateNode): void => {
      for (const active of ancestorsOf(each)) {
        if (reached.has(active)) continue;
        reached.add(active);
        const isAsking = active.invoke.some(({ src }) => charges.has(String(src)) || settling.has(String(src)));
        for (const { eventType, target = [] } of transitionsOf(active))
          if (!isAsking || eventType.startsWith('xstate.error.actor.')) for (const to of target) visit(to);
        if (active !== each && active.type === 'compound') continue;
        for (const first of active.initial?.target ?? []) visit(first);
      }
    };
    const lost = transitionsOf(node).filter(({ eventType }) => node.invoke.some(({ id }) => eventType === `xstate.error.actor.${id}`));
    for (const { target = [] } of lost) for (const to of target) visit(to);
    return [...reached].flatMap((each) =>
      transitionsOf(each)
        .filter(({ eventType }) => confirmations.has(eventType))
        .map(({ eventType }) => `${each.id}: "${eventType}" begins another command while that of ${node.id} is uncertain`),
    );
  });
}

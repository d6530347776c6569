import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Transition } from './ir.ts';
import { build, placeOf, replaced, siblingOf, toBranch, type Branch, type Config, type Mutant, type MutantKind } from './rebuild.ts';
import { present } from './present.ts';

type Action = string | Config;
type Mapper = (args: unknown) => unknown;

const ADDED_DELAY = 1_000;

/** A different value of the same type. */
function altered(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return `${value}~`;
    case 'number':
      return value + 1;
    case 'boolean':
      return !value;
    case 'undefined':
      return '~';
    default:
  }
  if (value === null) return '~';
  if (Array.isArray(value)) return value.length === 0 ? ['~'] : value.map(altered);
  if (value instanceof Error) return new Error(`${value.message}~`);
  if (typeof value !== 'object' || 'sessionId' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, altered(item)]));
}

/** A different payload, or a function that returns one. */
const otherwise = (payload: unknown): unknown =>
  typeof payload === 'function' ? (args: unknown) => altered((payload as Mapper)(args)) : altered(payload);

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const nameOf = (action: unknown): string =>
  typeof action === 'string' ? action : String((action as { type?: unknown } | undefined)?.type ?? 'ƒ');
const placeOfState = ({ path }: AnyStateNode): string[] => path.flatMap((key) => ['states', key]);

type Place = readonly (string | number)[];

/** Faults in one list of actions: each action removed, and each action's params changed. */
function* actionFaults(
  machine: AnyStateMachine,
  place: Place,
  subject: string,
  actions: readonly unknown[],
  lose: MutantKind,
): Generator<Mutant> {
  const withActions = (list: readonly unknown[]): AnyStateMachine =>
    build(
      machine,
      replaced(machine.config, place, (slot) => (lose === 'lose-action' ? { ...toBranch(slot), actions: list } : list)),
    );
  for (const [i, action] of actions.entries()) {
    const name = nameOf(action);
    yield { kind: lose, subject, description: `${subject} without ${name}`, machine: withActions(actions.filter((_, at) => at !== i)) };
    if (typeof action !== 'object' || action === null || !('params' in action)) continue;
    const changed: Action = { ...action, params: otherwise(action.params) };
    yield {
      kind: 'change-params',
      subject,
      description: `${subject}: other params of ${name}`,
      machine: withActions(actions.map((one, at) => (at === i ? changed : one))),
    };
  }
}

function* branchFaults(machine: AnyStateMachine, node: AnyStateNode, transition: Transition, branches: number): Generator<Mutant> {
  const { id, branch, guard, reenter } = transition;
  const place = placeOf(node, transition);
  const slot = place.reduce<unknown>((config, key) => (config as Config | undefined)?.[key], machine.config);
  const own = toBranch(Array.isArray(slot) ? slot[branch] : slot);
  const at: Place = Array.isArray(slot) ? [...place, branch] : place;
  yield* actionFaults(machine, at, id, listOf(own['actions']), 'lose-action');
  if (reenter && own['reenter'] === true)
    yield {
      kind: 'drop-reenter',
      subject: id,
      description: `${id} without reenter`,
      machine: build(
        machine,
        replaced(machine.config, at, (old) => {
          const { reenter: _, ...rest } = old as Branch;
          return rest;
        }),
      ),
    };
  if (guard === undefined || branch + 1 >= branches || !Array.isArray(slot)) return;
  const swapped = slot.with(branch, slot[branch + 1] as unknown).with(branch + 1, slot[branch] as unknown);
  yield {
    kind: 'swap-guards',
    subject: id,
    description: `${id} tried after the branch behind it`,
    machine: build(
      machine,
      replaced(machine.config, place, () => swapped),
    ),
  };
}

function* invokeFaults(machine: AnyStateMachine, node: AnyStateNode): Generator<Mutant> {
  const place = [...placeOfState(node), 'invoke'];
  const invokes = listOf(node.config.invoke) as Config[];
  const withInvokes = (list: readonly Config[]): AnyStateMachine =>
    build(
      machine,
      replaced(machine.config, place, () => list),
    );
  for (const [i, invoke] of invokes.entries()) {
    const id = String(invoke['id'] ?? invoke['src']);
    yield {
      kind: 'drop-invoke',
      subject: node.id,
      description: `${node.id} does not start ${id}`,
      machine: withInvokes(invokes.filter((_, at) => at !== i)),
    };
    if (invoke['input'] === undefined) continue;
    const changed = { ...invoke, input: otherwise(invoke['input']) };
    yield {
      kind: 'change-input',
      subject: node.id,
      description: `${node.id}: other input of ${id}`,
      machine: withInvokes(invokes.map((one, at) => (at === i ? changed : one))),
    };
  }
}

function* stateFaults(machine: AnyStateMachine, node: AnyStateNode): Generator<Mutant> {
  const place = placeOfState(node);
  const config = node.config as unknown as Config;
  const changed = (kind: MutantKind, description: string, change: (old: Config) => Config): Mutant => ({
    kind,
    subject: node.id,
    description: `${node.id} ${description}`,
    machine: build(
      machine,
      replaced(machine.config, place, (old) => change(old as Config)),
    ),
  });
  yield* actionFaults(machine, [...place, 'entry'], node.id, listOf(config['entry']), 'lose-entry');
  yield* actionFaults(machine, [...place, 'exit'], node.id, listOf(config['exit']), 'lose-exit');
  yield* invokeFaults(machine, node);
  const first = node.initial?.target?.[0] as AnyStateNode | undefined;
  const other = node.type === 'compound' && first ? siblingOf(first) : undefined;
  if (other) yield changed('wrong-initial', `begins with ${other.key}`, (old) => ({ ...old, initial: other.key }));
  const sibling = node.parent?.type === 'compound' ? siblingOf(node) : undefined;
  if (node.type === 'atomic' && sibling && config['after'] === undefined)
    yield changed('add-delay', `leads to ${sibling.key} after a second`, (old) => ({
      ...old,
      after: { [ADDED_DELAY]: { target: `#${sibling.id}` } },
    }));
  if (node.type === 'final') yield changed('not-final', 'is not final', ({ type: _, ...old }) => old);
  if (config['output'] !== undefined)
    yield changed('change-output', 'has another output', (old) => ({ ...old, output: otherwise(old['output']) }));
}

/** Faults of behaviour: actions, params, actors, inputs and outputs; and swapped guards and added delays. */
export function* faultsOf(
  machine: AnyStateMachine,
  nodes: ReadonlyMap<string, AnyStateNode>,
  transitions: readonly Transition[],
): Generator<Mutant> {
  const branches = Map.groupBy(transitions, ({ source, trigger }) => `${source}:${trigger}`);
  for (const transition of transitions) {
    const { length } = present(branches.get(`${transition.source}:${transition.trigger}`), 'branches of the transition');
    yield* branchFaults(machine, present(nodes.get(transition.source), 'source of the transition'), transition, length);
  }
  for (const node of nodes.values()) yield* stateFaults(machine, node);
}

import { createMachine, type AnyStateMachine, type AnyStateNode } from 'xstate';
import { MOST_MICROSTEPS } from './adapter.ts';
import type { Transition } from './ir.ts';
import { present } from './present.ts';

export type MutantKind =
  | 'remove'
  | 'retarget'
  | 'drop-guard'
  | 'negate-guard'
  | 'swap-guards'
  | 'change-delay'
  | 'add-delay'
  | 'lose-action'
  | 'change-params'
  | 'lose-entry'
  | 'lose-exit'
  | 'drop-invoke'
  | 'change-input'
  | 'drop-reenter'
  | 'wrong-initial'
  | 'not-final'
  | 'change-output';

/** A chart with one fault. */
export interface Mutant {
  readonly kind: MutantKind;
  /** Transition or state id; for a named delay `<chart>:delay(<name>)`. */
  readonly subject: string;
  readonly description: string;
  readonly machine: AnyStateMachine;
}

export type Config = Record<string, unknown>;
export type Branch = Config & { target?: unknown; guard?: unknown };

export const toBranch = (branch: unknown): Branch =>
  typeof branch === 'string' ? { target: branch } : { ...(branch as Branch | undefined) };

/** A copy of a nested config with one place replaced; `undefined` removes the key. */
export function replaced(config: unknown, keys: readonly (string | number)[], change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return change(config);
  const copy = (Array.isArray(config) ? [...(config as unknown[])] : { ...(config as Config) }) as Config;
  const value = replaced(copy[key], rest, change);
  if (value === undefined) delete copy[key];
  else copy[key] = value;
  return copy;
}

/** Location of a transition's branches in its machine's config. */
export function placeOf(node: AnyStateNode, { kind, trigger, delay }: Transition): (string | number)[] {
  const state = node.path.flatMap((key) => ['states', key]);
  const actorId = /^\w+\((.*)\)$/.exec(trigger)?.[1];
  switch (kind) {
    case 'event':
      return [...state, 'on', trigger];
    case 'always':
      return [...state, 'always'];
    case 'after':
      return [...state, 'after', present(delay, 'delay of the transition')];
    case 'state-done':
      return node.config.onDone ? [...state, 'onDone'] : [...state, 'on', `xstate.done.state.${node.id}`];
    default: {
      const index = node.invoke.findIndex((invoke) => invoke.id === actorId);
      const slot = { done: 'onDone', error: 'onError', snapshot: 'onSnapshot' }[kind];
      if (index < 0) return [...state, 'on', `xstate.${kind === 'snapshot' ? 'snapshot' : `${kind}.actor`}.${actorId}`];
      return Array.isArray(node.config.invoke) ? [...state, 'invoke', index, slot] : [...state, 'invoke', slot];
    }
  }
}

export const build = (machine: AnyStateMachine, config: unknown, delays?: Config): AnyStateMachine =>
  createMachine(
    { ...(config as Config), options: { maxIterations: MOST_MICROSTEPS } } as never,
    {
      ...machine.implementations,
      ...(delays ? { delays } : {}),
    } as never,
  ) as unknown as AnyStateMachine;

/** Another state of the same parent; undefined if there is none. */
export function siblingOf(target: AnyStateNode): AnyStateNode | undefined {
  const siblings = Object.values((target.parent as AnyStateNode | undefined)?.states ?? {}) as AnyStateNode[];
  const others = siblings.filter((node) => node.type !== 'history');
  const at = others.indexOf(target);
  return others.length < 2 ? undefined : others[(at + 1) % others.length];
}

import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { allNodes } from './adapter.ts';

/** The trigger of a transition. `state-done`: a compound state reaches its final child. */
export type TransitionKind = 'event' | 'after' | 'done' | 'error' | 'snapshot' | 'state-done' | 'always';

/** A declared transition: each guard branch and each `always` is a separate one. */
export interface Transition {
  /** Stable: `<source>:<trigger>#<branch>`, e.g. `qrLogin.fetching:error(fetchQr)#1`. */
  readonly id: string;
  readonly source: string;
  /** Event type, `after(delay)`, `done(actor)`, `error(actor)`, `snapshot(actor)`, `done()` or `always()`. */
  readonly trigger: string;
  readonly kind: TransitionKind;
  /** Position among the branches of the same trigger, which are tried in this order. */
  readonly branch: number;
  readonly guard?: string;
  /** State ids; empty if the transition has no target. */
  readonly targets: readonly string[];
  readonly reenter: boolean;
  readonly actions: readonly string[];
  /** Name or number of the delay of an `after`, and its milliseconds unless it is computed. */
  readonly delay?: string;
  readonly ms?: number;
  /** Name of the actor of a done, error or snapshot transition. */
  readonly actor?: string;
  readonly description?: string;
}

/** An arrow of the drawing: one per target of a transition. */
export interface IREdge extends Omit<Transition, 'targets'> {
  /** Unique among arrows; equals `transition` unless that has several targets. */
  readonly id: string;
  readonly transition: string;
  readonly from: string;
  /** Target state, or the source if the transition has no target. */
  readonly to: string;
  /** Whether the transition has no target: actions only. */
  readonly internal: boolean;
}

export interface IRState {
  readonly id: string;
  readonly key: string;
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly history?: 'shallow' | 'deep';
  /** Of a history state: its target while there is no history. */
  readonly otherwise?: readonly string[];
  readonly initial?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invoke: readonly { readonly id: string; readonly src: string }[];
  readonly children: readonly IRState[];
}

/** A chart as plain data, for drawing, comparing or storing as JSON. */
export interface IR {
  readonly id: string;
  readonly root: IRState;
  readonly edges: readonly IREdge[];
  /** Named actions that raise an event immediately, with that event's type. */
  readonly raises?: Readonly<Record<string, string>>;
}

type Definition = AnyTransitionDefinition;
type Named = { readonly type?: string; readonly name?: string; readonly guards?: unknown[]; readonly stateValue?: unknown };
type BuiltIn = Named & { readonly assignment?: unknown; readonly event?: unknown; readonly src?: unknown; readonly delay?: unknown };

const UNNAMED = 'ƒ';
const eventName = (event: unknown): string =>
  typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : UNNAMED;

/** Readable name of a guard: its name, or its parts for `and`, `or`, `not` and `stateIn`. */
export function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  const named = guard as Named;
  if (typeof guard !== 'function') return named.type ?? UNNAMED;
  if (named.guards) return `${named.name}(${named.guards.map(guardName).join(', ')})`;
  if (named.stateValue !== undefined)
    return `stateIn(${typeof named.stateValue === 'string' ? named.stateValue : JSON.stringify(named.stateValue)})`;
  return named.name && named.name !== 'guard' ? named.name : UNNAMED;
}

/** Readable name of an action: its name, or `assign(keys)`, `raise(event)`, `sendTo(event)` and so on. */
export function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  const built = action as BuiltIn;
  if (typeof action !== 'function') return built.type ?? UNNAMED;
  const kind = built.type?.replace(/^xstate\./, '');
  if (kind === 'assign')
    return `assign(${typeof built.assignment === 'object' ? Object.keys(built.assignment ?? {}).join(', ') : UNNAMED})`;
  if (kind && built.event !== undefined) return `${kind}(${eventName(built.event)})`;
  if (kind && built.src !== undefined) return `${kind}(${typeof built.src === 'string' ? built.src : UNNAMED})`;
  if (kind) return kind;
  return built.name && !['actions', 'entry', 'exit'].includes(built.name) ? built.name : UNNAMED;
}

function entryActions(node: AnyStateNode, list: readonly unknown[]): string[] {
  const timers = new Set(node.after.map((after) => after.eventType as string));
  return list
    .filter((action) => {
      const own = action as { type?: unknown; id?: string; sendId?: string };
      return !timers.has(own.type === 'xstate.raise' ? (own.id ?? '') : own.type === 'xstate.cancel' ? (own.sendId ?? '') : '');
    })
    .map(actionName);
}

interface Trigger {
  readonly kind: TransitionKind;
  readonly trigger: string;
  readonly delay?: string;
  readonly ms?: number;
  readonly actor?: string;
}

function delayMs(machine: AnyStateMachine, delay: string | number): number | undefined {
  if (typeof delay === 'number') return delay;
  const declared: unknown = machine.implementations.delays?.[delay];
  return typeof declared === 'number' ? declared : undefined;
}

function triggerOf(machine: AnyStateMachine, node: AnyStateNode, descriptor: string): Trigger {
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(descriptor) ?? /^xstate\.(snapshot)\.(.*)$/.exec(descriptor) ?? [];
  if (kind && id !== undefined) {
    const src = node.invoke.find((invoke) => invoke.id === id)?.src as string | undefined;
    return { kind: kind as TransitionKind, trigger: `${kind}(${id})`, actor: src?.startsWith('xstate.invoke.') ? UNNAMED : (src ?? id) };
  }
  if (descriptor === `xstate.done.state.${node.id}`) return { kind: 'state-done', trigger: 'done()' };
  const after = node.after.find((one) => one.eventType === descriptor);
  if (!after) return { kind: 'event', trigger: descriptor };
  const delay = after.delay as string | number;
  const ms = delayMs(machine, delay);
  return { kind: 'after', trigger: `after(${delay})`, delay: String(delay), ...(ms === undefined ? {} : { ms }) };
}

function describe(source: AnyStateNode, trigger: Trigger, definition: Definition, branch: number): Transition {
  return {
    ...trigger,
    id: `${source.id}:${trigger.trigger}#${branch}`,
    source: source.id,
    branch,
    targets: (definition.target ?? []).map((target) => (target as AnyStateNode).id),
    reenter: definition.reenter,
    actions: definition.actions.map(actionName),
    ...(definition.guard === undefined ? {} : { guard: guardName(definition.guard) }),
    ...(definition.description === undefined ? {} : { description: definition.description }),
  };
}

/** Declared transitions of one machine object, by the definition that XState reports when it takes them. */
export function transitionsByDefinition(machine: AnyStateMachine): Map<Definition, Transition> {
  const found = new Map<Definition, Transition>();
  for (const node of allNodes(machine)) {
    for (const [descriptor, branches] of node.transitions) {
      const trigger = triggerOf(machine, node, descriptor);
      branches.forEach((definition, branch) => found.set(definition, describe(node, trigger, definition, branch)));
    }
    node.always?.forEach((definition, branch) =>
      found.set(definition, describe(node, { kind: 'always', trigger: 'always()' }, definition, branch)),
    );
  }
  return found;
}

/** Every transition that a chart declares, in document order. */
export const declaredTransitions = (machine: AnyStateMachine): Transition[] => [...transitionsByDefinition(machine).values()];

function otherwiseOf({ config, parent }: AnyStateNode): string[] {
  const { target } = config as { target?: string | readonly string[] };
  if (target === undefined || !parent) {
    const first = parent?.type === 'parallel' ? Object.values(parent.states) : (parent?.initial?.target ?? []);
    return (first as AnyStateNode[]).filter(({ type }) => type !== 'history').map(({ id }) => id);
  }
  return [target].flat().map((each) => (each.startsWith('#') ? each.slice(1) : `${parent.id}.${each}`));
}

function toState(node: AnyStateNode): IRState {
  const initial = node.initial?.target?.[0] as AnyStateNode | undefined;
  return {
    id: node.id,
    key: node.key,
    type: node.type,
    tags: node.tags,
    entry: entryActions(node, node.entry),
    exit: entryActions(node, node.exit),
    invoke: node.invoke.map(({ id, src }) => ({ id, src: (src as string).startsWith('xstate.invoke.') ? UNNAMED : (src as string) })),
    children: (Object.values(node.states) as AnyStateNode[]).map(toState),
    ...(node.type === 'history' ? { history: node.history || 'shallow', otherwise: otherwiseOf(node) } : {}),
    ...(node.type === 'compound' && initial ? { initial: initial.id } : {}),
    ...(node.description === undefined ? {} : { description: node.description }),
  };
}

function toEdges({ targets, ...transition }: Transition): IREdge[] {
  const common = { ...transition, transition: transition.id, from: transition.source };
  if (targets.length === 0) return [{ ...common, to: transition.source, internal: true }];
  return targets.map((to, i) => ({ ...common, id: targets.length > 1 ? `${transition.id}/${i}` : transition.id, to, internal: false }));
}

function raisesOf({ implementations }: AnyStateMachine): Record<string, string> {
  const found = Object.entries((implementations.actions ?? {}) as Record<string, BuiltIn>).flatMap(([name, { type, event, delay }]) => {
    const raised = type === 'xstate.raise' && delay === undefined ? eventName(event) : UNNAMED;
    return raised === UNNAMED ? [] : [[name, raised] as const];
  });
  return Object.fromEntries(found);
}

/** The chart as data: the tree of states, and one edge per target of each declared transition. */
export function toIR(machine: AnyStateMachine): IR {
  const raises = raisesOf(machine);
  return {
    id: machine.id,
    root: toState(machine.root),
    edges: declaredTransitions(machine).flatMap(toEdges),
    ...(Object.keys(raises).length === 0 ? {} : { raises }),
  };
}

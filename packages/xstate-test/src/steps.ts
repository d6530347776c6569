import type { AnyStateNode, EventObject } from 'xstate';
import { activeNodes, childrenOf, type Child } from './adapter.ts';
import { UndeclaredOutcome } from './errors.ts';
import type { Step } from './graph.ts';
import { matchesType } from './reactions.ts';
import { labelled, mayStayPending, outcomesFor, type ActorOutcomes, type AnyModel, type ModelEvent, type Moment } from './model.ts';
import { duration, earliest, type Timer } from './timers.ts';
import type { AnyMachineSnapshot } from 'xstate';

/** A situation during exploration. */
export interface Situation {
  readonly snapshot: AnyMachineSnapshot;
  readonly timers: readonly Timer[];
  /** Ids of children that have already answered. */
  readonly settled: readonly string[];
}

type Entry = Extract<ModelEvent, { event: EventObject }>;

const isEntry = (event: ModelEvent): event is Entry => !('type' in event) && typeof event.event === 'object';
const toEntry = (event: ModelEvent): Entry => (isEntry(event) ? event : { event: event as EventObject });
const isWildcard = (descriptor: string): boolean => descriptor === '*' || descriptor.endsWith('.*');
/** `xstate.after.pollEvery.qr.waiting` → `@pollEvery.qr.waiting`. */
const timerStepId = (timer: string): string => `@${timer.replace(/^xstate\.after\./, '')}`;

/** Separators in the step id of a declared outcome: `<actor id><sign><label>`. */
const SIGNS = { done: '+', error: '-', snapshot: '=', emit: '>' } as const;
const WORDS = { done: '✓', error: '✗', snapshot: '=', emit: '→' } as const;

export interface StepSource {
  /** Every possible step in a situation, in a fixed order. */
  stepsAt(at: Situation): Step[];
  /** Pending children. */
  waitingAt(at: Situation): Child[];
}

/** Lists the steps that a model allows. */
export function stepSource(
  model: AnyModel,
  undeclared = (fault: UndeclaredOutcome): void => {
    throw fault;
  },
): StepSource {
  const names = model.names ?? {};
  const typesOf = new WeakMap<AnyStateNode, readonly string[]>();
  const list = typeof model.events === 'function' ? undefined : (model.events ?? []).map(toEntry);
  const listed = Map.groupBy(list ?? [], (entry) => entry.event.type);
  const emitted = new Set(
    Object.values({ ...model.outcomes, ...model.inline }).flatMap((outcomes) => labelled(outcomes?.emits).map((emit) => emit.value.type)),
  );

  const acceptedTypes = (node: AnyStateNode): readonly string[] => {
    const known = typesOf.get(node);
    if (known) return known;
    const types = [...node.transitions.keys()].filter((type) => !type.startsWith('xstate.'));
    typesOf.set(node, types);
    return types;
  };

  const userStep = (entry: Entry, position: number | undefined): Step => {
    const { type } = entry.event;
    const id = position === undefined ? type : `${type}#${position + 1}`;
    return { kind: 'user', id, name: entry.name ?? names[id] ?? names[type] ?? id, event: entry.event, weight: entry.weight ?? 1 };
  };

  const numbered = (entries: readonly Entry[], { snapshot, timers }: Situation): Step[] =>
    entries.flatMap((entry, i) => (entry.when?.(snapshot, timers) === false ? [] : [userStep(entry, entries.length > 1 ? i : undefined)]));

  const userSteps = (at: Situation): Step[] => {
    const { filterEvents } = model;
    const all = everyUserStep(at);
    return filterEvents ? all.filter(({ event }) => filterEvents(at.snapshot, event)) : all;
  };

  const everyUserStep = (at: Situation): Step[] => {
    const { snapshot } = at;
    if (typeof model.events === 'function') {
      return [...Map.groupBy(model.events(snapshot).map(toEntry), (entry) => entry.event.type).values()].flatMap((entries) =>
        numbered(entries, at),
      );
    }
    const types = new Set(
      activeNodes(snapshot)
        .toSorted((a, b) => a.order - b.order)
        .flatMap(acceptedTypes),
    );
    const exact = [...types].filter((type) => !isWildcard(type) && (listed.has(type) || !emitted.has(type)));
    const wild = [...listed.keys()].filter((type) => !types.has(type) && [...types].some((descriptor) => matchesType(descriptor, type)));
    return [...exact, ...wild].flatMap((type) => {
      const entries = listed.get(type);
      return entries ? numbered(entries, at) : [userStep({ event: { type } }, undefined)];
    });
  };

  const outcomesOf = (child: Child, { snapshot }: Situation): ActorOutcomes => {
    const where = `${snapshot.machine.id} ${JSON.stringify(snapshot.value)}`;
    const outcomes = outcomesFor(model, child.src ?? child.id);
    if (!outcomes) undeclared(new UndeclaredOutcome(child.src ?? child.id, where, child.src === undefined));
    return outcomes ?? {};
  };

  const actorStep = (kind: keyof typeof SIGNS, child: Child, label: string, event: EventObject): Step => {
    const src = child.src ?? child.id;
    const name =
      names[`${src}${SIGNS[kind]}${label}`] ?? (names[src] ? `${names[src]} ${WORDS[kind]} ${label}` : `${src} ${WORDS[kind]} ${label}`);
    return { kind, id: `${child.id}${SIGNS[kind]}${label}`, name, event, weight: 1, src, actorId: child.id, outcome: label };
  };

  const answers = (child: Child, at: Situation): Step[] => {
    const outcomes = outcomesOf(child, at);
    const actorId = child.id;
    const moment: Moment = { input: child.input, context: at.snapshot.context };
    const event = (type: string, rest: object): EventObject => ({ type, ...rest, actorId }) as EventObject;
    return [
      ...labelled(outcomes.done).map(({ label, value }) =>
        actorStep(
          'done',
          child,
          label,
          event(`xstate.done.actor.${actorId}`, {
            output: typeof value === 'function' ? (value as (at: Moment) => unknown)(moment) : value,
          }),
        ),
      ),
      ...labelled(outcomes.error).map(({ label, value }) =>
        actorStep('error', child, label, event(`xstate.error.actor.${actorId}`, { error: value })),
      ),
      ...(child.sync ? labelled(outcomes.snapshot) : []).map(({ label, value }) =>
        actorStep('snapshot', child, label, {
          type: `xstate.snapshot.${actorId}`,
          snapshot: { status: 'active', ...value },
        } as EventObject),
      ),
      ...labelled(outcomes.emits).map(({ label, value }) => actorStep('emit', child, label, value)),
    ];
  };

  const waitingAt = (at: Situation): Child[] => childrenOf(at.snapshot).filter((child) => !at.settled.includes(child.id));

  const timerStep = (timer: Timer): Step => {
    const delay = /^xstate\.after\.([^.]+)\./.exec(timer.id)?.[1];
    const text =
      delay === undefined
        ? timer.id
        : (names[delay] ?? (/^\d+$/.test(delay) ? `after ${duration(timer.ms)}` : `after ${duration(timer.ms)} (${delay})`));
    return {
      kind: 'after',
      id: timerStepId(timer.id),
      name: text,
      event: timer.event ?? { type: timer.id },
      weight: 1,
      timer: timer.id,
      ms: timer.ms,
    };
  };

  const timerSteps = (at: Situation, waiting: readonly Child[]): Step[] => {
    if (waiting.some((child) => !mayStayPending(outcomesOf(child, at)))) return [];
    if (model.clock !== 'any-order') return [earliest(at.timers)].flatMap((timer) => (timer ? [timerStep(timer)] : []));
    const finite = at.timers.filter((timer, i) => Number.isFinite(timer.ms) && at.timers.findIndex((other) => other.id === timer.id) === i);
    return finite.map(timerStep);
  };

  const stepsAt = (at: Situation): Step[] => {
    if (model.stopWhen?.(at.snapshot)) return [];
    const waiting = waitingAt(at);
    const due = model.clock === 'any-order' ? undefined : earliest(at.timers);
    if (due && due.ms <= 0) return [timerStep(due)];
    return [...waiting.flatMap((child) => answers(child, at)), ...timerSteps(at, waiting), ...userSteps(at)];
  };
  return { stepsAt, waitingAt };
}

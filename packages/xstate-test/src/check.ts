import type { AnyStateMachine, EventObject } from 'xstate';
import { allNodes } from './adapter.ts';
import { ModelError } from './errors.ts';
import type { Graph } from './graph.ts';
import { isInline } from './inline.ts';
import { isKeyOf, labelled, outcomesFor, type AnyModel, type ModelEvent } from './model.ts';
import { matchesType } from './reactions.ts';
import { present } from './present.ts';

const SIGNS = { '+': 'done', '-': 'error', '=': 'snapshot', '>': 'emits' } as const;

/** Names of the chart and the model that keys may refer to. */
function vocabulary(machine: AnyStateMachine, { events, outcomes = {}, inline = {} }: AnyModel) {
  const nodes = allNodes(machine);
  const listed = Array.isArray(events)
    ? events.map(
        (each: { type?: string; event?: { type: string } }) => each.event?.type ?? present(each.type, 'type of an event of the model'),
      )
    : [];
  const emitted = Object.values({ ...outcomes, ...inline }).flatMap((each) => labelled(each?.emits).map(({ value }) => value.type));
  return {
    actors: new Set([
      ...Object.keys(machine.implementations.actors ?? {}),
      ...nodes.flatMap(({ invoke }) => invoke.map(({ id, src }) => (isInline(src) ? id : (src as string)))),
      ...Object.keys(inline),
    ]),
    events: new Set([...nodes.flatMap(({ transitions }) => [...transitions.keys()]), ...listed, ...emitted]),
    delays: new Set([
      ...Object.keys(machine.implementations.delays ?? {}),
      ...nodes.flatMap(({ after }) => after.map(({ delay }) => String(delay))),
    ]),
    states: new Set(nodes.map(({ id }) => id)),
    /** Number of payloads that the model lists for an event; undefined if a function supplies them. */
    count: (type: string): number | undefined => (typeof events === 'function' ? undefined : listed.filter((each) => each === type).length),
  };
}

/**
 * Checks that every key of a model refers to a part of the chart: the compiler checks names, but not the labels of answers.
 * @throws ModelError names the first unknown key.
 */
export function checkModel(machine: AnyStateMachine, model: AnyModel): void {
  const { actors, events, delays, states, count } = vocabulary(machine, model);
  const isOutcome = (key: string): boolean =>
    Object.entries(SIGNS).some(([sign, kind]) =>
      [...actors].some(
        (src) =>
          key.startsWith(src + sign) && labelled<unknown>(outcomesFor(model, src)?.[kind]).some(({ label }) => key === src + sign + label),
      ),
    );
  const isPayload = (key: string): boolean => {
    const [, type = '', position = ''] = /^(.*)#(\d+)$/.exec(key) ?? [];
    const most = count(type);
    return events.has(type) && Number(position) >= 1 && (most === undefined || Number(position) <= most);
  };
  const isStep = (key: string): boolean => actors.has(key) || events.has(key) || delays.has(key) || isOutcome(key) || isPayload(key);
  const check = (where: string, keys: object | undefined, isKnown: (key: string) => boolean, what: string): void => {
    const unknown = Object.keys(keys ?? {}).find((key) => !isKnown(key));
    if (unknown !== undefined)
      throw new ModelError(`${where} of the model of ${machine.id} has "${unknown}", and the chart has no such ${what}`);
  };
  check('outcomes', model.outcomes, (key) => actors.has(key), 'actor');
  check('names', model.names, isStep, 'event, payload, actor, answer or delay');
  check('byHand.steps', model.byHand?.steps, isStep, 'event, payload, actor, answer or delay');
  check('byHand.sees', model.byHand?.sees, (key) => states.has(`${machine.id}.${key}`), 'state');
}

/** Events sent by XState itself, such as `xstate.done.actor.job`, need no declaration. */
const isHandled = (machine: AnyStateMachine, type: string): boolean =>
  type.startsWith('xstate.') ||
  allNodes(machine).some(({ transitions }) => [...transitions.keys()].some((descriptor) => matchesType(descriptor, type)));

function unknownEvent(machine: AnyStateMachine, type: string): ModelError {
  const known = new Set(
    allNodes(machine).flatMap(({ transitions }) => [...transitions.keys()].filter((each) => !each.startsWith('xstate.'))),
  );
  return new ModelError(
    `the model of ${machine.id} sends "${type}", and no state of the chart handles it; known: ${[...known].join(', ') || 'none'}`,
  );
}

/**
 * Checks that some state handles each event sent by a graph's model.
 * @throws ModelError names the first unhandled one.
 */
export function checkSent({ machine, model, nodes }: Graph): void {
  const listed = Array.isArray(model.events)
    ? (model.events as readonly ModelEvent[]).map((each) => ('type' in each ? each : each.event) as EventObject)
    : [];
  const emitted = Object.values({ ...model.outcomes, ...model.inline }).flatMap((each) => labelled(each?.emits).map(({ value }) => value));
  const made = nodes.flatMap(({ refused }) => refused.map(({ step }) => step.event));
  const unheard = [...listed, ...emitted, ...made].find(({ type }) => !isHandled(machine, type));
  if (unheard) throw unknownEvent(machine, unheard.type);
}

/**
 * Checks that every inline actor in a graph's model was found while exploring.
 * @throws ModelError names the first one that was not.
 */
export function checkMet({ machine, model, nodes }: Graph): void {
  const running = new Set(nodes.flatMap(({ waiting }) => [...waiting.values()]));
  const idle = Object.keys(model.inline ?? {}).find((key) => ![...running].some((id) => isKeyOf(key, id)));
  if (idle === undefined) return;
  const known = [...running].join(', ') || 'none';
  throw new ModelError(`inline of the model of ${machine.id} has "${idle}", and the chart has no such actor; those that run: ${known}`);
}

import type { AnyStateMachine } from 'xstate';
import { allNodes } from './adapter.ts';
import { ModelError } from './errors.ts';
import { labelled, type AnyModel } from './model.ts';

const SIGNS = { '+': 'done', '-': 'error', '=': 'snapshot', '>': 'emits' } as const;

/** What the keys of a model may speak of. */
function vocabulary(machine: AnyStateMachine, { events, outcomes = {} }: AnyModel) {
  const nodes = allNodes(machine);
  const listed = Array.isArray(events)
    ? events.map((each: { type?: string; event?: { type: string } }) => each.event?.type ?? each.type!)
    : [];
  const emitted = Object.values(outcomes).flatMap((each) => labelled(each?.emits).map(({ value }) => value.type));
  return {
    actors: new Set([
      ...Object.keys(machine.implementations.actors ?? {}),
      ...nodes.flatMap(({ invoke }) => invoke.map(({ src }) => src as string)),
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
 * Whether every key of a model speaks of something that the chart has: the compiler knows the names, but not the labels of answers.
 * @throws ModelError names the first key that speaks of nothing.
 */
export function checkModel(machine: AnyStateMachine, model: AnyModel): void {
  const { actors, events, delays, states, count } = vocabulary(machine, model);
  const isOutcome = (key: string): boolean =>
    Object.entries(SIGNS).some(([sign, kind]) =>
      [...actors].some(
        (src) =>
          key.startsWith(src + sign) && labelled<unknown>(model.outcomes?.[src]?.[kind]).some(({ label }) => key === src + sign + label),
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

import type { AnyMachineSnapshot, AnyStateNode, EventObject } from 'xstate';
import { activeNodes, childrenOf } from '../adapter.ts';
import type { Effect } from '../effects.ts';
import { elapsedIn, type Step } from '../graph.ts';
import type { Outcome } from '../runner.ts';
import type { Situation } from '../steps.ts';
import { duration } from '../timers.ts';
import { changes, collectSources, show, showCall, type Sources } from './values.ts';

/** Observable result of one step, or of the start. */
export interface Line {
  /** Innermost active states. */
  readonly states: string;
  /**
   * In this order: `after …` time passed, `via …` states left at once, `!action(params)`, `+actor(input)`, `@timer time`,
   * `>actor(event)`, `emit(event)`, `context key=value`, `done(output)`, `refuses …`.
   */
  readonly facts: readonly string[];
}

const within = (chart: string, id: string): string => (id.startsWith(`${chart}.`) ? id.slice(chart.length + 1) : id);
const isInner = (node: AnyStateNode): boolean => node.type === 'atomic' || node.type === 'final';

function statesOf(snapshot: AnyMachineSnapshot): string {
  const chart = snapshot.machine.id;
  const inner = activeNodes(snapshot)
    .filter(isInner)
    .toSorted((a, b) => a.order - b.order);
  return inner.map(({ id }) => within(chart, id)).join(' + ') || chart;
}

/** Innermost states that were entered and left again. */
function passed({ reaction, situation: { snapshot } }: Outcome): string[] {
  const active = new Set(activeNodes(snapshot).map(({ id }) => id));
  const { machine } = snapshot;
  return reaction.enters
    .filter((id) => !active.has(id) && isInner(machine.getStateNodeById(id) as AnyStateNode))
    .map((id) => within(machine.id, id));
}

function sourcesOf(step: Step | undefined, input: unknown, before: object, after: object): { event: Sources; context: Sources } {
  const event = new Map<string, string>();
  if (step) {
    const { type: _, actorId: __, ...payload } = step.event as EventObject & { actorId?: unknown };
    for (const [key, value] of Object.entries(payload)) collectSources(event, `$${key}`, value);
  } else collectSources(event, '$input', input);
  const context = new Map(event);
  for (const [key, value] of Object.entries(after)) collectSources(context, `.${key}`, value);
  for (const [key, value] of Object.entries(before)) collectSources(event, `.${key}`, value);
  return { event, context };
}

/** Timers armed by a step that were not cancelled by it. */
function armed(effects: readonly Effect[], chart: string): string[] {
  const left = new Map<string, number>();
  for (const effect of effects) {
    if (effect.kind === 'cancel') left.delete(effect.id);
    if (effect.kind === 'arm') left.set(effect.id, effect.ms);
  }
  const nameOf = (id: string): string => `@${id.replace(/^xstate\.after\./u, '').replace(`.${chart}`, '')}`;
  return [...left].map(([id, ms]) => `${nameOf(id)} ${Number.isFinite(ms) ? duration(ms) : String(ms)}`);
}

function asked(effects: readonly Effect[], sources: Sources): string[] {
  return effects.flatMap((effect) => {
    if (effect.kind === 'action') return [`!${showCall(effect.type, effect.params, sources)}`];
    if (effect.kind === 'tell') return [`>${effect.to}(${show(effect.event, sources)})`];
    return effect.kind === 'emit' ? [`emit(${show(effect.event, sources)})`] : [];
  });
}

function started(before: AnyMachineSnapshot | undefined, after: AnyMachineSnapshot, sources: Sources): string[] {
  const known = new Set(before ? childrenOf(before).map(({ ref }) => ref) : []);
  return childrenOf(after)
    .filter(({ ref }) => !known.has(ref))
    .map(({ id, src, input }) => `+${showCall(src === undefined || src === id ? id : `${id}:${src}`, input, sources)}`);
}

function ended({ status, output, error }: AnyMachineSnapshot, sources: Sources): string[] {
  if (status === 'done') return [output === undefined ? 'done' : showCall('done', output, sources)];
  return status === 'error' ? [`crash(${show(error, sources)})`] : [];
}

/** The line of one step. `refused`: ids of the steps that the chart refuses afterwards. */
export function lineOf(
  before: Situation | undefined,
  step: Step | undefined,
  outcome: Outcome,
  refused: readonly string[],
  input?: unknown,
): Line {
  const { snapshot } = outcome.situation;
  const [old, now] = [(before?.snapshot.context ?? {}) as object, snapshot.context as object];
  const sources = sourcesOf(step, input, old, now);
  const chart = snapshot.machine.id;
  const via = passed(outcome);
  const elapsed = elapsedIn(step);
  return {
    states: statesOf(snapshot),
    facts: [
      ...(elapsed > 0 ? [`after ${duration(elapsed)}`] : []),
      ...(via.length > 0 ? [`via ${via.join(', ')}`] : []),
      ...asked(outcome.effects, sources.context),
      ...started(before?.snapshot, snapshot, sources.context),
      ...(snapshot.status === 'active' ? armed(outcome.effects, chart) : []),
      ...changes(old, now, sources.event),
      ...ended(snapshot, sources.context),
      ...(refused.length > 0 ? [`refuses ${refused.join(', ')}`] : []),
    ],
  };
}

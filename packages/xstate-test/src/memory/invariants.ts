import type { EventObject } from 'xstate';
import { activeNodes, childrenOf } from '../adapter.ts';
import type { Step } from '../graph.ts';
import type { AnyInvariant, AnyModel, AnyWalked, Happened } from '../model.ts';
import type { Outcome } from '../runner.ts';
import type { Situation } from '../steps.ts';
import { present } from '../present.ts';

const NONE: readonly Happened[] = [];

/** The entry of one step in the history of a walk. */
export function happened(
  before: Situation | undefined,
  step: Step | undefined,
  { situation, effects }: Outcome,
  elapsed: number,
): Happened {
  const { snapshot } = situation;
  const known = new Set(before ? childrenOf(before.snapshot).map(({ ref }) => ref) : []);
  const chart = `${snapshot.machine.id}.`;
  return {
    step,
    elapsed,
    snapshot,
    states: activeNodes(snapshot)
      .toSorted((a, b) => a.order - b.order)
      .map(({ id }) => (id.startsWith(chart) ? id.slice(chart.length) : id)),
    effects: effects.flatMap((effect) => (effect.kind === 'action' ? [{ type: effect.type, params: effect.params }] : [])),
    starts: childrenOf(snapshot).flatMap(({ id, src, input, ref }) => (known.has(ref) ? [] : [{ id, src: src ?? id, input }])),
  };
}

/** A walk as invariants see it. */
export function walkedOf(history: readonly Happened[]): AnyWalked {
  const now = present(history.at(-1), 'history of the walk');
  const payloads = (of: (one: Happened) => readonly unknown[]): unknown[] => history.flatMap(of);
  return {
    history,
    snapshot: now.snapshot,
    context: now.snapshot.context as unknown,
    states: now.states,
    step: now.step,
    elapsed: now.elapsed,
    started: (src) => payloads(({ starts }) => starts.filter((one) => one.src === src).map(({ input }) => input)),
    did: (type) => payloads(({ effects }) => effects.filter((one) => one.type === type).map(({ params }) => params)),
    received: (type) => payloads(({ step }) => (step?.event.type === type ? [step.event] : [])),
    answers: (src) =>
      payloads(({ step }) =>
        step?.kind === 'done' && step.src === src ? [(step.event as EventObject & { output?: unknown }).output] : [],
      ),
  };
}

/** Why an invariant is violated; undefined if it holds. */
function brokenBy(holds: AnyInvariant, walk: AnyWalked): string | undefined {
  try {
    const said = holds(walk);
    return said === true ? undefined : said === false ? '' : said;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The first invariant of a model that is violated at the end of a walk. */
export function brokenInvariant(model: AnyModel, history: readonly Happened[] = NONE): { name: string; why: string } | undefined {
  if (!model.invariants) return undefined;
  const walk = walkedOf(history);
  for (const [name, holds] of Object.entries(model.invariants)) {
    const why = brokenBy(holds, walk);
    if (why !== undefined) return { name, why };
  }
  return undefined;
}

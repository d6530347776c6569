import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { activeNodes, answer, childrenOf, startMachine, withoutEffects, wouldReact, type Microstep } from './adapter.ts';
import { createStepClock, type StepClock } from './clock.ts';
import { nodeAt, type Edge, type Graph, type Node, type Reaction, type Step } from './graph.ts';
import { toToken, type Path } from './path.ts';
import { createReader } from './reactions.ts';
import { adoptFor, standIns } from './runner.ts';
import { present } from './present.ts';

/** A completed run, as counted by coverage. */
export interface Run {
  readonly source: 'machine' | 'browser';
  readonly path: Path;
}

/** Where a run diverged from its path. */
export interface Difference {
  readonly what: 'step' | 'state' | 'transitions' | 'timers' | 'actions' | 'refusal';
  readonly expected: string;
  readonly actual: string;
}

/** Name of the failed matcher of an expectation, or of the error. */
function nameOfThrown(thrown: unknown): string {
  if (!(thrown instanceof Error)) return '';
  const { matcherResult } = thrown as { readonly matcherResult?: { readonly name?: unknown } };
  return typeof matcherResult?.name === 'string' ? matcherResult.name : thrown.name;
}

/** A path diverged from its graph. The message ends with the token that replays it. */
export class PathFailure extends Error {
  override readonly name = 'PathFailure';
  readonly path: Path;
  /** Index of the step that failed, -1 for the start. */
  readonly at: number;
  readonly difference: Difference;
  /** Parsed by `fromToken`. */
  readonly token: string;
  /** Kind of failure, independent of the path: kinds of the step, of the difference, and of the error. */
  readonly kind: string;

  constructor(graph: Graph, path: Path, at: number, difference: Difference, cause?: unknown) {
    const token = toToken(graph, { edges: path.edges.slice(0, at + 1) });
    const where = at < 0 ? 'start' : `step ${at + 1} of ${path.edges.length} "${present(path.edges[at], 'failed step').step.name}"`;
    super(
      [
        `${graph.id}: ${where}: wrong ${difference.what}`,
        `  expected ${difference.expected}`,
        `  actual   ${difference.actual}`,
        `  replay   ${token}`,
      ].join('\n'),
      cause === undefined ? {} : { cause },
    );
    this.path = path;
    this.at = at;
    this.difference = difference;
    this.token = token;
    this.kind = [path.edges[at]?.step.kind ?? 'start', difference.what, nameOfThrown(cause)].join(' ').trimEnd();
  }
}

export interface RunOptions {
  /** Another version of the chart, e.g. a mutant. Default: the graph's own machine. */
  readonly machine?: AnyStateMachine;
}

const order = (a: AnyStateNode, b: AnyStateNode): number => a.order - b.order;
const list = (items: readonly string[]): string => items.join(', ') || 'none';

/** A machine with held actors and a simulated clock, observed step by step. */
function startHeld(graph: Graph, machine: AnyStateMachine) {
  const held = standIns(withoutEffects(machine), graph.model);
  const reader = createReader(held);
  const clock: StepClock = createStepClock();
  const microsteps: Microstep[] = [];
  const actions: string[] = [];
  const watched = {
    onMicrostep: (step: Microstep) => void microsteps.push(step),
    onAction: (type: string) => void actions.push(type),
    onSchedule: (id: string) => clock.label(id),
  };
  const running = startMachine(held, clock, graph.model.input, watched, adoptFor(graph.model));
  const snapshot = (): AnyMachineSnapshot => running.actor.getSnapshot() as AnyMachineSnapshot;

  const answerOf = (step: Step): object => {
    if (step.kind === 'done') return { status: 'done', output: (step.event as { output?: unknown }).output };
    if (step.kind === 'error') return { status: 'error', error: (step.event as { error?: unknown }).error };
    return (step.event as unknown as { snapshot: object }).snapshot;
  };

  const perform = (step: Step): Difference | undefined => {
    if (step.kind === 'user') {
      running.actor.send(step.event);
      return undefined;
    }
    if (step.kind === 'after') {
      if (graph.clock === 'any-order')
        return clock.fire(present(step.timer, 'timer of the step'))
          ? undefined
          : { what: 'step', expected: `timer ${step.timer}`, actual: 'no such timer' };
      const fired = clock.fireNext();
      if (fired?.id === step.timer && fired?.ms === step.ms) return undefined;
      return {
        what: 'step',
        expected: `timer ${step.timer} after ${step.ms} ms`,
        actual: fired ? `timer ${fired.id} after ${fired.ms} ms` : 'no timer',
      };
    }
    const child = childrenOf(snapshot()).find(({ id }) => id === step.actorId);
    if (!child) return { what: 'step', expected: `actor ${step.actorId} running`, actual: 'not running' };
    if (step.kind === 'emit') running.actor.send(step.event);
    else answer(child.ref, answerOf(step));
    return undefined;
  };

  const compare = (reaction: Reaction, node: Node): Difference | undefined => {
    const now = snapshot();
    const show = (status: string, value: unknown): string => `${JSON.stringify(value)}${status === 'active' ? '' : ` (${status})`}`;
    const states = activeNodes(now)
      .toSorted(order)
      .map(({ id }) => id);
    if (states.join() !== node.states.join() || now.status !== node.status) {
      return { what: 'state', expected: show(node.status, node.value), actual: show(now.status, now.value) };
    }
    if (node.status === 'error') return undefined;
    const takes = reader.takes(microsteps);
    if (takes.join() !== reaction.takes.join()) return { what: 'transitions', expected: list(reaction.takes), actual: list(takes) };
    if (actions.join() !== reaction.actions.join()) return { what: 'actions', expected: list(reaction.actions), actual: list(actions) };
    const timers = clock
      .pending()
      .map(({ id, ms }) => `${id} in ${ms} ms`)
      .sort();
    const expected = node.timers
      .filter((timer) => Number.isFinite(timer.ms))
      .map(({ id, ms }) => `${id} in ${ms} ms`)
      .sort();
    if (timers.join() !== expected.join()) return { what: 'timers', expected: list(expected), actual: list(timers) };
    const accepted = node.refused.find(({ step }) => wouldReact(now, step.event));
    return accepted && { what: 'refusal', expected: `${accepted.step.id} refused`, actual: 'accepted' };
  };

  const forget = (): void => {
    microsteps.length = 0;
    actions.length = 0;
  };
  return { perform, compare, forget, stop: () => running.stop() };
}

/**
 * Runs a path on the real chart: answers are held until the path supplies them, timers run on a simulated clock, side effects are
 * no-ops. After every step it compares states, transitions taken, side effects and running timers, and checks that events refused
 * in the model are refused.
 * @throws PathFailure at the first difference.
 */
export function runOnMachine(graph: Graph, path: Path, { machine = graph.machine }: RunOptions = {}): Run {
  let at = -1;
  let held: ReturnType<typeof startHeld> | undefined;
  const check = (difference: Difference | undefined): void => {
    if (difference) throw new PathFailure(graph, path, at, difference);
  };
  const walk = ({ forget, perform, compare }: ReturnType<typeof startHeld>, edge: Edge): void => {
    forget();
    check(perform(edge.step));
    check(compare(edge, nodeAt(graph, edge.to)));
  };
  try {
    held = startHeld(graph, machine);
    check(held.compare(graph.start, nodeAt(graph, 0)));
    for (const [i, edge] of path.edges.entries()) {
      at = i;
      walk(held, edge);
    }
  } catch (error) {
    if (error instanceof PathFailure) throw error;
    throw new PathFailure(
      graph,
      path,
      at,
      { what: 'step', expected: 'no exception', actual: error instanceof Error ? error.message : String(error) },
      error,
    );
  } finally {
    held?.stop();
  }
  return { source: 'machine', path };
}

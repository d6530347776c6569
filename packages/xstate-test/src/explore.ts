import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { activeNodes, allNodes, childrenOf } from './adapter.ts';
import { checkMet, checkModel, checkSent } from './check.ts';
import { EndlessLoop, ModelError, RandomStep, SeveralFaults, StepFailure, type UndeclaredOutcome, UnhandledRejection } from './errors.ts';
import type { Edge, Graph, Node, Reaction, Refusal, Step } from './graph.ts';
import { limitsFor } from './growth.ts';
import { blurred, canonical } from './identity.ts';
import { declaredTransitions } from './ir.ts';
import type { AnyModel, ModelOf } from './model.ts';
import { createReader } from './reactions.ts';
import { createRunner, standIns, stepperFor, type Outcome } from './runner.ts';
import { stepSource, type Situation, type StepSource } from './steps.ts';
import { timersKey } from './timers.ts';
import { createRandom } from './walks/random.ts';
import { present } from './present.ts';

const COMPARED_WALKS = 40;
const COMPARED_STEPS = 50;

interface Draft extends Omit<Node, 'out' | 'refused'> {
  readonly situation: Situation;
  readonly out: Edge[];
  readonly refused: Refusal[];
}

const documentOrder = (a: AnyStateNode, b: AnyStateNode): number => a.order - b.order;
const describe = (snapshot: AnyMachineSnapshot): string => `${snapshot.machine.id} ${JSON.stringify(snapshot.value)}`;

function createKeyer(model: AnyModel, clock: Graph['clock'], hasHistory: boolean) {
  const contexts = new WeakMap<object, string>();
  const contextKey = (context: object): string => {
    const known = contexts.get(context);
    if (known !== undefined) return known;
    const key = canonical(model.identity ? model.identity(context) : context);
    contexts.set(context, key);
    return key;
  };
  const historyKey = (snapshot: AnyMachineSnapshot): string =>
    Object.entries(snapshot.historyValue)
      .map(([id, nodes]) => `${id}:${(nodes as AnyStateNode[]).map((node) => node.id).join('+')}`)
      .sort()
      .join(',');
  return ({ snapshot, timers, settled }: Situation): string => {
    const leaves = activeNodes(snapshot)
      .filter((node) => node.type === 'atomic' || node.type === 'final')
      .map((node) => node.order)
      .sort((a, b) => a - b);
    const children = childrenOf(snapshot)
      .map(({ id }) => id)
      .sort()
      .join(',');
    const parts = [leaves.join(','), contextKey(snapshot.context as object), snapshot.status, children, settled.toSorted().join(',')];
    if (hasHistory) parts.push(historyKey(snapshot));
    if (clock === 'earliest') parts.push(timersKey(timers));
    return parts.join('|');
  };
}

const isStuck = (step: Step, { takes }: Reaction): boolean =>
  takes.length === 0 && (step.kind === 'user' || step.kind === 'emit' || step.kind === 'snapshot');

function failure(step: Step | undefined, where: string, cause: unknown): StepFailure {
  const bare = step?.kind === 'user' && Object.keys(step.event).length === 1;
  return new StepFailure(
    step?.id ?? 'start',
    where,
    bare ? `; it was sent without payload, list "${step.event.type}" in the model's events if it needs one` : '',
    cause,
  );
}

/** Two contexts with the same identity that the chart treats differently. */
export interface CoarseMerge {
  /** Steps from the start to the situation, and the step that behaves differently there. */
  readonly walk: readonly string[];
  readonly step: string;
  /** Top-level context keys that differ. */
  readonly keys: readonly string[];
}

/** Receives the findings of {@link exploreAll}. */
export interface Listener {
  /** A fault after which the exploration goes on. */
  fault(fault: StepFailure | UnhandledRejection | UndeclaredOutcome): void;
  /** If given, random walks with their real contexts are compared with the graph. */
  readonly coarse?: (merge: CoarseMerge) => void;
}

function differingKeys(a: unknown, b: unknown, textOf = (value: unknown): string => canonical(value)): string[] {
  const left = (a ?? {}) as Record<string, unknown>;
  const right = (b ?? {}) as Record<string, unknown>;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].filter((key) => textOf(left[key]) !== textOf(right[key]));
}

/** The situation of a chart that a thrown error has ended. */
const crashed = ({ snapshot }: Situation, error: unknown): Situation => ({
  snapshot: { ...snapshot, status: 'error', error } as AnyMachineSnapshot,
  timers: [],
  settled: [],
});

const NOTHING: Reaction = { takes: [], enters: [], guards: [], actions: [], starts: [] };

/** Like {@link explore}, but reports the faults to a listener. */
export function exploreAll(machine: AnyStateMachine, model: AnyModel, listener: Listener): Graph {
  const clock = model.clock ?? 'earliest';
  const chart = standIns(machine, model);
  const declared = allNodes(chart);
  const runner = createRunner(stepperFor(chart, model), createReader(chart), clock);
  const undeclared = new Set<string>();
  const source: StepSource = stepSource(model, (fault) => {
    if (undeclared.has(fault.actor)) return;
    undeclared.add(fault.actor);
    listener.fault(fault);
  });
  const keyOf = createKeyer(
    model,
    clock,
    declared.some((node) => node.type === 'history'),
  );

  const drafts: Draft[] = [];
  const edges: Edge[] = [];
  const indexOf = new Map<string, number>();
  const limits = limitsFor(model, drafts);

  const enter = (situation: Situation, step: string): number => {
    const key = keyOf(situation);
    const known = indexOf.get(key);
    if (known !== undefined) return known;
    limits.situation(situation, step, key);
    const { snapshot, timers } = situation;
    const index = drafts.length;
    indexOf.set(key, index);
    drafts.push({
      index,
      situation,
      snapshot,
      timers,
      value: snapshot.value,
      status: snapshot.status,
      out: [],
      refused: [],
      states: activeNodes(snapshot)
        .toSorted(documentOrder)
        .map((node) => node.id),
      waiting: new Map(snapshot.status === 'active' ? source.waitingAt(situation).map((child) => [child.id, child.src ?? child.id]) : []),
    });
    return index;
  };

  const attempt = (draft: Draft, step: Step, from = draft.situation): Outcome => {
    try {
      return runner.take(from, step);
    } catch (cause) {
      if (cause instanceof EndlessLoop) throw cause;
      if (model.escapes !== true) listener.fault(failure(step, describe(draft.snapshot), cause));
      return { situation: crashed(from, cause), reaction: NOTHING, effects: [] };
    }
  };

  const repeated = new Set<string>();
  /** Each transition is taken twice, once: a random value or the time in an assignment would make every situation a new one. */
  const checkRepeatable = (draft: Draft, step: Step, { situation, reaction }: Outcome): void => {
    const key = reaction.takes.join();
    if (repeated.has(key) || situation.snapshot.status === 'error') return;
    repeated.add(key);
    const again = runner.take(draft.situation, step).situation;
    const [ids, others] = [situation, again].map(({ snapshot }) => childrenOf(snapshot).map(({ id }) => id));
    // Children with random ids are named by the limits, or numbered by the model's `randomIds`.
    if (keyOf(again) === keyOf(situation) || String(ids) !== String(others)) return;
    const keys = differingKeys(situation.snapshot.context, again.snapshot.context, blurred);
    if (keys.length > 0) throw new RandomStep(machine.id, step.id, keys);
  };

  const isEscaping = (step: Step, { situation, reaction }: Outcome): boolean =>
    step.kind === 'error' && situation.snapshot.status === 'error' && reaction.takes.length === 0;

  const expand = (draft: Draft): void => {
    for (const step of source.stepsAt(draft.situation)) {
      limits.step();
      const outcome = attempt(draft, step);
      const { situation, reaction } = outcome;
      if (model.escapes !== true && isEscaping(step, outcome) && reaction !== NOTHING)
        listener.fault(
          new UnhandledRejection(
            present(step.src, 'actor of the step'),
            present(step.outcome, 'outcome of the step'),
            describe(draft.snapshot),
          ),
        );
      if (situation.snapshot.status !== 'error' && isStuck(step, reaction)) {
        draft.refused.push({ step, guards: reaction.guards });
        continue;
      }
      checkRepeatable(draft, step, outcome);
      const edge: Edge = { index: edges.length, from: draft.index, to: enter(situation, step.id), step, ...reaction };
      edges.push(edge);
      draft.out.push(edge);
    }
  };

  const behaviour = (situation: Situation, step: Step): string => {
    try {
      const next = runner.take(situation, step);
      return `${next.reaction.takes.join()} ${keyOf(next.situation)}`;
    } catch {
      return 'failed';
    }
  };

  /** Walks with real contexts along the graph, which has only the first context found for each identity. */
  const compareWalk = (start: Situation, length: number, random: () => number, report: (merge: CoarseMerge) => void): void => {
    const walk: string[] = [];
    let real = start;
    while (walk.length < length && real.snapshot.status === 'active') {
      const known = drafts[indexOf.get(keyOf(real)) ?? -1];
      if (!known) return;
      const keys = differingKeys(known.snapshot.context, real.snapshot.context);
      const steps = source.stepsAt(real);
      const odd = keys.length > 0 ? steps.find((step) => behaviour(real, step) !== behaviour(known.situation, step)) : undefined;
      if (odd) return report({ walk, step: odd.id, keys });
      const step = steps[Math.floor(random() * steps.length)];
      if (!step) return;
      real = attempt(known, step, real).situation;
      walk.push(step.id);
    }
  };

  const first = runner.start(model.input);

  if (first.situation.snapshot.status === 'error') throw failure(undefined, machine.id, first.situation.snapshot.error);
  enter(first.situation, 'start');
  for (const draft of drafts) if (draft.status === 'active') expand(draft);
  if (listener.coarse && model.identity) {
    const random = createRandom(1);
    for (let i = 0; i < COMPARED_WALKS; i++) compareWalk(first.situation, COMPARED_STEPS, random, listener.coarse);
  }

  return {
    id: machine.id,
    machine,
    model,
    clock,
    edges,
    start: first.reaction,
    nodes: drafts.map(({ situation: _, ...node }) => node),
    transitions: declaredTransitions(machine),
    states: declared.filter((node) => node.type !== 'history').map((node) => node.id),
  };
}

/** Logic that is no machine has no states to explore. */
function checkMachine(machine: unknown): void {
  if (typeof machine === 'object' && machine !== null && 'root' in machine) return;
  throw new ModelError(
    'explore takes a machine of createMachine or setup(…).createMachine; for other logic, such as fromTransition, use ' +
      'getShortestPaths of xstate/graph, or let a machine invoke it and declare its answers in the model',
  );
}

/**
 * Explores everything that a chart may do under a model, including invokes, delayed and eventless transitions, parallel regions,
 * history, final states and children. Nothing is started, no side effect runs, and the result is deterministic. It goes on after a
 * step that throws, and reports all such faults at its end.
 * @throws ModelError a key or an event of the model refers to nothing in the chart.
 * @throws UndeclaredOutcome an actor runs for which the model has no outcomes.
 * @throws UnhandledRejection if an actor may fail without a handler, unless the model says that errors may escape.
 * @throws StepFailure a guard or an assignment threw, unless the model says that errors may escape.
 * @throws SeveralFaults two or more of these.
 * @throws RandomStep an assignment sets another value each time it runs.
 * @throws BoundExceeded more than `maxStates`, `maxSteps` or `maxTime`, or too many children or timers at once; names what grows.
 * @throws EndlessLoop the chart loops without an event.
 */
export function explore<M extends AnyStateMachine>(machine: M, ...[given]: ModelOf<M>): Graph {
  checkMachine(machine);
  const model = (given ?? {}) as unknown as AnyModel;
  checkModel(machine, model);
  const faults: ModelError[] = [];
  const graph = exploreAll(machine, model, { fault: (fault) => void faults.push(fault) });
  checkSent(graph);
  checkMet(graph);
  if (faults.length > 1) throw new SeveralFaults(machine.id, faults);
  for (const fault of faults) throw fault;
  return graph;
}

import { not, type AnyStateMachine, type AnyStateNode } from 'xstate';
import { allNodes } from './adapter.ts';
import { exploreAll } from './explore.ts';
import type { Graph } from './graph.ts';
import { declaredTransitions, type Transition } from './ir.ts';
import { PathFailure, runOnMachine } from './machineRunner.ts';
import type { Path } from './path.ts';
import { faultsOf } from './faults.ts';
import { build, placeOf, replaced, siblingOf, toBranch, type Branch, type Config, type Mutant, type MutantKind } from './rebuild.ts';
import { duration } from './timers.ts';
import { present } from './present.ts';

const NEVER = (): boolean => false;
const sourceOf = (nodes: ReadonlyMap<string, AnyStateNode>, { source }: Transition): AnyStateNode =>
  present(nodes.get(source), 'source of the transition');
const delayOf = ({ delay }: Transition): string => present(delay, 'delay of the transition');

function* transitionMutants(
  machine: AnyStateMachine,
  nodes: ReadonlyMap<string, AnyStateNode>,
  transition: Transition,
  branches: number,
): Generator<Mutant> {
  const { id, branch, guard, targets } = transition;
  const place = placeOf(sourceOf(nodes, transition), transition);
  const withBranch = (change: (old: Branch) => Branch): AnyStateMachine =>
    build(
      machine,
      replaced(machine.config, place, (slot) =>
        Array.isArray(slot) ? slot.map((one, i) => (i === branch ? change(toBranch(one)) : one)) : change(toBranch(slot)),
      ),
    );
  const mutant = (kind: MutantKind, description: string, made: AnyStateMachine): Mutant => ({
    kind,
    subject: id,
    description,
    machine: made,
  });

  const removed =
    branches > 1
      ? withBranch((old) => ({ ...old, guard: NEVER }))
      : build(
          machine,
          replaced(machine.config, place, () => undefined),
        );
  yield mutant('remove', `${id} removed`, removed);
  const [first] = targets;
  const target = first === undefined ? undefined : nodes.get(first);
  const other = target && siblingOf(target);
  if (other)
    yield mutant(
      'retarget',
      `${id} leads to ${other.id} instead of ${targets.join(' and ')}`,
      withBranch((old) => ({ ...old, target: `#${other.id}` })),
    );
  if (guard === undefined) return;
  yield mutant(
    'drop-guard',
    `${id} without its guard ${guard}`,
    withBranch(({ guard: _, ...old }) => old),
  );
  yield mutant(
    'negate-guard',
    `${id} with not(${guard})`,
    withBranch((old) => ({ ...old, guard: not(old.guard as never) })),
  );
}

function* delayMutants(
  machine: AnyStateMachine,
  nodes: ReadonlyMap<string, AnyStateNode>,
  transitions: readonly Transition[],
): Generator<Mutant> {
  const delays = machine.implementations.delays as Config;
  const timed = transitions.filter((transition) => transition.kind === 'after');
  for (const name of new Set(timed.map(delayOf))) {
    const old = delays[name];
    if (old === undefined) continue;
    const longer =
      typeof old === 'function'
        ? (...args: unknown[]) => 2 * (old as (...args: unknown[]) => number)(...args) + 1
        : 2 * (old as number) + 1;
    const text = typeof old === 'number' ? `${duration(longer as number)} instead of ${duration(old)}` : 'twice as long';
    yield {
      kind: 'change-delay',
      subject: `${machine.id}:delay(${name})`,
      description: `delay ${name}: ${text}`,
      machine: build(machine, machine.config, { ...delays, [name]: longer }),
    };
  }
  for (const transition of timed) {
    if (delays[delayOf(transition)] !== undefined || transition.branch > 0) continue;
    const ms = Number(transition.delay);
    const place = placeOf(sourceOf(nodes, transition), transition).slice(0, -1);
    const renamed = replaced(machine.config, place, (after) =>
      Object.fromEntries(
        Object.entries(after as Config).map(([key, value]) => [key === transition.delay ? String(2 * ms + 1) : key, value]),
      ),
    );
    yield {
      kind: 'change-delay',
      subject: transition.id,
      description: `${transition.id}: ${duration(2 * ms + 1)} instead of ${duration(ms)}`,
      machine: build(machine, renamed),
    };
  }
}

/** Faults that a path detects without comparing payloads: structure and delays of the chart. */
export const STRUCTURAL: readonly MutantKind[] = ['remove', 'retarget', 'drop-guard', 'negate-guard', 'change-delay'];
const KINDS: readonly MutantKind[] = [
  ...STRUCTURAL,
  'swap-guards',
  'add-delay',
  'lose-action',
  'change-params',
  'lose-entry',
  'lose-exit',
  'drop-invoke',
  'change-input',
  'drop-reenter',
  'wrong-initial',
  'not-final',
  'change-output',
];

/**
 * Charts with one fault each, of all kinds of {@link MutantKind} or the given ones: e.g. a transition removed or redirected, a
 * guard dropped or negated, a delay changed. Ids of all other transitions stay the same.
 */
export function mutants(machine: AnyStateMachine, kinds: readonly MutantKind[] = KINDS): Mutant[] {
  return allMutants(machine).filter(({ kind }) => kinds.includes(kind));
}

function allMutants(machine: AnyStateMachine): Mutant[] {
  const nodes = new Map(allNodes(machine).map((node) => [node.id, node]));
  const transitions = declaredTransitions(machine);
  const branches = Map.groupBy(transitions, ({ source, trigger }) => `${source}:${trigger}`);
  return [
    ...transitions.flatMap((transition) => [
      ...transitionMutants(
        machine,
        nodes,
        transition,
        present(branches.get(`${transition.source}:${transition.trigger}`), 'branches of the transition').length,
      ),
    ]),
    ...delayMutants(machine, nodes, transitions),
    ...faultsOf(machine, nodes, transitions),
  ];
}

export type { Mutant, MutantKind } from './rebuild.ts';

export interface MutationScore {
  readonly chart: string;
  readonly total: number;
  readonly killed: number;
  /** Mutants whose whole graph equals the chart's: no test under this model can distinguish them. */
  readonly equivalent: readonly Mutant[];
  /** Mutants that the suite did not detect. */
  readonly survived: readonly Mutant[];
  /** Share of killed mutants among the distinguishable ones, 0 to 1. */
  readonly score: number;
}

/** Paths through the mutated transition first, short ones before long ones. */
function isKilled(graph: Graph, { machine, subject }: Mutant, paths: readonly Path[]): boolean {
  const rank = (path: Path): number => path.edges.length + (path.edges.some((edge) => edge.takes.includes(subject)) ? 0 : 1e9);
  try {
    for (const path of paths.toSorted((a, b) => rank(a) - rank(b))) runOnMachine(graph, path, { machine });
    return false;
  } catch (error) {
    if (error instanceof PathFailure) return true;
    throw error;
  }
}

/** Everything that a run compares of a graph, as one text. */
function fingerprint(graph: Graph): string {
  const nodes = graph.nodes.map((node) => [
    node.states,
    node.status,
    node.timers.map(({ id, ms }) => [id, ms]),
    node.refused.map(({ step }) => step.id),
  ]);
  const edges = graph.edges.map((edge) => [edge.from, edge.to, edge.step.id, edge.takes, edge.actions]);
  return JSON.stringify([graph.start.takes, nodes, edges]);
}

function isEquivalent(graph: Graph, original: string, machine: AnyStateMachine): boolean {
  try {
    const bounds = { maxStates: graph.nodes.length + 1, maxSteps: 4 * graph.edges.length + 1000 };
    const other = exploreAll(
      machine,
      { ...graph.model, ...bounds },
      {
        fault: (found) => {
          throw found;
        },
      },
    );
    return fingerprint(other) === original;
  } catch {
    return false;
  }
}

/** Runs a suite on every structural mutant of a chart and counts the detected ones. */
export function mutationScore(graph: Graph, paths: readonly Path[]): MutationScore {
  const all = mutants(graph.machine, STRUCTURAL);
  const alive = all.filter((mutant) => !isKilled(graph, mutant, paths));
  const original = alive.length > 0 ? fingerprint(graph) : '';
  const equivalent = alive.filter((mutant) => isEquivalent(graph, original, mutant.machine));
  const survived = alive.filter((mutant) => !equivalent.includes(mutant));
  const killed = all.length - alive.length;
  return {
    chart: graph.id,
    total: all.length,
    killed,
    equivalent,
    survived,
    score: killed + survived.length === 0 ? 1 : killed / (killed + survived.length),
  };
}

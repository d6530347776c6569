import type { AnyStateMachine } from 'xstate';
import { allNodes } from './adapter.ts';
import { checkMet, checkModel } from './check.ts';
import { BoundExceeded, ModelError, RandomStep, StepFailure, UndeclaredOutcome, UnhandledRejection } from './errors.ts';
import { exploreAll, type CoarseMerge } from './explore.ts';
import { nodeAt, type Edge, type Graph } from './graph.ts';
import type { Transition } from './ir.ts';
import { mayStayPending, outcomesFor, type AnyModel, type ModelOf } from './model.ts';
import { present } from './present.ts';

export type Rule =
  | 'dead-transition'
  | 'unreachable-state'
  | 'no-way-out'
  | 'unhandled-rejection'
  | 'unbounded-context'
  | 'event-without-effect'
  /** The model's identity merges situations in which the chart behaves differently. */
  | 'coarse-identity'
  | 'undeclared-outcome'
  | 'failing-step'
  /** An assignment sets another value each time it runs. */
  | 'random-step'
  | 'model';

/** A defect of a chart or of its model. */
export interface Finding {
  readonly rule: Rule;
  readonly chart: string;
  /** Transition id, state id, event type, actor name or context key. */
  readonly subject: string;
  readonly message: string;
}

type Report = (rule: Rule, subject: string, message: string) => void;

/** Why an `after` may never fire: an actor that may not stay pending always answers first. */
function pendingHint(graph: Graph, transition: Transition): string {
  if (transition.kind !== 'after') return '';
  const nodes = graph.nodes.filter((node) => node.states.includes(transition.source));
  const hasty = new Set(
    nodes.flatMap((node) => [...node.waiting.values()]).filter((src) => !mayStayPending(outcomesFor(graph.model, src) ?? {})),
  );
  return hasty.size > 0 ? `; if ${[...hasty].join(' or ')} may stay silent that long, declare pending: true` : '';
}

const isWildcard = (trigger: string): boolean => /(^|\.)\*$/.test(trigger);

/** Why a wildcard is never taken: nobody sends an event that only it receives. */
const wildcardHint = ({ kind, trigger }: Transition): string =>
  kind === 'event' && isWildcard(trigger) ? `; list an event in the model's events that "${trigger}" receives` : '';

function deadTransitions(graph: Graph, report: Report): void {
  const taken = new Set([...graph.start.takes, ...graph.edges.flatMap((edge) => edge.takes)]);
  for (const transition of graph.transitions) {
    if (!taken.has(transition.id))
      report(
        'dead-transition',
        transition.id,
        `transition ${transition.id} is never taken${pendingHint(graph, transition)}${wildcardHint(transition)}`,
      );
  }
}

function unreachableStates(graph: Graph, report: Report): void {
  const entered = new Set([...graph.start.enters, ...graph.edges.flatMap((edge) => edge.enters)]);
  for (const state of graph.states) if (!entered.has(state)) report('unreachable-state', state, `state ${state} is never entered`);
}

function statesWithoutExit(graph: Graph, report: Report): void {
  const sources = new Map(graph.transitions.map((transition) => [transition.id, transition.source]));
  const resting = new Set(
    allNodes(graph.machine)
      .filter((node) => node.type === 'atomic')
      .map((node) => node.id),
  );
  const left = new Set<string>();
  const stayed = new Set<string>();
  for (const edge of graph.edges) {
    const next = nodeAt(graph, edge.to);
    const still = new Set(next.status === 'active' ? next.states : []);
    for (const state of nodeAt(graph, edge.from).states) if (!still.has(state)) left.add(state);
    for (const take of edge.takes) left.add(present(sources.get(take), 'source of the transition'));
  }
  for (const node of graph.nodes) if (node.status === 'active') for (const state of node.states) if (resting.has(state)) stayed.add(state);
  for (const state of stayed) if (!left.has(state)) report('no-way-out', state, `nothing leads out of ${state}, which is not final`);
}

function hasEffect(graph: Graph, edge: Edge, taken: readonly Transition[]): boolean {
  if (edge.from !== edge.to || edge.enters.length > 0 || edge.actions.length > 0) return true;
  return taken.some(({ reenter, actions }) => reenter || actions.length > 0) || nodeAt(graph, edge.to).status !== 'active';
}

function eventsWithoutEffect(graph: Graph, report: Report): void {
  const transitions = new Map(graph.transitions.map((transition) => [transition.id, transition]));
  const declared = graph.transitions
    .filter((transition) => transition.kind === 'event' && !isWildcard(transition.trigger))
    .map(({ trigger }) => trigger);
  const listed =
    typeof graph.model.events === 'function'
      ? []
      : (graph.model.events ?? []).map((entry) => ('type' in entry ? entry.type : entry.event.type) as string);
  const effective = new Set(
    graph.edges.flatMap((edge) => {
      const taken = edge.takes.map((id) => present(transitions.get(id), 'transition that was taken'));
      return hasEffect(graph, edge, taken) ? [edge.step.event.type, ...taken.map(({ trigger }) => trigger)] : [];
    }),
  );
  for (const type of new Set([...declared, ...listed])) {
    if (!effective.has(type)) report('event-without-effect', type, `event "${type}" changes nothing in any state`);
  }
}

/** Lints an explored chart: all findings of {@link lint} except those made while exploring. */
export function lintGraph(graph: Graph): Finding[] {
  const found: Finding[] = [];
  const report: Report = (rule, subject, message) => void found.push({ rule, chart: graph.id, subject, message });
  deadTransitions(graph, report);
  unreachableStates(graph, report);
  statesWithoutExit(graph, report);
  eventsWithoutEffect(graph, report);
  return found;
}

function fromError(chart: string, error: ModelError): Finding {
  const finding = (rule: Rule, subject: string): Finding => ({ rule, chart, subject, message: error.message });
  if (error instanceof BoundExceeded) return finding('unbounded-context', error.growing);
  if (error instanceof UndeclaredOutcome) return finding('undeclared-outcome', error.actor);
  if (error instanceof StepFailure) return finding('failing-step', error.step);
  if (error instanceof UnhandledRejection) return finding('unhandled-rejection', error.actor);
  if (error instanceof RandomStep) return finding('random-step', error.step);
  return finding('model', chart);
}

/**
 * Lints a chart under its model: dead transitions, unreachable states, states without exit, unhandled rejections, unbounded
 * context, events without effect, and a too coarse identity. Never throws a {@link ModelError}; an error that stops the
 * exploration becomes a finding.
 */
export function lint<M extends AnyStateMachine>(machine: M, ...[given]: ModelOf<M>): Finding[] {
  const model = (given ?? {}) as unknown as AnyModel;
  const found = new Map<string, Finding>();
  const fault = (error: ModelError): void => {
    const finding = fromError(machine.id, error);
    const where = error instanceof UnhandledRejection || error instanceof StepFailure ? error.state : '';
    found.set(`${finding.rule} ${finding.subject} ${where}`, finding);
  };
  const coarse = ({ walk, step, keys }: CoarseMerge): void => {
    const subject = keys.join(', ');
    const message = `the model's identity leaves out context "${subject}", but after ${walk.join(', ')} the step ${step} depends on it`;
    const shorter = (found.get(subject)?.message.length ?? Number.POSITIVE_INFINITY) > message.length;
    if (shorter) found.set(subject, { rule: 'coarse-identity', chart: machine.id, subject, message });
  };
  try {
    checkModel(machine, model);
    const graph = exploreAll(machine, model, { fault, coarse });
    checkMet(graph);
    return [...found.values(), ...lintGraph(graph)];
  } catch (error) {
    if (error instanceof ModelError) return [...found.values(), fromError(machine.id, error)];
    throw error;
  }
}

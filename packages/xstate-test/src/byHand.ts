import { ModelError } from './errors.ts';
import { nodeAt, type Edge, type Graph, type Node, type Step } from './graph.ts';
import type { AnyHandWalk, ByHand } from './model.ts';
import { endOf, type Path } from './path.ts';
import { restrict } from './restrict.ts';

/** One line of a manual path: one action and all its automatic consequences. */
export interface HandLine {
  /** What the person does; undefined: waits for `wait`. */
  readonly action: string | undefined;
  /** Milliseconds that the person waits. */
  readonly wait: number;
  /** Who has to act, if different from the previous line. */
  readonly as: string | undefined;
  /** Preparation before the line, and cleanup after it. */
  readonly prepare: readonly string[];
  readonly restore: readonly string[];
  /** What is seen at the end of the line, innermost states first. */
  readonly sees: readonly string[];
  /** Steps of the line in order; empty for the first line if nothing happens automatically. */
  readonly edges: readonly Edge[];
  /** The situation at the end of the line. */
  readonly node: Node;
}

const SIGNS = { done: '+', error: '-', snapshot: '=', emit: '>' } as const;

/** The keys under which a model may describe a step, most specific first. */
function keysOf({ kind, id, event, src, outcome, timer }: Step): string[] {
  if (kind === 'user') return [id, event.type];
  if (kind === 'after') return [/^xstate\.after\.([^.]+)\./.exec(timer ?? '')?.[1] ?? ''];
  return [`${src}${SIGNS[kind]}${outcome}`, src ?? ''];
}

const walkOf = ({ id, model: { byHand } }: Graph): AnyHandWalk => {
  if (!byHand) throw new ModelError(`the model of ${id} does not say how people walk its paths: give it byHand`);
  return byHand;
};

/** How a person triggers a step; undefined if a person cannot. */
function handOf({ steps }: AnyHandWalk, step: Step): ByHand | undefined {
  const own = keysOf(step)
    .map((key) => steps[key])
    .find((wish) => wish !== undefined);
  if (own === false) return undefined;
  if (own === true) return {};
  if (own !== undefined) return typeof own === 'string' ? { action: own } : own;
  return step.kind === 'user' ? { action: step.name } : step.kind === 'after' ? {} : undefined;
}

/** Whether a step happens before a person could act: an answer, or an event that is raised immediately. */
function isQuick(walk: AnyHandWalk, step: Step): boolean {
  const hand = handOf(walk, step);
  if (!hand || hand.action !== undefined) return false;
  return isAnswer(step) || (step.kind !== 'after' && hand.prepare === undefined);
}

const isAnswer = ({ kind }: Step): boolean => kind === 'done' || kind === 'error';
/** Whether a person has to wait for the timer: it takes time, and the model does not mark it as automatic. */
const isWaitedFor = ({ steps }: AnyHandWalk, step: Step): boolean =>
  step.kind === 'after' && (step.ms ?? 0) > 0 && keysOf(step).every((key) => steps[key] !== true);

/**
 * The part of a graph that a person can execute, as declared in `byHand` of its model. Where an answer arrives automatically, no
 * other step is possible before it.
 */
export function handGraph(graph: Graph): Graph {
  const walk = walkOf(graph);
  const possible = ({ step, from }: Edge): boolean => {
    const hand = handOf(walk, step);
    return hand !== undefined && hand.when?.(nodeAt(graph, from).snapshot.context, nodeAt(graph, from).states) !== false;
  };
  const brief = new Set(
    graph.nodes.filter(({ out }) => out.some((edge) => possible(edge) && isQuick(walk, edge.step))).map(({ index }) => index),
  );
  return restrict(graph, (edge) => possible(edge) && (!brief.has(edge.from) || isAnswer(edge.step) || isQuick(walk, edge.step)));
}

/** The path and its automatic consequences, up to a situation in which a person can act again. */
export function handPath(graph: Graph, path: Path): Path {
  const walk = walkOf(graph);
  const ownOf = ({ out }: Node): Edge[] => out.filter(({ step }) => isQuick(walk, step));
  const edges = [...path.edges];
  const seen = new Set<number>();
  for (let node = endOf(graph, path); !seen.has(node.index); node = endOf(graph, { edges })) {
    seen.add(node.index);
    const own = ownOf(node);
    const next =
      own.find(({ step, to }) => handOf(walk, step)?.prepare === undefined && !seen.has(to)) ?? own.find(({ to }) => !seen.has(to));
    if (!next) break;
    edges.push(next);
  }
  return { edges };
}

interface Draft {
  readonly action: string | undefined;
  readonly as: string | undefined;
  wait: number;
  readonly prepare: string[];
  readonly restore: string[];
  readonly extra: string[];
  readonly edges: Edge[];
}

const begin = (action: string | undefined, as: string | undefined): Draft => ({
  action,
  as,
  wait: 0,
  prepare: [],
  restore: [],
  extra: [],
  edges: [],
});

/** What a person sees in a situation: the model's descriptions of its active states, innermost first. */
function seenIn(graph: Graph, walk: AnyHandWalk, { states }: Node): string[] {
  const toldOf = (id: string) => walk.sees[id.slice(graph.machine.id.length + 1)];
  const told = states
    .toReversed()
    .flatMap((id) => (states.some((other) => other.startsWith(`${id}.`) && toldOf(other) !== undefined) ? [] : (toldOf(id) ?? [])));
  const only = told.flatMap((each) => (typeof each === 'string' ? [] : each.only));
  return [...new Set(only.length > 0 ? only : told.filter((each) => typeof each === 'string'))];
}

const actionIn = ({ action }: ByHand, { states }: Node): string | undefined => (typeof action === 'function' ? action(states) : action);

/** A path line by line for manual execution. The first line is `byHand.start`. */
export function handLines(graph: Graph, path: Path): HandLine[] {
  const walk = walkOf(graph);
  const first = begin(walk.start, undefined);
  const drafts: Draft[] = [first];
  let line = first;
  let who = walk.as;
  const lineOf = (type: string | undefined): Draft =>
    drafts.findLast(({ edges }) => type === undefined || edges.some(({ step }) => step.kind === 'user' && step.event.type === type)) ??
    first;
  for (const edge of path.edges) {
    const hand = handOf(walk, edge.step) ?? {};
    const isWaited = isWaitedFor(walk, edge.step) && hand.action === undefined;
    const changes = hand.as !== undefined && hand.as !== who;
    if (changes) who = hand.as;
    if (hand.action !== undefined || isWaited) {
      line = begin(actionIn(hand, nodeAt(graph, edge.from)), changes ? hand.as : undefined);
      drafts.push(line);
    }
    if (isWaited) line.wait += edge.step.ms ?? 0;
    line.edges.push(edge);
    if (hand.prepare !== undefined) lineOf(hand.since).prepare.push(hand.prepare);
    if (hand.restore !== undefined) line.restore.push(hand.restore);
    if (hand.sees !== undefined) line.extra.push(hand.sees);
    who = hand.becomes ?? who;
  }
  let node = nodeAt(graph, 0);
  return drafts.map(({ extra, ...draft }) => {
    node = nodeAt(graph, draft.edges.at(-1)?.to ?? node.index);
    return { ...draft, sees: [...new Set([...seenIn(graph, walk, node), ...extra])], node };
  });
}

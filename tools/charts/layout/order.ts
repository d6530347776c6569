import type { IR, IRState } from '@xstate/test';
import { must } from '#lib/must.ts';

/** The tree of a chart's states, and the rank of each among its siblings. */
export interface Order {
  readonly states: ReadonlyMap<string, IRState>;
  readonly parents: ReadonlyMap<string, IRState>;
  readonly ranks: ReadonlyMap<string, number>;
  /** Whether `to` comes before `from`, compared at their ancestors below the last common one. */
  isBack(from: string, to: string): boolean;
  /** Whether `outer` is an ancestor of `inner`. */
  isInside(inner: string, outer: string): boolean;
}

/**
 * `near`: by number of transitions from the initial state. `flow`: a state after all its predecessors, except in loops. `written`: in the
 * order of the source.
 */
export const WAYS = ['near', 'flow', 'written'] as const;
export type Way = (typeof WAYS)[number];

type Next = (id: string) => readonly string[];

function byNearness(first: string, ids: readonly string[], next: Next): string[] {
  const seen = new Set<string>();
  const queue = [first];
  for (let id = queue.shift(); id !== undefined; id = queue.shift() ?? ids.find((one) => !seen.has(one))) {
    if (seen.has(id)) continue;
    seen.add(id);
    queue.push(...next(id));
  }
  return [...seen];
}

function byFlow(first: string, ids: readonly string[], next: Next): string[] {
  const seen = new Set<string>();
  const left: string[] = [];
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const one of [...next(id)].reverse()) visit(one);
    left.push(id);
  };
  for (const id of [first, ...ids]) visit(id);
  return left.reverse();
}

const SORTERS: Readonly<Record<Way, (first: string, ids: readonly string[], next: Next) => string[]>> = {
  near: byNearness,
  flow: byFlow,
  written: (first, ids) => [...new Set([first, ...ids])],
};

/** Ranks siblings: the initial state first, final ones last, the others as `way` says. */
export function orderOf({ root, edges }: IR, way: Way): Order {
  const states = new Map<string, IRState>();
  const parents = new Map<string, IRState>();
  const visit = (state: IRState): void => {
    states.set(state.id, state);
    for (const child of state.children) {
      parents.set(child.id, state);
      visit(child);
    }
  };
  visit(root);

  const lineage = (id: string): string[] => {
    const parent = parents.get(id);
    return parent ? [...lineage(parent.id), id] : [id];
  };
  /** The two sibling ancestors of two states; undefined if one state is an ancestor of the other. */
  const parting = (a: string, b: string): readonly [string, string] | undefined => {
    const [left, right] = [lineage(a), lineage(b)];
    const at = left.findIndex((id, i) => right[i] !== id);
    return at < 0 || right[at] === undefined ? undefined : [must(left[at]), right[at]];
  };

  const ranks = new Map<string, number>();
  const rank = (state: IRState): void => {
    const ids = state.children.map(({ id }) => id);
    if (ids.length === 0) return;
    const moves = edges.map(({ from, to }) => parting(from, to)).filter((move) => move !== undefined && ids.includes(move[0]));
    const first = state.initial ? must(lineage(state.initial)[lineage(state.id).length]) : must(ids[0]);
    const next: Next = (id) => moves.filter((move) => must(move)[0] === id).map((move) => must(move)[1]);
    const sorted = SORTERS[way](first, ids, next);
    const isFinal = (id: string): boolean => must(states.get(id)).type === 'final';
    sorted.sort((a, b) => Number(isFinal(a)) - Number(isFinal(b))).forEach((id, i) => ranks.set(id, i));
    state.children.forEach(rank);
  };
  rank(root);

  return {
    states,
    parents,
    ranks,
    isBack(from, to) {
      const pair = parting(from, to);
      return pair !== undefined && must(ranks.get(pair[0])) > must(ranks.get(pair[1]));
    },
    isInside: (inner, outer) => lineage(inner).includes(outer),
  };
}

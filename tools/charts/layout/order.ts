import type { IR, IRState } from '@xstate/test';

/** The states of a chart as a tree, and how far from the start each stands among its siblings. */
export interface Order {
  readonly states: ReadonlyMap<string, IRState>;
  readonly parents: ReadonlyMap<string, IRState>;
  readonly ranks: ReadonlyMap<string, number>;
  /** Whether `to` stands before `from` where their ways from the root part. */
  isBack(from: string, to: string): boolean;
  /** Whether the one holds the other. */
  isInside(inner: string, outer: string): boolean;
}

export function orderOf({ root, edges }: IR): Order {
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
  /** The siblings under which two states stand; undefined when one holds the other. */
  const parting = (a: string, b: string): readonly [string, string] | undefined => {
    const [left, right] = [lineage(a), lineage(b)];
    const at = left.findIndex((id, i) => right[i] !== id);
    return at < 0 || right[at] === undefined ? undefined : [left[at]!, right[at]];
  };

  const ranks = new Map<string, number>();
  const rank = (state: IRState): void => {
    const ids = state.children.map(({ id }) => id);
    const moves = edges.map(({ from, to }) => parting(from, to)).filter((move) => move !== undefined && ids.includes(move[0]));
    const seen = new Set<string>();
    const queue = state.initial ? [lineage(state.initial)[lineage(state.id).length]!] : [];
    for (let next = queue.shift() ?? ids[0]; next !== undefined; next = queue.shift() ?? ids.find((id) => !seen.has(id))) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(...moves.filter((move) => move![0] === next).map((move) => move![1]));
    }
    const isFinal = (id: string): boolean => states.get(id)!.type === 'final';
    [...seen].sort((a, b) => Number(isFinal(a)) - Number(isFinal(b))).forEach((id, i) => ranks.set(id, i));
    state.children.forEach(rank);
  };
  rank(root);

  return {
    states,
    parents,
    ranks,
    isBack(from, to) {
      const pair = parting(from, to);
      return pair !== undefined && ranks.get(pair[0])! > ranks.get(pair[1])!;
    },
    isInside: (inner, outer) => lineage(inner).includes(outer),
  };
}

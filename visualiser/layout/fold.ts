import type { IR, IREdge, IRState } from '@xstate/test';

const isWithin = (id: string, outer: string): boolean => id === outer || id.startsWith(`${outer}.`);

/** Compound states, without the chart itself. */
export function foldable({ root }: IR): string[] {
  const visit = (state: IRState): string[] => [...(state.children.length > 0 ? [state.id] : []), ...state.children.flatMap(visit)];
  return root.children.flatMap(visit);
}

/** Compound states in the order in which they are collapsed until the chart is legible: inner ones first, of these the largest first. */
export function foldOrder({ root }: IR): string[] {
  const found: { id: string; depth: number; count: number }[] = [];
  const visit = (state: IRState, depth: number): void => {
    if (depth > 0 && state.children.length > 0) found.push({ id: state.id, depth, count: countOf(state) });
    for (const child of state.children) visit(child, depth + 1);
  };
  visit(root, 0);
  return found.toSorted((a, b) => b.depth - a.depth || b.count - a.count).map(({ id }) => id);
}

/** The chart with some states collapsed: a collapsed state represents its content, and inner transitions are not drawn. */
export function folded(ir: IR, closed: ReadonlySet<string>): IR {
  const outermost = (id: string): string => [...closed].filter((one) => isWithin(id, one)).toSorted((a, b) => a.length - b.length)[0] ?? id;
  const visit = (state: IRState): IRState => {
    if (!closed.has(state.id)) return { ...state, children: state.children.map(visit) };
    const { initial: _, ...rest } = state;
    return { ...rest, type: 'atomic', key: `${state.key} ＋${countOf(state)}`, children: [] };
  };
  const edges = ir.edges.flatMap((edge): IREdge[] => {
    const [from, to] = [outermost(edge.from), outermost(edge.to)];
    if (from === edge.from && to === edge.to) return [edge];
    const isInside = from === to && edge.from !== edge.to && (closed.has(from) || closed.has(to));
    return isInside || (from === to && edge.internal) ? [] : [{ ...edge, from, to, source: from }];
  });
  const shown = new Set<string>();
  const collect = (state: IRState): void => {
    shown.add(state.id);
    state.children.forEach(collect);
  };
  const root = visit(ir.root);
  collect(root);
  const first = (state: IRState): IRState => ({
    ...state,
    ...(state.initial !== undefined && { initial: outermost(state.initial) }),
    children: state.children.map(first),
  });
  return { ...ir, root: first(root), edges: edges.filter(({ from, to }) => shown.has(from) && shown.has(to)) };
}

const countOf = ({ children }: IRState): number => children.reduce((sum, child) => sum + 1 + countOf(child), 0);

/** The chart with names and transitions only: descriptions, tags and actions are in the panel. */
export function bare(ir: IR): IR {
  const visit = ({ description: _, ...state }: IRState): IRState => ({
    ...state,
    tags: [],
    entry: [],
    exit: [],
    children: state.children.map(visit),
  });
  return { ...ir, root: visit(ir.root) };
}

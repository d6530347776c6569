import type { Graph } from '@xstate/test';

/** Context flags that are determined by the active states: equal wherever the same states are active. */
export function repeatedFlags(graphs: readonly Graph[]): string[] {
  const nodes = graphs.flatMap((graph) => graph.nodes.map(({ states, snapshot }) => ({ states: states.join(), snapshot })));
  const contexts = nodes.map(({ states, snapshot }) => ({ states, context: snapshot.context as Readonly<Record<string, unknown>> }));
  const names = [...new Set(contexts.flatMap(({ context }) => Object.keys(context)))];
  return names.filter((name) => {
    const seen = contexts.map(({ states, context }) => ({ states, value: context[name] }));
    if (!seen.every(({ value }) => typeof value === 'boolean') || new Set(seen.map(({ value }) => value)).size < 2) return false;
    return [...Map.groupBy(seen, ({ states }) => states).values()].every((alike) => new Set(alike.map(({ value }) => value)).size === 1);
  });
}

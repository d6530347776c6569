import { cover, type Graph, mutants, mutationScore } from '@xstate/test';

interface Survivors {
  /** Mutants that some model of the chart could tell from it. */
  readonly told: number;
  /** Those that no path noticed under any of the models. */
  readonly survived: readonly string[];
}

/** Which faults in a chart its paths overlook, taken over all its models. */
export function survivorsOf(graphs: readonly Graph[]): Survivors {
  const scores = graphs.map((graph) => mutationScore(graph, [{ edges: [] }, ...cover(graph, { goal: 'all' }).paths]));
  const names = mutants(graphs[0]!.machine).map(({ description }) => description);
  const isIn = (list: readonly { readonly description: string }[], name: string): boolean =>
    list.some(({ description }) => description === name);
  const told = names.filter((name) => !scores.every(({ equivalent }) => isIn(equivalent, name)));
  const survived = told.filter((name) => scores.every(({ survived: alive, equivalent }) => isIn(alive, name) || isIn(equivalent, name)));
  return { told: told.length, survived };
}

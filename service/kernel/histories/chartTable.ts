import type { Lifecycle } from '#contract/lifecycle.ts';

/** A lifecycle chart as a table. A place is the dotted path of a state; several places can have the same stored status. */
export interface ChartTable {
  readonly chart: string;
  /** Targets by place and event. */
  readonly steps: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly places: (status: string) => readonly string[];
  readonly statusOf: (place: string) => string;
}

const pathOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([state, inner]) => `${state}.${pathOf(inner)}`)
        .join()
    : String(value);

/** The places that a chart can reach, from its initial state. */
export function chartTable<Value, Event extends string>(
  { chart, initial, moves }: Pick<Lifecycle<Value, Event>, 'chart' | 'initial' | 'moves'>,
  stored: (value: Value) => string | number = (value) => pathOf(value),
): ChartTable {
  const values = new Map([[pathOf(initial), initial]]);
  const steps = new Map<string, ReadonlyMap<string, string>>();
  for (const [place, value] of values) {
    const targets = [...moves(value)].map(([event, to]) => [event, pathOf(to), to] as const);
    for (const [, path, to] of targets) values.set(path, to);
    steps.set(place, new Map(targets.map(([event, path]) => [event, path])));
  }
  const statuses = new Map([...values].map(([place, value]) => [place, String(stored(value))]));
  const byStatus = Map.groupBy(values.keys(), (place) => statuses.get(place) ?? '');
  return {
    chart,
    steps,
    places: (status) => byStatus.get(status) ?? [],
    statusOf: (place) => statuses.get(place) ?? '',
  };
}

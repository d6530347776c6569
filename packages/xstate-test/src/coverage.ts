import { ModelError } from './errors.ts';
import { nodeAt, type Graph } from './graph.ts';
import type { Run } from './machineRunner.ts';
import { netFor, pairsIn, refusedGuards } from './walks/net.ts';
import type { Measure } from './walks/stop.ts';

/** How often something was covered, by kind of run. */
export interface Hits {
  readonly machine: number;
  readonly browser: number;
  /** Whether it is reachable under the model. */
  readonly reachable: boolean;
}

/** Coverage of one chart as plain data: what `JSON.stringify` writes and {@link mergeCoverage} reads. */
export interface CoverageData {
  readonly chart: string;
  readonly runs: { readonly machine: number; readonly browser: number };
  readonly steps: { readonly machine: number; readonly browser: number };
  /** By state id. */
  readonly states: Readonly<Record<string, Hits>>;
  /** By transition id. */
  readonly transitions: Readonly<Record<string, Hits>>;
  /** By `<transition id>=true|false`. */
  readonly guards: Readonly<Record<string, Hits>>;
  /** By `<transition id> → <transition id>`. */
  readonly pairs: Readonly<Record<string, Hits>>;
}

/** Coverage of one measure. */
export interface Share {
  readonly covered: number;
  /** Reachable under the model. */
  readonly reachable: number;
  /** Declared in the chart. Only reachable pairs are counted. */
  readonly declared: number;
}

export const MEASURES: readonly Measure[] = ['states', 'transitions', 'guards', 'pairs'];

type Source = Run['source'];
type Counters = Record<string, { machine: number; browser: number; reachable: boolean }>;

/** Coverage that accumulates runs. */
export interface Coverage {
  /** Counts a run; a refused event counts as a false guard only for runs on the machine, where the runner tries it. */
  add(run: Run): void;
  readonly data: CoverageData;
}

function countersFor(reachable: Iterable<string>, declared: Iterable<string>): Counters {
  const counters: Counters = {};
  for (const id of declared) counters[id] = { machine: 0, browser: 0, reachable: false };
  for (const id of reachable) counters[id] = { machine: 0, browser: 0, reachable: true };
  return counters;
}

/** Empty coverage of a chart. */
export function createCoverage(graph: Graph): Coverage {
  const guarded = graph.transitions.filter((transition) => transition.guard !== undefined);
  const counters: Record<Measure, Counters> = {
    states: countersFor(netFor(graph, 'states').names, graph.states),
    transitions: countersFor(
      netFor(graph, 'transitions').names,
      graph.transitions.map(({ id }) => id),
    ),
    guards: countersFor(
      netFor(graph, 'guards').names,
      guarded.flatMap(({ id }) => [`${id}=true`, `${id}=false`]),
    ),
    pairs: countersFor(netFor(graph, 'pairs').names, []),
  };
  const runs = { machine: 0, browser: 0 };
  const steps = { machine: 0, browser: 0 };
  const count = (measure: Measure, ids: readonly string[], source: Source): void => {
    for (const id of ids) {
      counters[measure][id] ??= { machine: 0, browser: 0, reachable: false };
      counters[measure][id][source]++;
    }
  };
  return {
    data: { chart: graph.id, runs, steps, ...counters },
    add({ source, path }) {
      runs[source]++;
      steps[source] += path.edges.length;
      let last: string | undefined;
      for (const [reaction, node] of [[graph.start, 0] as const, ...path.edges.map((edge) => [edge, edge.to] as const)]) {
        count('states', reaction.enters, source);
        count('transitions', reaction.takes, source);
        count(
          'guards',
          source === 'machine' ? [...new Set([...reaction.guards, ...refusedGuards(nodeAt(graph, node))])] : reaction.guards,
          source,
        );
        count('pairs', pairsIn(reaction.takes, last), source);
        last = reaction.takes.at(-1) ?? last;
      }
    },
  };
}

function sum(a: Readonly<Record<string, Hits>>, b: Readonly<Record<string, Hits>>): Counters {
  const total: Counters = {};
  for (const id of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [left, right] = [a[id], b[id]];
    total[id] = {
      machine: (left?.machine ?? 0) + (right?.machine ?? 0),
      browser: (left?.browser ?? 0) + (right?.browser ?? 0),
      reachable: left?.reachable === true || right?.reachable === true,
    };
  }
  return total;
}

/**
 * Adds up coverage of one chart from several runs, e.g. of machine and browser, or from several JSON files.
 * @throws ModelError the parts belong to different charts.
 */
export function mergeCoverage(first: CoverageData, ...others: readonly CoverageData[]): CoverageData {
  return others.reduce((a, b) => {
    if (a.chart !== b.chart) throw new ModelError(`coverage of ${a.chart} and of ${b.chart} cannot be merged`);
    const both = (key: 'runs' | 'steps'): { machine: number; browser: number } => ({
      machine: a[key].machine + b[key].machine,
      browser: a[key].browser + b[key].browser,
    });
    return {
      chart: a.chart,
      runs: both('runs'),
      steps: both('steps'),
      states: sum(a.states, b.states),
      transitions: sum(a.transitions, b.transitions),
      guards: sum(a.guards, b.guards),
      pairs: sum(a.pairs, b.pairs),
    };
  }, first);
}

const isHit = ({ machine, browser }: Hits): boolean => machine + browser > 0;

/** Recorded coverage in terms of the current chart. */
export interface Adopted {
  readonly data: CoverageData;
  /** Ids that were covered and are no longer part of the chart. */
  readonly dropped: readonly string[];
}

/**
 * Converts recorded coverage to the current chart: `today` (such as `createCoverage(graph).data`) has the declared and reachable
 * ids, `recorded` the covered ones.
 * @throws ModelError the parts belong to different charts.
 */
export function adoptCoverage(today: CoverageData, recorded: CoverageData): Adopted {
  const isKnown =
    (measure: Measure) =>
    ([id]: [string, Hits]): boolean =>
      id in today[measure];
  const known = (measure: Measure): Record<string, Hits> =>
    Object.fromEntries(
      Object.entries(recorded[measure])
        .filter(isKnown(measure))
        .map(([id, hits]) => [id, { ...hits, reachable: false }]),
    );
  const fitting = Object.fromEntries(MEASURES.map((measure) => [measure, known(measure)])) as Pick<CoverageData, Measure>;
  const dropped = MEASURES.flatMap((measure) =>
    Object.entries(recorded[measure])
      .filter((one) => isHit(one[1]) && !isKnown(measure)(one))
      .map(([id]) => id),
  );
  return { data: mergeCoverage(today, { ...recorded, ...fitting }), dropped };
}

/** Covered, reachable and declared counts of one measure, optionally for one kind of run. Only reachable ids count as covered. */
export function shareOf(data: CoverageData, measure: Measure, source?: Source): Share {
  const all = Object.values(data[measure]);
  return {
    covered: all.filter((hits) => hits.reachable && (source ? hits[source] > 0 : isHit(hits))).length,
    reachable: all.filter((hits) => hits.reachable).length,
    declared: all.length,
  };
}

/** Reachable ids that no run has covered. */
export const uncovered = (data: CoverageData, measure: Measure): string[] =>
  Object.entries(data[measure])
    .filter(([, hits]) => hits.reachable && !isHit(hits))
    .map(([id]) => id);

/** Declared ids that are not reachable under the model. */
export const unreachable = (data: CoverageData, measure: Measure): string[] =>
  Object.entries(data[measure])
    .filter(([, hits]) => !hits.reachable && !isHit(hits))
    .map(([id]) => id);

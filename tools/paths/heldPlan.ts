import { cover, type Graph, type Path, restrict, shortestTo, takesOf } from '@xstate/test';
import { must } from '#lib/must.ts';
import { select, type Selection } from '#tools/paths/select.ts';
import { graphOf, type Subject } from '#tools/paths/subjects.ts';
import { REQUEST_TIMEOUT } from '#contract/rules/constants.ts';
import type { HeldDriver, Unseen } from '#testing/stubbed/driver.ts';

/** Paths of one subject for a browser. */
export interface Planned {
  readonly subject: Subject;
  readonly driver: HeldDriver;
  /** The part of the chart that the screen can show. */
  readonly graph: Graph;
  readonly paths: readonly Path[];
  readonly text: string;
}

/** Longer than for the machine: opening a page takes as long as many steps. */
const LENGTH = 40;

/** The part of a chart that its screen can show. */
export function shownGraph(subject: Subject, { unseen, operations }: HeldDriver): Graph {
  const graph = graphOf(subject);
  return restrict(graph, ({ step, from }) => {
    const { states, snapshot, out } = must(graph.nodes[from]);
    // The page aborts its request before this delay ends.
    if (
      step.kind === 'after' &&
      must(step.ms) >= REQUEST_TIMEOUT &&
      out.some((other) => other.step.src !== undefined && other.step.src in operations)
    )
      return false;
    const isHere = ({ in: state, when }: Unseen): boolean =>
      (state === undefined || [state].flat().some((id) => states.includes(id))) &&
      (when === undefined || when(snapshot.context as Record<string, unknown>));
    return !unseen.some((one) => one.step === step.id && isHere(one));
  });
}

/** Whether a selection differs from the default. */
const isOwn = ({ cover: goal, to, walk, path, maxLength }: Selection): boolean =>
  [goal, to, walk, path, maxLength].some((wish) => wish !== undefined);

/**
 * The selected paths. Default: all transitions of each chart that its screen can show; for further models of the chart only those
 * that are not taken yet.
 */
export function plan(subjects: readonly Subject[], drivers: readonly HeldDriver[], selection: Selection = {}): Planned[] {
  const taken = new Map<string, Set<string>>();
  return drivers.flatMap((driver): Planned[] => {
    const subject = subjects.find(({ id }) => id === driver.subject);
    if (!subject) return [];
    const graph = shownGraph(subject, driver);
    if (isOwn(selection)) return [{ subject, driver, graph, ...select(graph, selection) }];
    const before = taken.get(subject.chart);
    const open = graph.transitions.filter(({ id }) => before?.has(id) !== true);
    const paths = before ? open.flatMap(({ id }) => shortestTo(graph, id) ?? []) : cover(graph, { maxLength: LENGTH }).paths;
    const all = new Set([...(before ?? []), ...paths.flatMap((path) => takesOf(graph, path))]);
    taken.set(subject.chart, all);
    return [{ subject, driver, graph, paths, text: `${paths.length} 条路径，画面能显示的转换 ${all.size}/${graph.transitions.length}` }];
  });
}

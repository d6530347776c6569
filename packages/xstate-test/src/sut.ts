import type { EventObject } from 'xstate';
import type { Graph, Node, Step } from './graph.ts';
import { canonical } from './identity.ts';
import { PathFailure, type Difference, type Run } from './machineRunner.ts';
import type { Path } from './path.ts';

/**
 * A system under test other than a browser page: a service, a class, another implementation of the chart. `S` is its instance
 * type.
 */
export interface Sut<S = unknown> {
  /** Creates a new instance, at the start of the chart. */
  create(): S | Promise<S>;
  /**
   * Executes a step: a user event, an actor's answer (`step.kind` `done` or `error`, with `step.src` and `step.outcome`), or time
   * that passes (`after`, by `step.ms`). `event` is what the chart receives.
   */
  send(sut: S, event: EventObject, step: Step): unknown;
  /** The observable state, after the start and after every step. May wait. */
  read(sut: S): unknown;
  /** Waits after a step until the system is at rest. Default: it is at rest once {@link send} has finished. */
  settle?(sut: S): unknown;
  /** The expected result of {@link read}. Default: the state value, e.g. `{ payment: 'card' }`. */
  projectModel?(node: Node): unknown;
  /** Disposes of the instance, whether or not the path succeeded. */
  dispose?(sut: S): unknown;
}

/**
 * Runs a path on a system under test, and compares its observable state with the graph at the start and after every step.
 * Coverage counts the run as a browser run: both are observed from outside.
 * @throws PathFailure at the first difference.
 */
export async function runOnSut<S>(graph: Graph, path: Path, sut: Sut<S>): Promise<Run> {
  const expected = (node: Node): unknown => (sut.projectModel ? sut.projectModel(node) : node.value);
  let at = -1;
  const fail = (difference: Difference, cause?: unknown): never => {
    throw new PathFailure(graph, path, at, difference, cause);
  };
  const guarded = async <T>(what: Difference['what'], action: () => T | Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (error) {
      return fail({ what, expected: 'no exception', actual: error instanceof Error ? error.message : String(error) }, error);
    }
  };
  const check = async (one: S, index: number): Promise<void> => {
    const node = graph.nodes[index];
    if (!node) return;
    const actual = canonical(await guarded('state', () => sut.read(one)));
    const wanted = canonical(expected(node));
    if (actual !== wanted) fail({ what: 'state', expected: wanted, actual });
  };
  const one = await guarded('step', () => sut.create());
  try {
    await check(one, 0);
    for (const { step, to } of path.edges) {
      at++;
      await guarded('step', () => sut.send(one, step.event, step));
      await guarded('step', () => sut.settle?.(one));
      await check(one, to);
    }
  } finally {
    await sut.dispose?.(one);
  }
  return { source: 'browser', path };
}

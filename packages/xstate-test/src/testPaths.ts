import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { elapsedIn, nodeAt, type Edge, type Graph, type Node, type Step } from './graph.ts';
import { PathFailure, type Difference } from './machineRunner.ts';
import { explain, type Path } from './path.ts';
import { cover } from './walks/cover.ts';

/** What {@link TestPath.test} gives to an executor: the step, and the snapshot in which the chart is after it. */
export interface TestStep {
  readonly event: EventObject;
  readonly step: Step;
  readonly state: AnyMachineSnapshot;
  /** Milliseconds that pass in the step: those of its timer, otherwise 0. */
  readonly elapsed: number;
}

/** How a path is executed and checked, as in `xstate/graph`. */
export interface TestParams {
  /** What is to be seen in a state, by its id or by its path without the chart's name; `*` where no other key is active. */
  readonly states?: Readonly<Record<string, (state: AnyMachineSnapshot) => unknown>>;
  /** How a step is executed, by the type of its event, by its id (`sendCode+sent`), or by the name of its actor or delay. */
  readonly events?: Readonly<Record<string, (step: TestStep) => unknown>>;
}

/** A path with its own test. */
export interface TestPath extends Path {
  /** The names of its steps. */
  readonly description: string;
  /**
   * Executes the steps, and checks the active states at the start and after each.
   * @throws PathFailure at the first step that throws, or that no key of `events` executes.
   */
  test(params: TestParams): Promise<void>;
}

async function checkStates(graph: Graph, { states, snapshot }: Node, { states: seen = {} }: TestParams): Promise<void> {
  const keys = Object.keys(seen).filter((key) => states.includes(key) || states.includes(`${graph.id}.${key}`));
  for (const key of keys.length > 0 || !('*' in seen) ? keys : ['*']) await seen[key]?.(snapshot);
}

const keysOf = ({ id, event, src, timer = '' }: Step): string[] => [id, event.type, src ?? '', timer.split('.')[2] ?? ''];

async function execute(graph: Graph, { step, to }: Edge, { events = {} }: TestParams): Promise<void> {
  const key = keysOf(step).find((each) => events[each] !== undefined);
  if (key === undefined)
    throw new Error(`no key of events executes it: ${[...new Set(keysOf(step))].filter((each) => each !== '').join(', ')}`);
  await events[key]?.({ event: step.event, step, state: nodeAt(graph, to).snapshot, elapsed: elapsedIn(step) });
}

/** The path with a test, in the words of `xstate/graph`: `path.test({ states, events })`. */
export function toTestPath(graph: Graph, path: Path): TestPath {
  const lines = explain(graph, path).map(({ name }) => name);
  return {
    ...path,
    description: lines.length > 0 ? lines.join(' → ') : 'start',
    async test(params) {
      let at = -1;
      const guarded = async (what: Difference['what'], action: () => Promise<void>): Promise<void> => {
        try {
          await action();
        } catch (error) {
          const actual = error instanceof Error ? error.message : String(error);
          throw new PathFailure(graph, path, at, { what, expected: 'no exception', actual }, error);
        }
      };
      await guarded('state', () => checkStates(graph, nodeAt(graph, 0), params));
      for (const edge of path.edges) {
        at += 1;
        await guarded('step', () => execute(graph, edge, params));
        await guarded('state', () => checkStates(graph, nodeAt(graph, edge.to), params));
      }
    },
  };
}

/** The paths of a suite, by default one of all transitions, each with its test. */
export const testPaths = (graph: Graph, paths: readonly Path[] = cover(graph).paths): TestPath[] =>
  paths.map((path) => toTestPath(graph, path));

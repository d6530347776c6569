import {
  chartOf,
  cover,
  fromToken,
  type Goal,
  type Graph,
  ModelError,
  parseStop,
  type Path,
  PathMisread,
  shortestTo,
  simplePaths,
  type Stop,
  StopMisread,
  type Suite,
  walk,
  type WalkOptions,
} from '@xstate/test';
import { Misused } from '#service/kernel/lib/usageError.ts';
import { remarkText } from './said.ts';
import { closest } from './words.ts';

/** Selection of paths. Default: paths that take every transition, or in a run the stored paths. */
export interface Selection {
  readonly cover?: Goal;
  /** A state or a transition, by its id or the end of it. */
  readonly to?: string;
  /** With `to`: this many paths without repeated nodes, instead of the shortest one. */
  readonly simple?: number;
  readonly walk?: NonNullable<WalkOptions['kind']>;
  readonly seed?: number;
  readonly until?: string;
  readonly maxLength?: number;
  /** Tokens of paths, as `paths` writes them. */
  readonly path?: readonly string[];
}

/** Whether other paths than the stored ones are selected. */
export const isSelected = ({ cover: goal, to, walk: kind, path, maxLength }: Selection): boolean =>
  [goal, to, kind, path, maxLength].some((wish) => wish !== undefined);

export interface Selected {
  readonly paths: readonly Path[];
  /** Summary of the selection. */
  readonly text: string;
}

export const GOALS: readonly Goal[] = ['transitions', 'states', 'guards', 'all', 'steps', 'pairs', 'edges'];
export const WALKS: readonly Selection['walk'][] = ['random', 'weighted', 'quick-random'];
const UNTIL = 'transitions >= 100% or steps >= 5000';
const LENGTH = 14;

const GOAL_WORDS: Readonly<Record<Goal, string>> = {
  transitions: '转换',
  states: '状态',
  guards: '条件结果',
  all: '转换、状态和条件结果',
  steps: '每个状态里的每一步，连同转换和条件结果',
  pairs: '转换对',
  edges: '步骤',
};

function describe({ paths, steps, longest, goal, reachable, declared, bound, gap }: Suite): string {
  const share = `${GOAL_WORDS[goal]} ${reachable}/${declared}`;
  const least = bound.applies
    ? `下限 ${bound.steps} 步，多 ${(gap * 100).toFixed(1)} %`
    : `放宽的下限 ${bound.steps} 步（最短的也可能比它长），多 ${(gap * 100).toFixed(1)} %`;
  return `${paths.length} 条路径，${steps} 步（最长 ${longest}），${share}；${least}`;
}

const shortOf = (graph: Graph, id: string): string => (id.startsWith(`${graph.machine.id}.`) ? id.slice(graph.machine.id.length + 1) : id);

/** Finds a state or transition by its id, with or without the chart's name, or by its last part if that is unambiguous. */
function targetOf(graph: Graph, wanted: string): string {
  const ids = [...graph.states, ...graph.transitions.map(({ id }) => id)];
  const exact = ids.find((id) => id === wanted || shortOf(graph, id) === wanted);
  if (exact !== undefined) return exact;
  const ending = ids.filter((id) => id.endsWith(`.${wanted}`));
  const [only, ...others] = ending;
  if (only !== undefined && others.length === 0) return only;
  const near =
    ending.length > 1
      ? ending
      : closest(
          wanted,
          ids.map((id) => shortOf(graph, id)),
        );
  throw new Misused(`${graph.id} 没有“${wanted}”这个状态或转换。${near.length > 0 ? `是不是：${near.join('、')}？` : ''}`);
}

function towards(graph: Graph, { to = '', simple, maxLength }: Selection): Selected {
  const target = targetOf(graph, to);
  if (simple !== undefined) {
    const { paths, complete } = simplePaths(graph, { to: target, limit: simple, ...(maxLength !== undefined && { maxLength }) });
    return { paths, text: `到 ${target} 的 ${paths.length} 条简单路径${complete ? '' : '（还有更多）'}` };
  }
  const path = shortestTo(graph, target);
  if (!path) throw new Misused(`没有路径能到 ${target}`);
  return { paths: [path], text: `到 ${target} 最短 ${path.edges.length} 步` };
}

/** Stop condition of a walk; states and transitions by the end of their ids. */
export function stopOf(graph: Graph, until: string): Stop {
  try {
    return parseStop(until, (name) => targetOf(graph, name));
  } catch (error) {
    if (error instanceof StopMisread)
      throw new Misused(
        `--until ${error.part === '' ? '没有写完' : `里的“${error.part}”不对`}：` +
          `比例写成 transitions >= 90%（至多 100%），次数写成 steps >= 200，时间写成 time >= 2s，到达写成 reached(状态)，用 and、or 和括号相连`,
      );
    throw error;
  }
}

function walked(graph: Graph, kind: NonNullable<WalkOptions['kind']>, { seed = 1, until = UNTIL, maxLength = 50 }: Selection): Selected {
  const { paths, steps } = walk(graph, { kind, seed, until: stopOf(graph, until), maxLength });
  return { paths, text: `${kind} 游走，种子 ${seed}，直到 ${until}：${paths.length} 条路径，${steps} 步` };
}

function chartNamedBy(token: string): string {
  try {
    return chartOf(token);
  } catch (error) {
    throw error instanceof PathMisread ? inWords(error, token) : error;
  }
}

/** Error message for an invalid token, in this command's terms. */
function inWords({ step, message }: PathMisread, token: string): Misused {
  if (!step) return new Misused(`--path “${token}”不是一条路径：${message.includes('decode') ? '% 后面的编码不对' : '不属于这个流程'}`);
  const near = closest(step.id, step.possible);
  const here = near.length > 0 ? `是不是：${near.join('、')}？` : `这里可以走：${step.possible.join('、') || '没有'}`;
  return new Misused(`--path 的第 ${step.position} 步“${step.id}”走不通。${here}`);
}

/** Tokens that belong to a subject. */
export const tokensOf = ({ id }: { readonly id: string }, tokens: readonly string[]): string[] =>
  tokens.filter((token) => chartNamedBy(token) === id);

function replayed(graph: Graph, tokens: readonly string[]): Selected {
  const own = tokensOf(graph, tokens);
  const read = (token: string): Path => {
    try {
      return fromToken(graph, token);
    } catch (error) {
      throw error instanceof PathMisread ? inWords(error, token) : error;
    }
  };
  return { paths: own.map(read), text: `${own.length} 条给定的路径` };
}

/** The selected paths through a chart. */
export function select(graph: Graph, selection: Selection): Selected {
  try {
    if (selection.path) return replayed(graph, selection.path);
    if (selection.to !== undefined) return towards(graph, selection);
    if (selection.walk) return walked(graph, selection.walk, selection);
    const suite = cover(graph, { goal: selection.cover ?? 'transitions', maxLength: selection.maxLength ?? LENGTH, isPatient: true });
    return { paths: suite.paths.length > 0 ? suite.paths : [{ edges: [] }], text: describe(suite) };
  } catch (error) {
    throw error instanceof ModelError ? new Misused(remarkText(error.message)) : error;
  }
}

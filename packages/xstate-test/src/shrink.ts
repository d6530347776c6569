import type { Edge, Graph } from './graph.ts';
import type { PathFailure } from './machineRunner.ts';
import { along, type Path } from './path.ts';
import { edgeAt, netFor } from './walks/net.ts';
import { createSearch } from './walks/search.ts';
import { present } from './present.ts';

/** Whether a path still reproduces the failure. */
export type Fails = (path: Path) => boolean | Promise<boolean>;

export interface ShrinkOptions {
  /**
   * Maximum number of paths to try, default 3,000 (use fewer in a browser). When it is reached, the shortest path so far is
   * returned.
   */
  readonly tries?: number;
}

const TRIES = 3_000;
/** Up to this length parts of every size are left out in turn; for longer paths the sizes are halved. */
type Shown = PathFailure | undefined;

/** For paths up to this length, every part is tried to be left out; for longer ones, parts of halving sizes. */
const THOROUGH = 24;

const idsOf = (edges: readonly Edge[]): string[] => edges.map((edge) => edge.step.id);

/** Shorter versions of a path, biggest reductions first: another way to its end, a prefix, parts shortened or dropped. */
function* shorter(graph: Graph, path: Path): Generator<Path> {
  const net = netFor(graph, 'edges');
  const search = createSearch(net);
  const way = (from: number, wanted: (edge: Edge) => boolean, limit: number): Edge[] | undefined =>
    search.nearest(from, (arc) => wanted(edgeAt(net, arc)), limit)?.map((arc) => edgeAt(net, arc));
  const { edges } = path;
  const last = edges.at(-1);
  if (!last) return;
  const like = way(0, (edge) => edge.step.id === last.step.id && edge.takes.join() === last.takes.join(), edges.length - 1);
  if (like) yield { edges: like };
  for (let cut = edges.length - 1; cut > 0; cut = Math.floor(cut / 2)) yield { edges: edges.slice(0, cut) };
  const thorough = edges.length <= THOROUGH;
  for (let size = edges.length - 1; size >= 1; size = thorough ? size - 1 : Math.floor(size / 2)) {
    const stride = thorough ? 1 : Math.max(1, Math.floor(size / 2));
    for (let i = 0; i + size <= edges.length; i += stride) {
      const { from } = present(edges[i], 'first step of the part');
      const { to } = present(edges[i + size - 1], 'last step of the part');
      const detour = from === to ? [] : way(from, (edge) => edge.to === to, size - 1);
      if (detour) yield { edges: [...edges.slice(0, i), ...detour, ...edges.slice(i + size)] };
      const rest = along(graph, idsOf([...edges.slice(0, i), ...edges.slice(i + size)]));
      if (rest) yield rest;
    }
  }
}

/**
 * Shrinks a failing path: tries shorter paths of the graph as long as one of them still fails. The result fails, and no shorter
 * path that was tried does.
 */
export async function shrink(graph: Graph, path: Path, fails: Fails, { tries = TRIES }: ShrinkOptions = {}): Promise<Path> {
  const tried = new Set<string>();
  let best = path;
  let left = tries;
  const improve = async (): Promise<boolean> => {
    for (const candidate of shorter(graph, best)) {
      if (candidate.edges.length >= best.edges.length) continue;
      const key = candidate.edges.map((edge) => edge.index).join();
      if (tried.has(key)) continue;
      if (left-- <= 0) return false;
      tried.add(key);
      if (!(await fails(candidate))) continue;
      best = candidate;
      return true;
    }
    return false;
  };
  while (await improve());
  return best;
}

/** The shrunk failure. */
export interface Shrunk {
  readonly failure: PathFailure;
  /** Number of paths tried. */
  readonly tried: number;
  /** Whether nothing shorter was left to try; false if the limit was reached first. */
  readonly isComplete: boolean;
}

/**
 * Finds the shortest path that fails like the first one: same kind of step, same kind of difference. A path that fails
 * differently does not count. `walk` returns how a path fails, or undefined if it does not.
 */
export async function shrinkFailure(
  graph: Graph,
  first: PathFailure,
  walk: (path: Path) => Shown | Promise<Shown>,
  { tries = TRIES }: ShrinkOptions = {},
): Promise<Shrunk> {
  let failure = first;
  let tried = 0;
  const fails = async (path: Path): Promise<boolean> => {
    tried += 1;
    const found = await walk(path);
    if (found?.kind !== first.kind) return false;
    failure = found;
    return true;
  };
  await shrink(graph, { edges: first.path.edges.slice(0, first.at + 1) }, fails, { tries });
  return { failure, tried, isComplete: tried < tries };
}

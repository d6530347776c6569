import type { Edge, Graph } from './graph.ts';
import { along, type Path } from './path.ts';
import { netFor } from './walks/net.ts';
import { createSearch } from './walks/search.ts';

/** Whether a path still shows the failure. */
export type Fails = (path: Path) => boolean | Promise<boolean>;

export interface ShrinkOptions {
  /** Most paths to try, default 400. Without more tries the shortest one so far is the result. */
  readonly tries?: number;
}

const idsOf = (edges: readonly Edge[]): string[] => edges.map((edge) => edge.step.id);

/** Shorter versions of a path, the boldest first: other ways to its end, loops cut, detours straightened, steps dropped. */
function* shorter(graph: Graph, path: Path): Generator<Path> {
  const net = netFor(graph, 'edges');
  const search = createSearch(net);
  const way = (from: number, wanted: (edge: Edge) => boolean, limit: number): Edge[] | undefined =>
    search.nearest(from, (arc) => wanted(net.edges[arc]!), limit)?.map((arc) => net.edges[arc]!);
  const { edges } = path;
  const last = edges.at(-1);
  if (!last) return;
  const like = way(0, (edge) => edge.step.id === last.step.id && edge.takes.join() === last.takes.join(), edges.length - 1);
  if (like) yield { edges: like };
  for (let cut = edges.length - 1; cut > 0; cut = Math.floor(cut / 2)) yield { edges: edges.slice(0, cut) };
  for (let i = edges.length - 1; i > 1; i--) {
    const target = edges[i]!.from;
    const start = target === 0 ? [] : way(0, (edge) => edge.to === target, i - 1);
    if (start) yield { edges: [...start, ...edges.slice(i)] };
  }
  for (let i = 0; i < edges.length; i++) {
    for (let j = edges.length - 1; j > i; j--) {
      const [from, to] = [edges[i]!.from, edges[j]!.to];
      const detour = from === to ? [] : way(from, (edge) => edge.to === to, j - i);
      if (detour) yield { edges: [...edges.slice(0, i), ...detour, ...edges.slice(j + 1)] };
    }
  }
  for (let size = Math.floor(edges.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let i = 0; i + size <= edges.length; i++) {
      const rest = along(graph, idsOf([...edges.slice(0, i), ...edges.slice(i + size)]));
      if (rest) yield rest;
    }
  }
}

/**
 * The shortest form of a failing path: tries shorter paths that the graph allows as long as one of them still fails. The
 * result fails, and nothing that it tried below it does.
 */
export async function shrink(graph: Graph, path: Path, fails: Fails, { tries = 400 }: ShrinkOptions = {}): Promise<Path> {
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

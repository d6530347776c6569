import type { Net } from './net.ts';

/** A breadth-first search that can be repeated on one net without clearing its arrays. */
export interface Search {
  /**
   * The shortest walk from `from` whose last arc is wanted, as arcs; undefined if there is none within `limit` arcs. Among
   * equally near ones, the arc with the highest `value`, if given.
   */
  nearest(from: number, wanted: (arc: number) => boolean, limit?: number, value?: (arc: number) => number): number[] | undefined;
}

/** Creates a search on a net. */
export function createSearch(net: Net): Search {
  const seen = new Int32Array(net.nodes).fill(-1);
  const via = new Int32Array(net.nodes);
  const depth = new Int32Array(net.nodes);
  const queue = new Int32Array(net.nodes);
  let round = -1;

  const walkTo = (from: number, arc: number): number[] => {
    const walk = [arc];
    for (let node = net.from[arc]!; node !== from; node = net.from[via[node]!]!) walk.push(via[node]!);
    return walk.reverse();
  };

  return {
    nearest(from, wanted, limit = Number.POSITIVE_INFINITY, value) {
      round++;
      let best = -1;
      let bestValue = -1;
      let bestDepth = limit;
      let tail = 0;
      queue[tail++] = from;
      seen[from] = round;
      depth[from] = 0;
      for (let head = 0; head < tail; head++) {
        const node = queue[head]!;
        if (depth[node]! >= bestDepth) break;
        for (let arc = net.first[node]!; arc < net.first[node + 1]!; arc++) {
          if (wanted(arc)) {
            if (!value) return walkTo(from, arc);
            const worth = value(arc);
            if (worth > bestValue) {
              best = arc;
              bestValue = worth;
              bestDepth = depth[node]! + 1;
            }
          }
          const to = net.to[arc]!;
          if (seen[to] === round) continue;
          seen[to] = round;
          depth[to] = depth[node]! + 1;
          via[to] = arc;
          queue[tail++] = to;
        }
      }
      return best < 0 ? undefined : walkTo(from, best);
    },
  };
}

import type { Net } from './net.ts';
import { createSearch } from './search.ts';

/** Shortest walk from the start to the source of each arc, as arcs. */
function waysTo(net: Net): (arc: number) => readonly number[] {
  const search = createSearch(net);
  const known = new Map<number, readonly number[]>();
  return (arc) => {
    const found = known.get(arc) ?? search.nearest(0, (each) => each === arc)!.slice(0, -1);
    known.set(arc, found);
    return found;
  };
}

/**
 * Splits walks into walks of at most `maxLength` steps, each prefixed with the shortest way from the start, at the positions with
 * the fewest steps in total. Only an arc that is further away exceeds the length.
 */
export function cutWalks(net: Net, walks: readonly (readonly number[])[], maxLength: number): number[][] {
  const wayTo = waysTo(net);
  return walks.flatMap((walk) => {
    /** Fewest steps up to each position of the walk, and where its last piece starts. */
    const steps = new Float64Array(walk.length + 1).fill(Number.POSITIVE_INFINITY);
    const begins = new Int32Array(walk.length + 1);
    steps[0] = 0;
    for (let begin = 0; begin < walk.length; begin++) {
      const lead = wayTo(walk[begin]!).length;
      for (let end = begin + 1; end <= walk.length && (end === begin + 1 || lead + end - begin <= maxLength); end++) {
        const sum = steps[begin]! + lead + end - begin;
        if (sum >= steps[end]!) continue;
        steps[end] = sum;
        begins[end] = begin;
      }
    }
    const pieces: number[][] = [];
    for (let end = walk.length; end > 0; end = begins[end]!) pieces.push([...wayTo(walk[begins[end]!]!), ...walk.slice(begins[end], end)]);
    return pieces.reverse();
  });
}

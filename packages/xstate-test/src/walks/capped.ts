import type { Net } from './net.ts';
import { createSearch } from './search.ts';
import { present } from '../present.ts';

/** Shortest walk from the start to the source of each arc, as arcs. */
function waysTo(net: Net): (arc: number) => readonly number[] {
  const search = createSearch(net);
  const known = new Map<number, readonly number[]>();
  return (arc) => {
    const found =
      known.get(arc) ??
      present(
        search.nearest(0, (each) => each === arc),
        'way to the arc',
      ).slice(0, -1);
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
    for (const [begin, arc] of walk.entries()) {
      const lead = wayTo(arc).length;
      const before = present(steps[begin], 'position of the walk') + lead;
      for (let end = begin + 1; end <= walk.length && (end === begin + 1 || lead + end - begin <= maxLength); end++) {
        const sum = before + end - begin;
        if (sum >= present(steps[end], 'position of the walk')) continue;
        steps[end] = sum;
        begins[end] = begin;
      }
    }
    const pieces: number[][] = [];
    for (let end = walk.length; end > 0;) {
      const begin = present(begins[end], 'position of the walk');
      const piece = walk.slice(begin, end);
      pieces.push([...wayTo(present(piece[0], 'first arc of the piece')), ...piece]);
      end = begin;
    }
    return pieces.reverse();
  });
}

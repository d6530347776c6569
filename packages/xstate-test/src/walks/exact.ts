import { present } from '../present.ts';
import { eachArc, eachGoal, type Net } from './net.ts';

/** Up to this many bits of the table of visited places the shortest suite is searched exactly. */
const MOST_BITS = 2 ** 27;
/** The same for the places visited: about a tenth of a second, and up to two seconds if the caller wants it. */
const PLACES = { quick: 200_000, patient: 4_000_000 };

/** Goals, but for those that every arc with some other goal covers too. Undefined: more than fit into the table. */
function neededGoals(net: Net): { readonly count: number; readonly maskOf: Int32Array } | undefined {
  const arcsOf = new Map<number, Set<number>>();
  const atStart = new Set(net.atStart);
  for (let arc = 0; arc < net.to.length; arc++)
    eachGoal(net, arc, (goal) => {
      if (!atStart.has(goal)) arcsOf.set(goal, (arcsOf.get(goal) ?? new Set()).add(arc));
    });
  const all = [...arcsOf];
  const isImplied = ([goal, arcs]: [number, Set<number>]): boolean =>
    all.some(
      ([other, own]) =>
        other !== goal && (own.size < arcs.size || (own.size === arcs.size && other < goal)) && [...own].every((arc) => arcs.has(arc)),
    );
  const needed = all.filter((one) => !isImplied(one));
  if (needed.length > 26 || net.nodes * 2 ** needed.length > MOST_BITS) return undefined;
  const maskOf = new Int32Array(net.to.length);
  needed.forEach(([, arcs], bit) => {
    for (const arc of arcs) maskOf[arc] = present(maskOf[arc], 'arc') | (1 << bit);
  });
  return { count: needed.length, maskOf };
}

/**
 * The shortest suite of a small graph, found by breadth-first search over the places of a walk with the goals covered so far; a restart
 * takes no step. Undefined if the graph is too large for it.
 */
export function exactWalks(net: Net, isPatient = false): number[][] | undefined {
  const mostPlaces = isPatient ? PLACES.patient : PLACES.quick;
  const needed = neededGoals(net);
  if (!needed) return undefined;
  const { count, maskOf } = needed;
  const full = 2 ** count - 1;
  if (count === 0) return [];
  const size = 2 ** count;
  const visited = new Uint8Array(Math.ceil((net.nodes * size) / 8));
  const layers: number[][] = [];
  let places = 0;
  /** Adds a place to a layer; its goals hold at the start too, by a restart. */
  const add = (layer: number[], node: number, mask: number): void => {
    for (const at of node === 0 ? [0] : [node, 0]) {
      const place = at * size + mask;
      const [byte, bit] = [Math.floor(place / 8), 1 << (place % 8)];
      if ((present(visited[byte], 'place') & bit) !== 0) continue;
      visited[byte] = present(visited[byte], 'place') | bit;
      layer.push(place);
      places += 1;
    }
  };
  let layer: number[] = [];
  add(layer, 0, 0);
  for (let isDone = false; !isDone;) {
    layers.push(layer);
    const next: number[] = [];
    for (const place of layer) {
      const [node, mask] = [Math.floor(place / size), place % size];
      eachArc(net, node, (arc, to) => {
        const gained = mask | present(maskOf[arc], 'arc');
        isDone ||= gained === full;
        add(next, to, gained);
      });
    }
    if (places > mostPlaces || next.length === 0) return undefined;
    layer = next;
  }
  return trace(net, layers, maskOf, size);
}

/** The arcs of a shortest suite, backwards through the layers of the search. */
function trace(net: Net, layers: readonly (readonly number[])[], maskOf: Int32Array, size: number): number[][] {
  const walks: number[][] = [[]];
  let wanted: { readonly mask: number; readonly node: number | undefined } = { mask: size - 1, node: undefined };
  for (const layer of layers.toReversed()) {
    const inLayer = new Set(layer);
    const arcInto = (isTo: (to: number) => boolean): number | undefined => {
      for (let arc = 0; arc < net.to.length; arc++) {
        if (!isTo(present(net.to[arc], 'arc'))) continue;
        const gain = present(maskOf[arc], 'arc');
        if ((wanted.mask & gain) !== gain) continue;
        // The goals of the arc may have been covered before it.
        for (let had = gain; ; had = (had - 1) & gain) {
          const mask = (wanted.mask & ~gain) | had;
          if (inLayer.has(present(net.from[arc], 'arc') * size + mask)) {
            wanted = { mask, node: present(net.from[arc], 'arc') };
            return arc;
          }
          if (had === 0) break;
        }
      }
      return undefined;
    };
    let arc = arcInto((to) => wanted.node === undefined || to === wanted.node);
    if (arc === undefined && wanted.node === 0) {
      walks.unshift([]);
      arc = arcInto(() => true);
    }
    present(walks[0], 'walk').unshift(present(arc, 'arc into the place'));
  }
  return walks.filter((walk) => walk.length > 0);
}

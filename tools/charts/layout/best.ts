import type { IR } from '@xstate/test';
import type { LayoutOptions } from 'elkjs/lib/elk-api.js';
import type { Picture } from '#tools/charts/drawing/index.ts';
import { pictureFaults } from './faults.ts';
import { layOut } from './layout.ts';
import { orderOf, WAYS } from './order.ts';
import { scoreOf } from './score.ts';

const PLACEMENTS = ['NETWORK_SIMPLEX', 'BRANDES_KOEPF'];
const MODELS = ['PREFER_EDGES', 'NONE'];
const LABELS = ['MEDIAN_LAYER', 'SPACE_EFFICIENT_LAYER', 'HEAD_LAYER'];
/** A fault outweighs everything that can be said for a picture. */
const PER_FAULT = 10_000;
/** Room left of what stands in a group; more is tried only where less leaves faults. */
const ASIDES = [20, 70, 120];

const OPTIONS: readonly LayoutOptions[] = PLACEMENTS.flatMap((placement) =>
  MODELS.flatMap((model) =>
    LABELS.map((label) => ({
      'elk.layered.nodePlacement.strategy': placement,
      'elk.layered.considerModelOrder.strategy': model,
      'elk.layered.edgeLabels.centerLabelPlacementStrategy': label,
    })),
  ),
);

/** Lays a chart out in many ways and answers the one that reads best. The same chart gives the same picture. */
export async function bestPicture(ir: IR, charts: ReadonlyMap<string, string>): Promise<Picture> {
  let best: { picture: Picture; score: number } | undefined;
  for (const aside of ASIDES) {
    for (const order of WAYS.map((way) => orderOf(ir, way))) {
      for (const options of OPTIONS) {
        const picture = await layOut(ir, { order, charts, options, aside });
        const score = scoreOf(picture) + pictureFaults(picture).length * PER_FAULT;
        if (!best || score < best.score) best = { picture, score };
      }
    }
    if (pictureFaults(best!.picture).length === 0) break;
  }
  return best!.picture;
}

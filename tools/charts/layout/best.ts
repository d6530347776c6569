import type { IR } from '@xstate/test';
import type { LayoutOptions } from 'elkjs/lib/elk-api.js';
import type { Arrow, Picture } from '#tools/charts/drawing/index.ts';
import { pictureFaults } from './faults.ts';
import { type Attempt, layOut, wayOf } from './layout.ts';
import { orderOf, WAYS } from './order.ts';
import { scoreOf } from './score.ts';
import { must } from '#lib/must.ts';

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

/** A label farther than this from the tip of its arrow, in pixels of height, tells where it leads: nobody has to follow it there. */
const FAR = 400;

const isFar = ({ points, label }: Arrow): boolean => Math.abs(label.y + label.height / 2 - must(points.at(-1))[1]) > FAR;

/** Lays a chart out in many ways and answers the one that reads best. The same chart gives the same picture. */
export async function bestPicture(ir: IR, charts: ReadonlyMap<string, string>): Promise<Picture> {
  let best: { picture: Picture; score: number; attempt: Attempt } | undefined;
  for (const aside of ASIDES) {
    for (const order of WAYS.map((way) => orderOf(ir, way))) {
      for (const options of OPTIONS) {
        const attempt = { order, charts, options, aside, told: new Set<string>() };
        const picture = await layOut(ir, attempt);
        const score = scoreOf(picture) + pictureFaults(picture).length * PER_FAULT;
        if (!best || score < best.score) best = { picture, score, attempt };
      }
    }
    if (pictureFaults(must(best).picture).length === 0) break;
  }
  return tellFar(ir, must(best));
}

/** The same once more with what is far told, unless that does harm. */
async function tellFar(ir: IR, { picture, attempt }: { picture: Picture; attempt: Attempt }): Promise<Picture> {
  const far = picture.arrows.filter(isFar);
  if (far.length === 0) return picture;
  const told = await layOut(ir, { ...attempt, told: new Set(far.map(wayOf)) });
  return pictureFaults(told).length <= pictureFaults(picture).length ? told : picture;
}

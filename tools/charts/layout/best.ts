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
/** Score of one fault: more than all else in a picture. */
const PER_FAULT = 10_000;
/** Margins left of a group's contents, in pixels; a wider one is tried only if the narrower ones leave faults. */
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

/** A label farther than this from the tip of its arrow, in vertical pixels, names the target state. */
const FAR = 400;

const isFar = ({ points, label }: Arrow): boolean => Math.abs(label.y + label.height / 2 - must(points.at(-1))[1]) > FAR;

/** Tries many layouts and returns the one with the best score. Deterministic. */
export async function bestPicture(ir: IR, charts: ReadonlyMap<string, string>): Promise<Picture> {
  let best: { picture: Picture; score: number; attempt: Attempt } | undefined;
  for (const aside of ASIDES) {
    for (const order of WAYS.map((way) => orderOf(ir, way))) {
      for (const options of OPTIONS) {
        const attempt = { order, charts, options, aside, targeted: new Set<string>() };
        const picture = await layOut(ir, attempt);
        const score = scoreOf(picture) + pictureFaults(picture).length * PER_FAULT;
        if (!best || score < best.score) best = { picture, score, attempt };
      }
    }
    if (pictureFaults(must(best).picture).length === 0) break;
  }
  return withFarTargets(ir, must(best));
}

/** Lays the chart out once more with targets on far labels, unless that adds faults. */
async function withFarTargets(ir: IR, { picture, attempt }: { picture: Picture; attempt: Attempt }): Promise<Picture> {
  const far = picture.arrows.filter(isFar);
  if (far.length === 0) return picture;
  const targeted = await layOut(ir, { ...attempt, targeted: new Set(far.map(wayOf)) });
  return pictureFaults(targeted).length <= pictureFaults(picture).length ? targeted : picture;
}

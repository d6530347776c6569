import type { IR } from '@xstate/test';
import type { Picture } from '#tools/charts/drawing/index.ts';
import { LINE_TEXT } from '#tools/charts/drawing/sizes.ts';
import { pictureFaults } from '#tools/charts/layout/faults.ts';
import { type Attempt, layOut } from '#tools/charts/layout/layout.ts';
import { orderOf } from '#tools/charts/layout/order.ts';
import { bare, foldable, folded, foldOrder } from './fold.ts';
import type { Drawn, Way, LayoutRequest } from './messages.ts';
import { must } from '#lib/must.ts';

/** Less spacing than in the documentation, since the view can zoom. */
const NEAR = {
  'elk.layered.spacing.nodeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeNodeBetweenLayers': '9',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '7',
  'elk.spacing.nodeNode': '16',
  'elk.spacing.edgeNode': '11',
  'elk.spacing.edgeEdge': '9',
};
const WRAPPED = { 'elk.layered.wrapping.strategy': 'MULTI_EDGE' };
/** Penalty of a layout fault. */
const PER_FAULT = 0.02;

/** Spacing of a chart whose text would otherwise be too small. */
const NARROW = Object.fromEntries(Object.entries(NEAR).map(([name, px]) => [name, String(Math.round(Number(px) * 0.65))]));
/** Scale at which the smallest text of a whole chart is still legible. */
const LEGIBLE = 9 / LINE_TEXT;

type Options = Attempt['options'];

/** `wraps`: long layouts continue in another row. */
function spread(direction: string, { width, height }: LayoutRequest['room'], wraps: boolean): Options[] {
  const label = (strategy: string) => ({ 'elk.direction': direction, 'elk.layered.edgeLabels.centerLabelPlacementStrategy': strategy });
  const plain = { ...label('SPACE_EFFICIENT_LAYER'), ...NEAR };
  return [
    plain,
    wraps ? { ...label('HEAD_LAYER'), ...NEAR, ...WRAPPED, 'elk.aspectRatio': (width / height).toFixed(2) } : label('HEAD_LAYER'),
  ];
}

/** The same across, with less space between; rows are wrapped earlier, since nodes are wider than high. */
const narrow = ({ width, height }: LayoutRequest['room']): Options[] =>
  [0.7, 1].map((early) => ({
    'elk.direction': 'RIGHT',
    'elk.layered.edgeLabels.centerLabelPlacementStrategy': 'HEAD_LAYER',
    ...NARROW,
    ...WRAPPED,
    'elk.aspectRatio': ((early * width) / height).toFixed(2),
  }));

const scaleIn = ({ width, height }: Picture, room: LayoutRequest['room']): number =>
  Math.min(room.width / width, room.height / height, 1.2);

interface Best {
  readonly picture: Picture;
  readonly way: Way;
  readonly worth: number;
}

/** Lays a chart out as large as possible for the available space. */
export async function drawFor(
  ir: IR,
  charts: Attempt['charts'],
  { way, closed, isBare, room, mayFold = false }: Omit<LayoutRequest, 'chart'>,
): Promise<Drawn> {
  const tryAll = async (folds: readonly string[]): Promise<Best> => {
    const open = folded(ir, new Set(folds));
    const shown = isBare ? bare(open) : open;
    const order = orderOf(shown, 'near');
    let best: Best | undefined;
    const attempt = async (one: Way, options: Options): Promise<void> => {
      const picture = await layOut(shown, { order, charts, aside: 20, targeted: new Set(), options });
      const worth = scaleIn(picture, room) - pictureFaults(picture).length * PER_FAULT;
      if (!best || worth > best.worth) best = { picture, way: one, worth };
    };
    for (const one of way === undefined ? (['down', 'across'] as const) : [way])
      for (const options of spread(one === 'down' ? 'DOWN' : 'RIGHT', room, way === undefined)) await attempt(one, options);
    if (way === undefined && isBare && scaleIn(must(best).picture, room) < LEGIBLE)
      for (const options of narrow(room)) await attempt('across', options);
    return must(best);
  };
  const folds = [...closed];
  let best = await tryAll(folds);
  for (const id of mayFold ? foldOrder(ir) : []) {
    if (scaleIn(best.picture, room) >= LEGIBLE) break;
    if (folds.includes(id)) continue;
    folds.push(id);
    best = await tryAll(folds);
  }
  return { picture: best.picture, way: best.way, foldable: foldable(ir), closed: folds };
}

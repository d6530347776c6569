import type { IR } from '@xstate/test';
import type { Picture } from '#tools/charts/drawing/index.ts';
import { pictureFaults } from '#tools/charts/layout/faults.ts';
import { type Attempt, layOut } from '#tools/charts/layout/layout.ts';
import { orderOf } from '#tools/charts/layout/order.ts';
import { bare, foldable, folded } from './fold.ts';
import type { Drawn, Way, Wish } from './messages.ts';
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

type Options = Attempt['options'];

/** `wraps`: long layouts continue in another row. */
function spread(direction: string, { width, height }: Wish['room'], wraps: boolean): Options[] {
  const label = (strategy: string) => ({ 'elk.direction': direction, 'elk.layered.edgeLabels.centerLabelPlacementStrategy': strategy });
  const plain = { ...label('SPACE_EFFICIENT_LAYER'), ...NEAR };
  return [
    plain,
    wraps ? { ...label('HEAD_LAYER'), ...NEAR, ...WRAPPED, 'elk.aspectRatio': (width / height).toFixed(2) } : label('HEAD_LAYER'),
  ];
}

const scaleIn = ({ width, height }: Picture, room: Wish['room']): number => Math.min(room.width / width, room.height / height, 1.2);

/** Lays a chart out as large as possible for the available space. */
export async function drawFor(ir: IR, charts: Attempt['charts'], { way, closed, isBare, room }: Omit<Wish, 'chart'>): Promise<Drawn> {
  const open = folded(ir, new Set(closed));
  const shown = isBare ? bare(open) : open;
  const order = orderOf(shown, 'near');
  let best: { picture: Picture; way: Way; worth: number } | undefined;
  for (const one of way === undefined ? (['down', 'across'] as const) : [way]) {
    for (const options of spread(one === 'down' ? 'DOWN' : 'RIGHT', room, way === undefined)) {
      const picture = await layOut(shown, { order, charts, aside: 20, targeted: new Set(), options });
      const worth = scaleIn(picture, room) - pictureFaults(picture).length * PER_FAULT;
      if (!best || worth > best.worth) best = { picture, way: one, worth };
    }
  }
  const { picture, way: taken } = must(best);
  return { picture, way: taken, foldable: foldable(ir) };
}

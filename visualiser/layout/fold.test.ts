import { toIR } from '@xstate/test';
import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/orders/checkout.machine.ts';
import { orderPaymentMachine } from '#machines/orders/orderPayment.machine.ts';
import { isNightly } from '#testing/nightly.ts';
import { loadCharts } from '#tools/charts/load.ts';
import { LINE_TEXT } from '#tools/charts/drawing/sizes.ts';
import { READABLE } from '#visualiser/chart/camera.ts';
import { drawFor } from './attempts.ts';
import { bare, foldable, folded } from './fold.ts';

/** The visible part of the stage at 1440 × 900 with the panels hidden. */
const ROOM = { width: 1_416, height: 680 };
/** Pixels of the smallest text at 100 %. */
const TEXT = LINE_TEXT;

describe('folding', () => {
  const ir = toIR(orderPaymentMachine);

  test('collapses a state with its content, and keeps its incoming and outgoing transitions', () => {
    const [first = ''] = foldable(ir);
    const closed = folded(ir, new Set([first]));
    const ids = JSON.stringify(closed.root);
    expect(ids).toContain(`"${first}"`);
    expect(ids).not.toContain(`"${first}.`);
    expect(closed.edges.filter(({ from, to }) => from.startsWith(`${first}.`) || to.startsWith(`${first}.`))).toEqual([]);
    const crossing = ir.edges.filter(({ from, to }) => from.startsWith(`${first}.`) !== to.startsWith(`${first}.`));
    const ends = (list: typeof crossing) => list.filter(({ from, to }) => from === first || to === first).length;
    expect(ends(closed.edges as typeof crossing)).toBeGreaterThanOrEqual(crossing.length);
  });

  test('changes nothing without collapsed states', () => {
    expect(folded(ir, new Set())).toEqual(ir);
    expect(JSON.stringify(bare(ir))).not.toContain('"description":"支付');
  });
});

test('a chart opens with text of at least 11 px', () => {
  expect(READABLE * TEXT).toBeGreaterThanOrEqual(11);
});

/** The largest ones; at night all. */
const LARGEST = ['captcha', 'qrLogin'];

describe('a chart laid out for the available space', () => {
  test(
    'every chart as a whole has text of at least 9 px at 1440 × 900, if need be with inner states collapsed',
    { timeout: 120_000 },
    async () => {
      const sizes: { name: string; size: number; closed: number }[] = [];
      for (const { name, machine } of (await loadCharts('.')).filter((one) => isNightly || LARGEST.includes(one.name))) {
        const wish = { way: undefined, closed: [], isBare: true, mayFold: true, room: ROOM };
        const { picture, closed } = await drawFor(toIR(machine), new Map(), wish);
        sizes.push({ name, size: TEXT * Math.min(ROOM.width / picture.width, ROOM.height / picture.height, 1), closed: closed.length });
      }
      const [least] = sizes.toSorted((a, b) => a.size - b.size);
      console.log(`smallest text of ${sizes.length} whole charts: ${least?.size.toFixed(1)} px, ${least?.name}`);
      console.log(sizes.flatMap(({ name, closed }) => (closed > 0 ? [`${name}: ${closed} collapsed`] : [])).join(', '));
      expect(sizes.filter(({ size }) => size < 9)).toEqual([]);
    },
  );

  test('is laid out down or across', async () => {
    const wish = { closed: [], isBare: false, room: ROOM };
    const down = await drawFor(toIR(checkoutMachine), new Map(), { ...wish, way: 'down' });
    const across = await drawFor(toIR(checkoutMachine), new Map(), { ...wish, way: 'across' });
    expect([down.way, across.way]).toEqual(['down', 'across']);
    expect(across.picture.width / across.picture.height).toBeGreaterThan(down.picture.width / down.picture.height);
  });
});

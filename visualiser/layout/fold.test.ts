import { toIR } from '@xstate/test';
import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/orders/checkout.machine.ts';
import { orderPaymentMachine } from '#machines/orders/orderPayment.machine.ts';
import { drawFor } from './attempts.ts';
import { bare, foldable, folded } from './fold.ts';

/** The visible part of the stage at 1440 × 900 with the panels hidden. */
const ROOM = { width: 1_416, height: 680 };
/** Pixels of the smallest text at 100 %. */
const TEXT = 11;

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

describe('a chart laid out for the available space', () => {
  for (const machine of [checkoutMachine, orderPaymentMachine])
    test(`${machine.id} as a whole has text of at least 9 px at 1440 × 900`, async () => {
      const { picture } = await drawFor(toIR(machine), new Map(), { way: undefined, closed: [], isBare: true, room: ROOM });
      expect(TEXT * Math.min(ROOM.width / picture.width, ROOM.height / picture.height)).toBeGreaterThanOrEqual(9);
    });

  test('is laid out down or across', async () => {
    const wish = { closed: [], isBare: false, room: ROOM };
    const down = await drawFor(toIR(checkoutMachine), new Map(), { ...wish, way: 'down' });
    const across = await drawFor(toIR(checkoutMachine), new Map(), { ...wish, way: 'across' });
    expect([down.way, across.way]).toEqual(['down', 'across']);
    expect(across.picture.width / across.picture.height).toBeGreaterThan(down.picture.width / down.picture.height);
  });
});

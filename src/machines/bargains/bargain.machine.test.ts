import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { aBargain, countered, heldBargain } from '#testing/builders/bargain.ts';
import type { Problem } from '#contract/problem.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { bargainMachine } from './bargain.machine.ts';

const HELD = 600_000;
const held = heldBargain(1_795_000_600_000, HELD);
const send = { type: 'offer.send' as const, fen: 289, key: 'offer-1' };
const sent = (lost: Problem | null = null) => ({ errand: 'bargain 7', wish: { listingId: '7', fen: 289 }, key: 'offer-1', lost });

const opened = () => scenario(bargainMachine, { input: { listingId: '7' } });
async function deciding() {
  const it = opened();
  await it.answer('readBargain', granted(aBargain()));
  return it;
}
async function offering() {
  const it = await deciding();
  it.send(send);
  return it;
}

test.each([
  ['open', aBargain(), 'deciding'],
  ['spent', aBargain({ status: 'SPENT', offersLeft: 0, counterFen: 310 }), 'deciding'],
  ['held', held, 'held'],
  ['used', aBargain({ status: 'USED' }), 'over'],
  ['expired', aBargain({ status: 'EXPIRED' }), 'over'],
  ['closed', aBargain({ status: 'CLOSED' }), 'over'],
] as const)('a bargain that is %s is read into its state', async (_, standing, state) => {
  const it = opened();
  expect([it.at(), it.tags(), it.asked('readBargain')]).toEqual(['reading', ['busy'], [{ listingId: '7' }]]);
  await it.answer('readBargain', granted(standing));
  expect([it.at(), it.context().standing]).toEqual([state, standing]);
});

test('a reading that fails or is refused can be tried again', async () => {
  const it = opened();
  await it.fail('readBargain', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['failed', badGateway.problem]);
  it.send({ type: 'bargain.reread' });
  expect([it.at(), it.context().problem]).toEqual(['reading', null]);
  await it.answer('readBargain', refused('BARGAIN_OFF'));
  expect([it.at(), it.context().problem]).toEqual(['failed', refusal('BARGAIN_OFF')]);
});

test('an offer is countered, and another one follows', async () => {
  const it = await offering();
  expect([it.at(), it.asked('makeOffer'), it.can(send)]).toEqual(['offering', [sent()], false]);
  await it.answer('makeOffer', granted(countered));
  expect([it.at(), it.context().standing]).toEqual(['deciding', countered]);
  it.send({ ...send, fen: 326, key: 'offer-2' });
  expect(it.asked('makeOffer').at(-1)).toEqual({ ...sent(), wish: { listingId: '7', fen: 326 }, key: 'offer-2' });
});

test('an accepted price is reread in the listing when it begins and when it ends', async () => {
  const it = await offering();
  await it.answer('makeOffer', granted(held));
  expect([it.at(), it.effects('rereadPrice')]).toEqual(['held', [['rereadPrice']]]);
  await it.wait(HELD - 100);
  expect(it.at()).toBe('held');
  await it.wait(100);
  expect([it.at(), it.effects('rereadPrice')]).toEqual(['reading', [['rereadPrice']]]);
});

test('a refused offer is read again, and its reason stays until the next one', async () => {
  const it = await offering();
  await it.answer('makeOffer', refused('BARGAIN_RANGE'));
  expect(it.at()).toBe('reading');
  await it.answer('readBargain', granted(aBargain({ priceFen: 300 })));
  expect([it.at(), it.context().problem]).toEqual(['deciding', refusal('BARGAIN_RANGE')]);
  it.send(send);
  expect(it.context().problem).toBe(null);
});

test('a command that crashes continues as one without an answer, and nothing else is offered meanwhile', async () => {
  const it = await offering();
  await it.fail('makeOffer', badGateway);
  expect([it.at(), it.asked('makeOffer'), it.can(send), it.can({ type: 'bargain.reread' })]).toEqual([
    'offering',
    [sent(), sent(badGateway.problem)],
    false,
    false,
  ]);
  await it.answer('makeOffer', granted(countered));
  expect([it.at(), it.context().lost]).toEqual(['deciding', null]);
});

test('the identity comes first, then the same offer with its key', async () => {
  const it = await offering();
  await it.answer('makeOffer', refused('REAL_NAME_REQUIRED'));
  expect(it.at()).toBe('identifying');
  await it.answer('realName', { verified: true, isAdult: true });
  expect([it.at(), it.asked('makeOffer'), it.effects('rereadSession')]).toEqual(['offering', [sent(), sent()], [['rereadSession']]]);
});

test('who is not proved an adult offers nothing, and a check that crashes shows why', async () => {
  const it = await offering();
  await it.answer('makeOffer', refused('REAL_NAME_REQUIRED'));
  await it.answer('realName', { verified: true, isAdult: false });
  expect([it.at(), it.asked('makeOffer').length]).toEqual(['reading', 1]);
  const other = await offering();
  await other.answer('makeOffer', refused('REAL_NAME_REQUIRED'));
  await other.fail('realName', badGateway);
  expect([other.at(), other.context().problem]).toEqual(['reading', badGateway.problem]);
});

test('one that is over can be read again', async () => {
  const it = opened();
  await it.answer('readBargain', granted(aBargain({ status: 'CLOSED' })));
  it.send({ type: 'bargain.reread' });
  expect(it.at()).toBe('reading');
});

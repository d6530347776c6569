import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { CLOSING_SENTENCE, GIVE_UP_SENTENCE } from '#contract/rules/deactivation.ts';
import type { Closing, ClosingState } from './closing.ts';
import { deactivationMachine } from './deactivation.machine.ts';

const has = { phone: '138****8000', email: null, hasPassword: true, isRealName: true };
const requested: Closing = { number: 'ZXABCDEFGHIJKLMNOP', status: 'REQUESTED', confirmBefore: 1_795_001_800_000, closesAt: null };
const cooling: Closing = { ...requested, status: 'COOLING', closesAt: 1_795_605_000_000 };
const free: ClosingState = { obstacles: [], current: null };
const balance = { kind: 'BALANCE', count: 0, amountFen: 1_200 } as const;
const listing = { kind: 'LISTING', count: 2, amountFen: 0 } as const;

async function read(standing: ClosingState) {
  const it = scenario(deactivationMachine, { input: { has } });
  await it.answer('readStanding', standing);
  return it;
}
async function proved() {
  const it = await read(free);
  it.send({ type: 'deactivation.begin' });
  await it.answer('ownerProof', { proof: 'proof-1' });
  return it;
}
async function confirming() {
  const it = await proved();
  await it.answer('startDeactivation', granted(requested));
  return it;
}

test.each<[string, ClosingState, string]>([
  ['nothing hinders', free, 'ready'],
  ['something hinders', { obstacles: [listing], current: null }, 'hindered'],
  ['one waits for its sentence, whatever hinders', { obstacles: [balance], current: requested }, 'confirming'],
  ['one is cooling, whatever hinders', { obstacles: [listing], current: cooling }, 'cooling'],
])('continues from the state on the server: %s', async (_, standing, at) => {
  const it = await read(standing);
  expect([it.at(), it.context().standing]).toEqual([at, standing]);
});

test('can re-read the state after a failure', async () => {
  const it = scenario(deactivationMachine, { input: { has } });
  expect([it.at(), it.tags(), it.can({ type: 'deactivation.begin' })]).toEqual(['reading', ['busy'], false]);
  await it.fail('readStanding', badGateway);
  expect([it.at(), it.context().problem?.message]).toEqual(['unread', '服务器出错']);
  it.send({ type: 'deactivation.retry' });
  expect([it.at(), it.context().problem]).toEqual(['reading', null]);
});

test('from the check to the sentence: the proof is sent with the start, the sentence with the confirmation', async () => {
  const it = await read(free);
  it.send({ type: 'deactivation.begin' });
  expect([it.at(), it.asked('ownerProof')]).toEqual(['proving', [{ purpose: 'deactivate', has }]]);
  await it.answer('ownerProof', { proof: 'proof-1' });
  expect([it.at(), it.tags(), it.asked('startDeactivation')]).toEqual(['starting', ['busy'], [{ proof: 'proof-1', givenUp: null }]]);
  await it.answer('startDeactivation', granted(requested));
  expect([it.at(), it.context().standing.current, it.context().proof]).toEqual(['confirming', requested, null]);
  it.send({ type: 'deactivation.confirm', sentence: CLOSING_SENTENCE });
  expect([it.at(), it.tags(), it.can({ type: 'deactivation.withdraw' }), it.asked('confirmDeactivation')]).toEqual([
    'saving',
    ['busy'],
    false,
    [{ sentence: CLOSING_SENTENCE }],
  ]);
  await it.answer('confirmDeactivation', granted(cooling));
  expect([it.at(), it.output()]).toEqual(['confirmed', { number: cooling.number }]);
});

test('a wrong sentence shows an error without a request; the right one clears it', async () => {
  const it = await confirming();
  it.send({ type: 'deactivation.confirm', sentence: '注销' });
  expect([it.at(), it.context().fields, it.asked('confirmDeactivation')]).toEqual([
    'confirming',
    { sentence: `输入的内容和“${CLOSING_SENTENCE}”不一致` },
    [],
  ]);
  it.send({ type: 'deactivation.confirm', sentence: CLOSING_SENTENCE });
  expect([it.at(), it.context().fields]).toEqual(['saving', {}]);
});

test('forfeits the balance by a typed sentence, and only if it is the only obstacle', async () => {
  const both = await read({ obstacles: [listing, balance], current: null });
  both.send({ type: 'balance.giveUp', sentence: GIVE_UP_SENTENCE });
  expect([both.at(), both.context().givenUp]).toEqual(['hindered', null]);

  const it = await read({ obstacles: [balance], current: null });
  it.send({ type: 'balance.giveUp', sentence: '不要了' });
  expect([it.at(), it.context().fields]).toEqual(['hindered', { sentence: `输入的内容和“${GIVE_UP_SENTENCE}”不一致` }]);
  it.send({ type: 'balance.giveUp', sentence: GIVE_UP_SENTENCE });
  expect([it.at(), it.context().fields]).toEqual(['proving', {}]);
  await it.answer('ownerProof', { proof: 'proof-1' });
  expect(it.asked('startDeactivation')).toEqual([{ proof: 'proof-1', givenUp: { sentence: GIVE_UP_SENTENCE, fen: 1_200 } }]);
});

test('delists the listings and checks everything again', async () => {
  const it = await read({ obstacles: [listing], current: null });
  it.send({ type: 'listings.delist' });
  expect([it.at(), it.tags()]).toEqual(['delisting', ['busy']]);
  await it.answer('delistOwn', refused('RATE_LIMITED'));
  expect([it.at(), it.context().problem]).toEqual(['hindered', refusal('RATE_LIMITED')]);
  it.send({ type: 'listings.delist' });
  await it.fail('delistOwn', badGateway);
  expect([it.at(), it.context().problem?.message]).toEqual(['hindered', '服务器出错']);
  it.send({ type: 'listings.delist' });
  expect(it.context().problem).toBeNull();
  await it.answer('delistOwn', granted(2));
  expect([it.at(), it.asked('readStanding').length]).toEqual(['reading', 2]);
  await it.answer('readStanding', { obstacles: [listing], current: null });
  it.send({ type: 'deactivation.retry' });
  expect(it.at()).toBe('reading');
});

test('without a proof no request is sent: the check is shown again', async () => {
  const left = await read(free);
  left.send({ type: 'deactivation.begin' });
  await left.answer('ownerProof', { proof: null });
  const crashed = await read(free);
  crashed.send({ type: 'deactivation.begin' });
  await crashed.fail('ownerProof', badGateway);
  for (const it of [left, crashed]) expect([it.at(), it.asked('startDeactivation')]).toEqual(['reading', []]);
  expect(crashed.context().problem?.message).toBe('服务器出错');
});

test('a refused start re-reads the obstacles; an expired proof is requested again', async () => {
  const gone = await proved();
  await gone.answer('startDeactivation', refused('PROOF_INVALID'));
  expect([gone.at(), gone.context().proof, gone.context().problem]).toEqual(['proving', null, refusal('PROOF_INVALID')]);

  const hindered = await proved();
  await hindered.answer('startDeactivation', refused('DEACTIVATION_HINDERED'));
  expect([hindered.at(), hindered.context().problem]).toEqual(['reading', refusal('DEACTIVATION_HINDERED')]);
  await hindered.answer('readStanding', { obstacles: [listing], current: null });
  expect([hindered.at(), hindered.context().problem]).toEqual(['hindered', refusal('DEACTIVATION_HINDERED')]);

  const lost = await proved();
  await lost.fail('startDeactivation', badGateway);
  expect([lost.at(), lost.context().problem?.message]).toEqual(['reading', '服务器出错']);
});

test('a refused confirmation re-reads the state; a lost response keeps the form', async () => {
  const refusedOne = await confirming();
  refusedOne.send({ type: 'deactivation.confirm', sentence: CLOSING_SENTENCE });
  await refusedOne.answer('confirmDeactivation', refused('DEACTIVATION_STATE'));
  expect([refusedOne.at(), refusedOne.context().problem]).toEqual(['reading', refusal('DEACTIVATION_STATE')]);

  const lost = await confirming();
  lost.send({ type: 'deactivation.confirm', sentence: CLOSING_SENTENCE });
  await lost.fail('confirmDeactivation', badGateway);
  expect([lost.at(), lost.context().problem?.message]).toEqual(['confirming', '服务器出错']);
});

test.each<[string, ClosingState]>([
  ['before the sentence', { obstacles: [], current: requested }],
  ['in the days after it', { obstacles: [], current: cooling }],
])('withdraws %s; reports it only when the server has confirmed', async (_, standing) => {
  const stayed = await read(standing);
  stayed.send({ type: 'deactivation.withdraw' });
  expect([stayed.at(), stayed.tags(), stayed.effects('announceStayed')]).toEqual(['withdrawing', ['busy'], []]);
  await stayed.answer('withdrawDeactivation', granted(undefined));
  expect([stayed.at(), stayed.effects('announceStayed')]).toEqual(['reading', [['announceStayed']]]);

  const over = await read(standing);
  over.send({ type: 'deactivation.withdraw' });
  await over.answer('withdrawDeactivation', refused('DEACTIVATION_STATE'));
  expect([over.at(), over.context().problem, over.effects('announceStayed')]).toEqual(['reading', refusal('DEACTIVATION_STATE'), []]);

  const lost = await read(standing);
  lost.send({ type: 'deactivation.withdraw' });
  await lost.fail('withdrawDeactivation', badGateway);
  expect([lost.at(), lost.context().problem?.message, lost.effects('announceStayed')]).toEqual(['reading', '服务器出错', []]);
});

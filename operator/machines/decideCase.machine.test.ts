import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import type { Claim, Decided, Reading } from './caseFacts.ts';
import { decideCaseMachine } from './decideCase.machine.ts';

const key = { kind: 'complaints', subject: '20261119110203152' };
const own: Claim = { by: '小周', until: 1_795_000_600_000, isOwn: true };
const wish = { option: 'whole', values: { reason: '密码错误' } };
const reading = (claim: Reading['claim'], version = 'v1') =>
  granted<Reading>({ version, title: '投诉', status: '已答复', claim, sections: [], money: {}, options: [], notes: [], actions: [] });
const decided = (outcome: Decided['outcome'], approval: string | null = null) =>
  granted<Decided>({ outcome, approval, before: null, after: null });
const MINUTE = 60_000;

async function open(claim: Reading['claim'] = own) {
  const it = scenario(decideCaseMachine, { input: key });
  await it.answer('readCase', reading(claim));
  return it;
}
async function confirming() {
  const it = await open();
  it.send({ type: 'decision.try', wish });
  await it.answer('tryDecision', decided('preview'));
  return it;
}
async function deciding() {
  const it = await confirming();
  it.send({ type: 'decision.confirm' });
  return it;
}

test.each<[string, Reading['claim'], string]>([
  ['one’s own', own, 'open'],
  ['of a kind that is not claimed', 'none', 'open'],
  ['nobody’s', null, 'unclaimed'],
  ['someone else’s', { ...own, isOwn: false }, 'unclaimed'],
])('a case that is %s can be decided only if claimed', async (_, claim, state) => {
  const it = await open(claim);
  expect([it.at(), it.can({ type: 'decision.try', wish })]).toEqual([state, state === 'open']);
});

test('is read again when claimed; a claim that was refused says why', async () => {
  const it = await open(null);
  it.send({ type: 'claim.take' });
  await it.answer('claimCase', refused('CASE_CLAIMED'));
  expect([it.at(), it.context().problem]).toEqual(['unclaimed', refusal('CASE_CLAIMED')]);
  it.send({ type: 'claim.take' });
  await it.answer('claimCase', granted({}));
  expect([it.at(), it.asked('readCase').length, it.effects('rereadQueues').length]).toEqual(['opening', 2, 1]);
});

test('a decision is tried first, and sent as it was tried, for the version that was seen', async () => {
  const it = await confirming();
  expect(it.asked('sendDecision')).toEqual([]);
  it.send({ type: 'decision.confirm' });
  const sending = { ...key, wish, version: 'v1' };
  expect([it.asked('tryDecision'), it.asked('sendDecision')]).toEqual([[sending], [sending]]);
  await it.answer('sendDecision', decided('done'));
  expect([it.at(), it.effects('rereadQueues').length]).toEqual(['done', 1]);
});

test.each(['CASE_STALE', 'CASE_CLAIMED', 'NOT_FOUND'] as const)('%s: the new state is shown before anything else', async (code) => {
  for (const [step, src] of [
    [
      async () => {
        const it = await open();
        it.send({ type: 'decision.try', wish });
        return it;
      },
      'tryDecision',
    ],
    [deciding, 'sendDecision'],
  ] as const) {
    const it = await step();
    await it.answer(src, refused(code));
    await it.answer('readCase', reading({ ...own, isOwn: false }, 'v2'));
    expect([it.at(), it.context().reading?.version, it.context().decided, it.can({ type: 'decision.try', wish })]).toEqual([
      'overtaken',
      'v2',
      null,
      false,
    ]);
  }
});

test('without an answer only the same decision can be sent again', async () => {
  const it = await deciding();
  await it.fail('sendDecision', badGateway);
  expect([it.at(), it.can({ type: 'decision.try', wish })]).toEqual(['uncertain', false]);
  it.send({ type: 'decision.retry' });
  const [first, second] = it.asked('sendDecision');
  expect(second).toEqual(first);
});

test('one that needs a second person takes effect only when approved', async () => {
  const it = await deciding();
  await it.answer('sendDecision', decided('waiting', '12'));
  expect([it.at(), it.asked('secondPerson')]).toEqual(['waiting', [{ approval: '12' }]]);
  await it.answer('secondPerson', 'declined');
  expect(it.at()).toBe('rereading');
  const other = await deciding();
  await other.answer('sendDecision', decided('waiting', '12'));
  await other.answer('secondPerson', 'approved');
  expect(other.at()).toBe('done');
});

test('is released after ten minutes, also before the confirmation, and forgets what was tried', async () => {
  const it = await confirming();
  await it.wait(10 * MINUTE - 100);
  expect(it.at()).toBe('confirming');
  await it.wait(100);
  expect([it.at(), it.context().decided]).toEqual(['released', null]);
  const idle = await open();
  await idle.answer('caseClaim', null);
  expect(idle.at()).toBe('released');
});

test('is handed over with a note', async () => {
  const it = await open();
  it.send({ type: 'case.release', note: '已联系号主', to: '7' });
  expect(it.asked('releaseCase')).toEqual([{ ...key, note: '已联系号主', to: '7' }]);
  await it.answer('releaseCase', refused('BAD_REQUEST'));
  expect([it.at(), it.context().problem]).toEqual(['open', refusal('BAD_REQUEST')]);
});

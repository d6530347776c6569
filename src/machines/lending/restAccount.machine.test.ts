import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import type { Problem } from '#contract/problem.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { restAccountMachine } from './restAccount.machine.ts';

const form = { windows: [{ from: 0, until: 60 }], rest: 'UNTIL' as const, restingUntil: 1_795_000_000_000, restsForPassword: true };
const submit = { type: 'offer.submit' as const, ...form, key: 'offer-key-0001' };
const sent = (lost: Problem | null = null) => ({
  errand: 'restAccount 101',
  wish: { listingId: '101', ...form },
  key: submit.key,
  lost,
  mayLeave: true,
});

const opened = () => {
  const it = scenario(restAccountMachine, { input: { listingId: '101' } });
  return { it, told: () => it.effects('announceSaved', 'reread').map(([name]) => name) };
};

test.each([
  [{ restingUntil: null }, { restingUntil: '请选休息到什么时候' }],
  [{ windows: Array.from({ length: 29 }, () => ({ from: 0, until: 60 })) }, { windows: '最多设 28 段时间' }],
])('shows what is wrong with %o without a request', (wrong, fields) => {
  const { it } = opened();
  it.send({ ...submit, ...wrong });
  expect([it.at(), it.context().fields, it.asked('saveOffer')]).toEqual(['editing', fields, []]);
});

test('is done once under its key, and rereads what it changed', async () => {
  const { it, told } = opened();
  it.send(submit);
  expect([it.at(), it.asked('saveOffer')]).toEqual(['saving', [sent()]]);
  await it.answer('saveOffer', granted(undefined));
  expect([it.at(), it.output(), told()]).toEqual(['saved', { isDone: true }, ['announceSaved', 'reread']]);
});

test('shows LISTING_NOT_OFFERED in the form, rereads, and takes another try', async () => {
  const { it, told } = opened();
  it.send(submit);
  await it.answer('saveOffer', refused('LISTING_NOT_OFFERED'));
  expect([it.at(), it.context().problem, told()]).toEqual(['editing', refusal('LISTING_NOT_OFFERED'), ['reread']]);
  it.send({ ...submit, key: 'offer-key-0002' });
  expect([it.asked('saveOffer').at(-1), it.context().problem]).toEqual([{ ...sent(), key: 'offer-key-0002' }, null]);
});

test('a command that crashes continues as one without an answer, and may be left then', async () => {
  const { it, told } = opened();
  it.send(submit);
  await it.fail('saveOffer', badGateway);
  expect([it.at(), it.asked('saveOffer'), it.can(submit)]).toEqual(['saving', [sent(), sent(badGateway.problem)], false]);
  await it.answer('saveOffer', null);
  expect([it.at(), it.output(), told()]).toEqual(['left', { isDone: false }, ['reread']]);
});

test('is left without a request', () => {
  const { it, told } = opened();
  it.send({ type: 'offer.leave' });
  expect([it.at(), it.output(), it.asked('saveOffer'), told()]).toEqual(['left', { isDone: false }, [], []]);
});

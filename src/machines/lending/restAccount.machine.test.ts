import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { restAccountMachine } from './restAccount.machine.ts';

const form = { windows: [{ from: 0, until: 60 }], rest: 'UNTIL' as const, restingUntil: 1_795_000_000_000, restsForPassword: true };
const submit = { type: 'offer.submit' as const, ...form, key: 'offer-key-0001' };
const sent = { listingId: '101', ...form, key: submit.key };

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
  expect([it.at(), it.tags(), it.asked('saveOffer')]).toEqual(['saving', ['busy'], [sent]]);
  await it.answer('saveOffer', granted(undefined));
  expect([it.at(), it.output(), told()]).toEqual(['saved', { isDone: true }, ['announceSaved', 'reread']]);
});

test('shows LISTING_NOT_OFFERED in the form, rereads, and takes another try', async () => {
  const { it, told } = opened();
  it.send(submit);
  await it.answer('saveOffer', refused('LISTING_NOT_OFFERED'));
  expect([it.at(), it.context().problem, told()]).toEqual(['editing', refusal('LISTING_NOT_OFFERED'), ['reread']]);
  it.send({ ...submit, key: 'offer-key-0002' });
  expect([it.asked('saveOffer').at(-1), it.context().problem]).toEqual([{ ...sent, key: 'offer-key-0002' }, null]);
});

test('after a lost response it is retried with the same key, or left', async () => {
  const { it, told } = opened();
  it.send(submit);
  await it.fail('saveOffer', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['uncertain', badGateway.problem]);
  it.send({ type: 'offer.retry' });
  expect([it.asked('saveOffer'), it.context().problem]).toEqual([[sent, sent], null]);
  await it.fail('saveOffer', badGateway);
  it.send({ type: 'offer.leave' });
  expect([it.at(), it.output(), told()]).toEqual(['left', { isDone: false }, ['reread']]);
});

test('is left without a request', () => {
  const { it, told } = opened();
  it.send({ type: 'offer.leave' });
  expect([it.at(), it.output(), it.asked('saveOffer'), told()]).toEqual(['left', { isDone: false }, [], []]);
});

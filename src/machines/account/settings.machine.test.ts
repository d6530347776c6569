import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { settingsMachine } from './settings.machine.ts';

const has = { phone: '138****8000', email: null, hasPassword: true, isRealName: true };
const choices = {
  notifyOrders: true,
  notifyMoney: true,
  notifyActivity: true,
  showInRankings: true,
  securityBy: 'SMS' as const,
  payPasswordAboveFen: 5_000,
};
const open = () => scenario(settingsMachine, { input: { choices, has } });
const mute = { type: 'setting.choose' as const, choice: { notifyMoney: false } };
const raise = { type: 'setting.choose' as const, choice: { payPasswordAboveFen: 20_000 } };
async function asked() {
  const it = open();
  it.send(raise);
  await it.answer('saveChoice', refused('PAY_PASSWORD_REQUIRED'));
  return it;
}

test('saves one choice at a time, and shows the value returned by the server', async () => {
  const it = open();
  it.send(mute);
  expect([it.at(), it.asked('saveChoice'), it.can(raise)]).toEqual(['saving', [{ choice: { notifyMoney: false }, proof: null }], false]);
  const saved = { ...choices, notifyMoney: false };
  await it.answer('saveChoice', granted(saved));
  expect([it.at(), it.context().choices, it.context().choice, it.effects('rereadSettings')]).toEqual([
    'resting',
    saved,
    null,
    [['rereadSettings']],
  ]);
});

test('a higher limit requires the pay password and is saved with its proof', async () => {
  const it = await asked();
  expect([it.at(), it.asked('ownerProof')]).toEqual(['proving', [{ purpose: 'pay', subject: 'limit', has }]]);
  await it.answer('ownerProof', { proof: 'proof-1' });
  expect([it.at(), it.asked('saveChoice').at(-1)]).toEqual(['saving', { choice: { payPasswordAboveFen: 20_000 }, proof: 'proof-1' }]);
  await it.answer('saveChoice', granted({ ...choices, payPasswordAboveFen: 20_000 }));
  expect([it.at(), it.context().choices.payPasswordAboveFen, it.context().proof]).toEqual(['resting', 20_000, null]);
  it.send(mute);
  expect(it.asked('saveChoice').at(-1)).toEqual({ choice: { notifyMoney: false }, proof: null });
});

test('requires a new proof when the proof has expired', async () => {
  const it = await asked();
  await it.answer('ownerProof', { proof: 'proof-1' });
  await it.answer('saveChoice', refused('PROOF_INVALID'));
  expect([it.at(), it.asked('ownerProof').length]).toEqual(['proving', 2]);
});

test('leaving the pay password keeps the limit', async () => {
  const left = await asked();
  await left.answer('ownerProof', { proof: null });
  expect([left.at(), left.context().choices, left.context().choice, left.context().problem]).toEqual(['resting', choices, null, null]);
  const crashed = await asked();
  await crashed.fail('ownerProof', badGateway);
  expect([crashed.at(), crashed.context().choice, crashed.context().problem]).toEqual(['resting', null, badGateway.problem]);
});

test('a refusal keeps the previous value and shows the reason', async () => {
  const it = open();
  it.send(mute);
  await it.answer('saveChoice', refused('RATE_LIMITED'));
  expect([it.at(), it.context().choices, it.context().choice, it.context().problem]).toEqual([
    'resting',
    choices,
    null,
    refusal('RATE_LIMITED'),
  ]);
});

test('a lost response can be retried, or dropped for another choice', async () => {
  const it = open();
  it.send(mute);
  await it.fail('saveChoice', badGateway);
  expect([it.at(), it.context().problem, it.context().choice]).toEqual(['unsaved', badGateway.problem, { notifyMoney: false }]);
  it.send({ type: 'setting.retry' });
  expect(it.asked('saveChoice').at(-1)).toEqual({ choice: { notifyMoney: false }, proof: null });
  await it.fail('saveChoice', badGateway);
  it.send(raise);
  expect([it.at(), it.context().problem, it.asked('saveChoice').at(-1)]).toEqual([
    'saving',
    null,
    { choice: { payPasswordAboveFen: 20_000 }, proof: null },
  ]);
});

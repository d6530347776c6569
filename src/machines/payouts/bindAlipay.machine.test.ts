import { expect, test } from 'vitest';
import { maskAlipay } from '#contract/rules/withdrawal.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { bindAlipayMachine } from './bindAlipay.machine.ts';

const has = { phone: '138****8000', email: null, hasPassword: true, isRealName: true };
const form = { account: 'linyi@example.com' };
const submit = { type: 'alipay.submit' as const, ...form };
const open = (wish: 'bind' | 'unbind' = 'bind') => scenario(bindAlipayMachine, { input: { wish, has } });
async function proved() {
  const it = open();
  await it.answer('ownerProof', { proof: 'proof-1' });
  return it;
}

test('proves ownership first, then binds with that proof', async () => {
  const it = open();
  expect([it.at(), it.asked('ownerProof'), it.can(submit)]).toEqual(['proving', [{ purpose: 'bind_alipay', has }], false]);
  await it.answer('ownerProof', { proof: 'proof-1' });
  expect(it.at()).toBe('editing');
  it.send(submit);
  expect([it.at(), it.asked('saveAlipay'), it.tags(), it.can({ type: 'alipay.leave' })]).toEqual([
    'saving',
    [{ ...form, proof: 'proof-1' }],
    ['busy'],
    false,
  ]);
  await it.answer('saveAlipay', granted(undefined));
  expect([it.at(), it.output(), it.effects('announceBound', 'announceUnbound')]).toEqual([
    'changed',
    { changed: true },
    [['announceBound']],
  ]);
});

test.each([
  [{ account: '' }, ['account']],
  [{ account: 'nobody' }, ['account']],
])('does not submit %j: errors in %j', async (given, names) => {
  const it = await proved();
  it.send({ type: 'alipay.submit', ...given });
  expect([it.at(), Object.keys(it.context().fields), it.asked('saveAlipay')]).toEqual(['editing', names, []]);
  it.send(submit);
  expect([it.at(), it.context().fields]).toEqual(['saving', {}]);
});

test('after a refusal the form is shown again, and the proof is kept', async () => {
  const it = await proved();
  it.send(submit);
  await it.answer('saveAlipay', refused('ALIPAY_HOLDER'));
  expect([it.at(), it.context().problem, it.context().proof]).toEqual(['editing', refusal('ALIPAY_HOLDER'), 'proof-1']);
});

test('after a lost answer asks which account is bound; the new one is bound', async () => {
  const it = await proved();
  it.send(submit);
  await it.fail('saveAlipay', badGateway);
  expect([it.at(), it.tags(), it.can({ type: 'alipay.leave' })]).toEqual(['checking', ['busy'], false]);
  await it.answer('readAlipay', { account: { account: maskAlipay(form.account) } });
  expect([it.at(), it.output(), it.effects('announceBound')]).toEqual(['changed', { changed: true }, [['announceBound']]]);
});

test.each([
  ['no account is bound', (it: ReturnType<typeof open>) => it.answer('readAlipay', { account: null })],
  ['another account is bound', (it: ReturnType<typeof open>) => it.answer('readAlipay', { account: { account: '138****0002' } })],
  ['the server does not answer again', (it: ReturnType<typeof open>) => it.fail('readAlipay', badGateway)],
])('after a lost answer leads back to the form with the failure: %s', async (_, ends) => {
  const it = await proved();
  it.send(submit);
  await it.fail('saveAlipay', badGateway);
  await ends(it);
  expect([it.at(), it.context().problem, it.context().proof]).toEqual(['editing', badGateway.problem, 'proof-1']);
});

test('requires a new proof when the proof has expired', async () => {
  const it = await proved();
  it.send(submit);
  await it.answer('saveAlipay', refused('PROOF_INVALID'));
  expect([it.at(), it.context().problem, it.context().proof]).toEqual(['proving', refusal('PROOF_INVALID'), null]);
  await it.answer('ownerProof', { proof: 'proof-2' });
  expect([it.at(), it.context().problem, it.context().proof]).toEqual(['editing', null, 'proof-2']);
});

test('leaving during the proof, in the form or before unbinding changes nothing', async () => {
  const [unproved, broken, atForm, atUnbind] = [open(), open(), await proved(), open('unbind')];
  await unproved.answer('ownerProof', { proof: null });
  await broken.fail('ownerProof', badGateway);
  atForm.send({ type: 'alipay.leave' });
  atUnbind.send({ type: 'alipay.leave' });
  expect([unproved, broken, atForm, atUnbind].map((it) => [it.at(), it.output(), it.asked('saveAlipay'), it.asked('dropAlipay')])).toEqual(
    Array(4).fill(['left', { changed: false }, [], []]),
  );
});

test.each([granted(undefined), refused('ALIPAY_UNBOUND')])('unbinds after confirmation: %j', async (answer) => {
  const it = open('unbind');
  expect([it.at(), it.asked('ownerProof'), it.asked('dropAlipay')]).toEqual(['confirming', [], []]);
  it.send({ type: 'alipay.unbind' });
  expect([it.at(), it.tags()]).toEqual(['unbinding', ['busy']]);
  await it.answer('dropAlipay', answer);
  expect([it.at(), it.output(), it.effects('announceBound', 'announceUnbound')]).toEqual([
    'changed',
    { changed: true },
    [['announceUnbound']],
  ]);
});

test('unbinding can be retried after a refusal or a failure', async () => {
  const it = open('unbind');
  it.send({ type: 'alipay.unbind' });
  await it.answer('dropAlipay', refused('RATE_LIMITED'));
  expect([it.at(), it.context().problem]).toEqual(['confirming', refusal('RATE_LIMITED')]);
  it.send({ type: 'alipay.unbind' });
  await it.fail('dropAlipay', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['confirming', badGateway.problem]);
});

import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { changePhoneMachine } from './changePhone.machine.ts';

const has = { phone: '138****8000', email: null, hasPassword: true, isRealName: true };
const form = { phone: '13900010001', code: '123456' };
const submit = { type: 'phone.submit' as const, ...form };
const open = (phone: string | null = has.phone) => scenario(changePhoneMachine, { input: { has: { ...has, phone } } });
async function proved() {
  const it = open();
  await it.answer('ownerProof', { proof: 'proof-1' });
  return it;
}

test('proves ownership first and sends the proof with the new number', async () => {
  const it = open();
  expect([it.at(), it.asked('ownerProof'), it.can(submit)]).toEqual(['proving', [{ purpose: 'change_phone', has }], false]);
  await it.answer('ownerProof', { proof: 'proof-1' });
  expect([it.at(), it.asked('smsCode')]).toEqual([{ open: 'editing' }, [{ action: 'bind' }]]);
  it.send(submit);
  expect([it.at(), it.asked('savePhone')]).toEqual([{ open: 'saving' }, [{ ...form, proof: 'proof-1' }]]);
  await it.answer('savePhone', granted(undefined));
  expect([it.at(), it.output(), it.effects('announceChanged')]).toEqual(['changed', { changed: true }, [['announceChanged']]]);
});

test('without a phone requires no proof to bind the number', async () => {
  const it = open(null);
  expect([it.at(), it.asked('ownerProof')]).toEqual([{ open: 'editing' }, []]);
  it.send(submit);
  expect(it.asked('savePhone')).toEqual([{ ...form, proof: null }]);
});

test('leaving the proof or the form does not change the phone', async () => {
  const atProof = open();
  await atProof.answer('ownerProof', { proof: null });
  const crashed = open();
  await crashed.fail('ownerProof', badGateway);
  const atForm = await proved();
  atForm.send({ type: 'phone.leave' });
  expect([atProof, crashed, atForm].map((it) => [it.at(), it.output()])).toEqual(Array(3).fill(['left', { changed: false }]));
});

test('shows errors for a malformed number or code', async () => {
  const it = await proved();
  it.send({ type: 'phone.submit', phone: '123', code: '' });
  expect([it.at(), it.context().fields]).toEqual([{ open: 'editing' }, { phone: '请输入正确的手机号码', code: '请输入验证码' }]);
  it.send(submit);
  expect(it.context().fields).toEqual({});
});

test('a taken number leads back to the form, and the proof is kept', async () => {
  const it = await proved();
  it.send(submit);
  expect(it.can({ type: 'phone.leave' })).toBe(false);
  await it.answer('savePhone', refused('PHONE_TAKEN'));
  expect([it.at(), it.context().problem, it.context().proof]).toEqual([{ open: 'editing' }, refusal('PHONE_TAKEN'), 'proof-1']);
});

test('requires a new proof when the proof has expired', async () => {
  const it = await proved();
  it.send(submit);
  await it.answer('savePhone', refused('PROOF_INVALID'));
  expect([it.at(), it.context().problem, it.context().proof]).toEqual(['proving', refusal('PROOF_INVALID'), null]);
  await it.answer('ownerProof', { proof: 'proof-2' });
  expect([it.at(), it.context().problem, it.context().proof]).toEqual([{ open: 'editing' }, null, 'proof-2']);
});

test('after a lost answer asks which phone is bound; the new one is changed', async () => {
  const it = await proved();
  it.send(submit);
  await it.fail('savePhone', badGateway);
  expect([it.at(), it.tags(), it.can({ type: 'phone.leave' })]).toEqual([{ open: 'checking' }, ['busy'], false]);
  await it.answer('readPhone', { phone: '139****0001' });
  expect([it.at(), it.output(), it.effects('announceChanged')]).toEqual(['changed', { changed: true }, [['announceChanged']]]);
});

test('without a phone, a lost answer is checked in the same way', async () => {
  const it = open(null);
  it.send(submit);
  await it.fail('savePhone', badGateway);
  await it.answer('readPhone', { phone: '139****0001' });
  expect(it.at()).toBe('changed');
});

test.each([
  ['the old phone is still bound', (it: ReturnType<typeof open>) => it.answer('readPhone', { phone: has.phone })],
  ['another phone is bound', (it: ReturnType<typeof open>) => it.answer('readPhone', { phone: '139****0002' })],
  ['the server does not answer again', (it: ReturnType<typeof open>) => it.fail('readPhone', badGateway)],
])('after a lost answer leads back to the form with the failure: %s', async (_, ends) => {
  const it = await proved();
  it.send(submit);
  await it.fail('savePhone', badGateway);
  await ends(it);
  expect([it.at(), it.context().problem, it.context().proof]).toEqual([{ open: 'editing' }, badGateway.problem, 'proof-1']);
});

test('a new number that looks like the old one when masked is not taken for changed', async () => {
  const it = await proved();
  it.send({ ...submit, phone: '13811118000' });
  await it.fail('savePhone', badGateway);
  await it.answer('readPhone', { phone: '138****8000' });
  expect(it.at()).toEqual({ open: 'editing' });
});

test('shows a crash of the code chart in the form', async () => {
  const crashed = await proved();
  await crashed.fail('smsCode', badGateway);
  expect([crashed.at(), crashed.context().problem]).toEqual([{ open: 'editing' }, badGateway.problem]);
});

import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused, sign } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { changePasswordMachine } from './changePassword.machine.ts';

const has = { phone: '138****8000', email: null, hasPassword: true, isRealName: true };
const submit = { type: 'password.submit' as const, password: 'New_pass_26', again: 'New_pass_26' };
const open = () => scenario(changePasswordMachine, { input: { has } });
async function proved() {
  const it = open();
  await it.answer('ownerProof', { proof: 'proof-1' });
  return it;
}
async function saving() {
  const it = await proved();
  it.send(submit);
  await it.answer('fetchSign', sign);
  return it;
}
const secrets = (it: ReturnType<typeof open>) => [it.context().password, it.context().sign];

test('proves ownership, then encrypts and saves the new password', async () => {
  const it = open();
  expect([it.at(), it.asked('ownerProof'), it.can(submit)]).toEqual(['proving', [{ purpose: 'change_password', has }], false]);
  await it.answer('ownerProof', { proof: 'proof-1' });
  it.send(submit);
  expect(it.at()).toBe('signing');
  await it.answer('fetchSign', sign);
  expect([it.at(), it.asked('savePassword')]).toEqual(['saving', [{ password: 'New_pass_26', proof: 'proof-1', sign }]]);
  await it.answer('savePassword', granted(undefined));
  expect([it.at(), it.output(), secrets(it), it.effects('announceChanged')]).toEqual([
    'changed',
    { changed: true },
    [null, null],
    [['announceChanged']],
  ]);
});

test('leaving the proof or the form does not change the password', async () => {
  const atProof = open();
  await atProof.answer('ownerProof', { proof: null });
  const crashed = open();
  await crashed.fail('ownerProof', badGateway);
  const atForm = await proved();
  atForm.send({ type: 'password.leave' });
  expect([atProof, crashed, atForm].map((it) => [it.at(), it.output()])).toEqual(Array(3).fill(['left', { changed: false }]));
});

test.each([
  [{ password: '', again: '' }, { password: '请输入密码' }],
  [{ password: 'short', again: 'short' }, { password: '密码由字母、数字、下划线组成,长度8-30位' }],
  [{ password: 'New_pass_26', again: 'New_pass_27' }, { again: '两次输入的密码不一致' }],
])('rejects %j in the form: %j', async (form, fields) => {
  const it = await proved();
  it.send({ type: 'password.submit', ...form });
  expect([it.at(), it.context().fields]).toEqual(['editing', fields]);
  it.send(submit);
  expect([it.at(), it.context().fields]).toEqual(['signing', {}]);
});

test('a common password leads back to the form; the proof is kept, the secrets are dropped', async () => {
  const it = await saving();
  expect(it.can({ type: 'password.leave' })).toBe(false);
  await it.answer('savePassword', refused('PASSWORD_LEAKED'));
  expect([it.at(), it.context().problem, it.context().proof, secrets(it)]).toEqual([
    'editing',
    refusal('PASSWORD_LEAKED'),
    'proof-1',
    [null, null],
  ]);
});

test('requires a new proof when the proof has expired', async () => {
  const it = await saving();
  await it.answer('savePassword', refused('PROOF_INVALID'));
  expect([it.at(), it.context().problem, it.context().proof]).toEqual(['proving', refusal('PROOF_INVALID'), null]);
  await it.answer('ownerProof', { proof: 'proof-2' });
  expect([it.at(), it.context().problem]).toEqual(['editing', null]);
});

test('a failure of the sign leads back to the form without the secrets', async () => {
  const it = await proved();
  it.send(submit);
  await it.fail('fetchSign', badGateway);
  expect([it.at(), it.context().problem, secrets(it)]).toEqual(['editing', badGateway.problem, [null, null]]);
});

async function lost() {
  const it = await saving();
  await it.fail('savePassword', badGateway);
  return it;
}

test('after a lost answer the new secret is tried with a new sign; if the server accepts it, it was changed', async () => {
  const it = await lost();
  expect([it.at(), it.tags(), it.can({ type: 'password.leave' })]).toEqual(['signingAgain', ['busy'], false]);
  await it.answer('fetchSign', sign);
  expect([it.at(), it.asked('tryPassword')]).toEqual(['checking', [{ password: 'New_pass_26', sign }]]);
  await it.answer('tryPassword', granted(undefined));
  expect([it.at(), it.output(), secrets(it), it.effects('announceChanged')]).toEqual([
    'changed',
    { changed: true },
    [null, null],
    [['announceChanged']],
  ]);
});

test.each([
  [
    'the server says that it was not changed',
    async (it: ReturnType<typeof open>) => it.answer('tryPassword', refused('WRONG_CREDENTIALS')),
  ],
  ['the server does not answer again', async (it: ReturnType<typeof open>) => it.fail('tryPassword', badGateway)],
])('after a lost answer leads back to the form without the secrets: %s', async (_, ends) => {
  const it = await lost();
  await it.answer('fetchSign', sign);
  await ends(it);
  expect([it.at(), it.context().problem, secrets(it), it.effects('announceChanged')]).toEqual([
    'editing',
    badGateway.problem,
    [null, null],
    [],
  ]);
});

test('after a lost answer without a sign leads back to the form without the secrets', async () => {
  const it = await lost();
  await it.fail('fetchSign', badGateway);
  expect([it.at(), it.context().problem, secrets(it)]).toEqual(['editing', badGateway.problem, [null, null]]);
});

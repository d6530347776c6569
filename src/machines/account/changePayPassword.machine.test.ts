import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused, sign } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { changePayPasswordMachine } from './changePayPassword.machine.ts';

const has = { phone: '138****8000', email: null, hasPassword: true, isRealName: true };
const submit = { type: 'digits.submit' as const, digits: '680124', again: '680124' };
const open = (isSet = true) => scenario(changePayPasswordMachine, { input: { isSet, has } });
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
const secrets = (it: ReturnType<typeof open>) => [it.context().digits, it.context().sign];

test.each([
  ['set', { purpose: 'set_pay_password', subject: '' }],
  ['change', { purpose: 'pay', subject: 'pay_password' }],
] as const)('to %s, proves ownership with %j, then encrypts and saves the digits', async (way, proof) => {
  const it = open(way === 'change');
  expect([it.at(), it.asked('ownerProof'), it.can(submit)]).toEqual(['proving', [{ ...proof, has }], false]);
  await it.answer('ownerProof', { proof: 'proof-1' });
  it.send(submit);
  expect(it.at()).toBe('signing');
  await it.answer('fetchSign', sign);
  expect([it.at(), it.asked('saveDigits')]).toEqual(['saving', [{ way, digits: '680124', proof: 'proof-1', sign }]]);
  await it.answer('saveDigits', granted(undefined));
  expect([it.at(), it.output(), secrets(it), it.effects('announceChanged')]).toEqual([
    'changed',
    { changed: true },
    [null, null],
    [['announceChanged']],
  ]);
});

test('resets a forgotten one with another proof; only an existing one can be forgotten', async () => {
  const it = open();
  it.send({ type: 'password.forget' });
  expect([it.at(), it.asked('ownerProof').at(-1), it.can({ type: 'password.forget' })]).toEqual([
    'recovering',
    { purpose: 'reset_pay_password', has },
    false,
  ]);
  await it.answer('ownerProof', { proof: 'proof-2' });
  it.send(submit);
  await it.answer('fetchSign', sign);
  expect(it.asked('saveDigits')).toEqual([{ way: 'reset', digits: '680124', proof: 'proof-2', sign }]);
  await it.answer('saveDigits', refused('PROOF_INVALID'));
  expect([it.at(), it.context().problem, it.context().proven]).toEqual(['recovering', refusal('PROOF_INVALID'), null]);
  expect(open(false).can({ type: 'password.forget' })).toBe(false);
});

test('leaving the proof or the form saves nothing', async () => {
  const atProof = open();
  await atProof.answer('ownerProof', { proof: null });
  const crashed = open();
  await crashed.fail('ownerProof', badGateway);
  const atForm = await proved();
  atForm.send({ type: 'password.leave' });
  const [atReset, crashedReset] = [open(), open()];
  for (const it of [atReset, crashedReset]) it.send({ type: 'password.forget' });
  await atReset.answer('ownerProof', { proof: null });
  await crashedReset.fail('ownerProof', badGateway);
  expect([atProof, crashed, atForm, atReset, crashedReset].map((it) => [it.at(), it.output(), it.asked('saveDigits')])).toEqual(
    Array(5).fill(['left', { changed: false }, []]),
  );
});

test.each([
  [{ digits: '', again: '' }, { digits: '请输入支付密码' }],
  [{ digits: '12345', again: '12345' }, { digits: '支付密码为 6 位数字' }],
  [{ digits: '123456', again: '123456' }, { digits: '不能是连续或重复的数字，也不能取自手机号、生日或身份证号' }],
  [{ digits: '680124', again: '680125' }, { again: '两次输入的不一样' }],
])('rejects %j in the form: %j', async (form, fields) => {
  const it = await proved();
  it.send({ type: 'digits.submit', ...form });
  expect([it.at(), it.context().fields]).toEqual(['editing', fields]);
  it.send(submit);
  expect([it.at(), it.context().fields]).toEqual(['signing', {}]);
});

test('weak digits lead back to the form; the proof is kept, the secrets are dropped', async () => {
  const it = await saving();
  expect(it.can({ type: 'password.leave' })).toBe(false);
  await it.answer('saveDigits', refused('PAY_PASSWORD_WEAK'));
  expect([it.at(), it.context().problem, it.context().proven, secrets(it)]).toEqual([
    'editing',
    refusal('PAY_PASSWORD_WEAK'),
    { way: 'change', proof: 'proof-1' },
    [null, null],
  ]);
});

test('requires a new proof when the proof has expired', async () => {
  const it = await saving();
  await it.answer('saveDigits', refused('PROOF_INVALID'));
  expect([it.at(), it.context().problem, it.context().proven]).toEqual(['proving', refusal('PROOF_INVALID'), null]);
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
  await it.fail('saveDigits', badGateway);
  return it;
}

test('after a lost answer the new secret is tried with a new sign; if the server accepts it, it was changed', async () => {
  const it = await lost();
  expect([it.at(), it.tags(), it.can({ type: 'password.leave' })]).toEqual(['signingAgain', ['busy'], false]);
  await it.answer('fetchSign', sign);
  expect([it.at(), it.asked('tryDigits')]).toEqual(['checking', [{ digits: '680124', sign }]]);
  await it.answer('tryDigits', granted(undefined));
  expect([it.at(), it.output(), secrets(it), it.effects('announceChanged')]).toEqual([
    'changed',
    { changed: true },
    [null, null],
    [['announceChanged']],
  ]);
});

test.each([
  ['the server says that it was not changed', async (it: ReturnType<typeof open>) => it.answer('tryDigits', refused('PAY_PASSWORD_WRONG'))],
  ['the server does not answer again', async (it: ReturnType<typeof open>) => it.fail('tryDigits', badGateway)],
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

import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { bindEmailMachine } from './bindEmail.machine.ts';

const has = { phone: '138****8000', email: null, hasPassword: true, isRealName: true };
const form = { email: 'someone@example.com', code: '123456' };
const submit = { type: 'email.submit' as const, ...form };
const open = (email: string | null = null) => scenario(bindEmailMachine, { input: { has: { ...has, email } } });
async function proved(email: string | null = null) {
  const it = open(email);
  await it.answer('ownerProof', { proof: 'proof-1' });
  return it;
}

test.each([
  [null, true],
  ['s***@example.com', false],
])('with mailbox %s requires an owner proof and sends isFirst %s', async (email, isFirst) => {
  const it = open(email);
  expect([it.at(), it.asked('ownerProof'), it.can(submit)]).toEqual([
    'proving',
    [{ purpose: 'change_email', has: { ...has, email } }],
    false,
  ]);
  await it.answer('ownerProof', { proof: 'proof-1' });
  expect([it.at(), it.asked('emailCode')]).toEqual([{ open: 'editing' }, [{ action: 'bind', to: 'mailbox' }]]);
  it.send(submit);
  expect([it.at(), it.asked('saveEmail')]).toEqual([{ open: 'saving' }, [{ ...form, proof: 'proof-1', isFirst }]]);
  await it.answer('saveEmail', granted(undefined));
  expect([it.at(), it.output(), it.effects('announceChanged')]).toEqual(['changed', { changed: true }, [['announceChanged']]]);
});

test('leaving the proof or the form binds nothing', async () => {
  const atProof = open();
  await atProof.answer('ownerProof', { proof: null });
  const crashed = open();
  await crashed.fail('ownerProof', badGateway);
  const atForm = await proved();
  atForm.send({ type: 'email.leave' });
  expect([atProof, crashed, atForm].map((it) => [it.at(), it.output()])).toEqual(Array(3).fill(['left', { changed: false }]));
});

test('shows errors for an invalid address and code', async () => {
  const it = await proved();
  it.send({ type: 'email.submit', email: 'someone', code: '12' });
  expect([it.at(), it.context().fields]).toEqual([
    { open: 'editing' },
    { email: '请输入正确的邮箱地址', code: '验证码只能为数字且长度为6' },
  ]);
});

test('a taken mailbox leads back to the form, and the proof is kept', async () => {
  const it = await proved();
  it.send(submit);
  expect(it.can({ type: 'email.leave' })).toBe(false);
  await it.answer('saveEmail', refused('EMAIL_TAKEN'));
  expect([it.at(), it.context().problem, it.context().proof]).toEqual([{ open: 'editing' }, refusal('EMAIL_TAKEN'), 'proof-1']);
});

test('requires a new proof when the proof has expired', async () => {
  const it = await proved();
  it.send(submit);
  await it.answer('saveEmail', refused('PROOF_INVALID'));
  expect([it.at(), it.context().proof, it.context().problem]).toEqual(['proving', null, refusal('PROOF_INVALID')]);
});

async function unanswered(email: string | null = null) {
  const it = await proved(email);
  it.send({ ...submit, email: ' Someone@Example.com' });
  await it.fail('saveEmail', badGateway);
  return it;
}

test('after a lost response reads from the server whether the mailbox is bound', async () => {
  const it = await unanswered();
  expect([it.at(), it.tags(), it.can({ type: 'email.leave' })]).toEqual([{ open: 'checking' }, ['busy'], false]);
  await it.answer('readMailbox', { email: 's***e@example.com' });
  expect([it.at(), it.output(), it.effects('announceChanged')]).toEqual(['changed', { changed: true }, [['announceChanged']]]);
});

test.each<[string, string | null, string | null]>([
  ['none is', null, null],
  ['another one is', null, 'a***b@example.com'],
  ['the one before looks the same', 's***e@example.com', 's***e@example.com'],
])('after a lost response to binding a mailbox keeps the form if %s', async (_, before, now) => {
  const it = await unanswered(before);
  await it.answer('readMailbox', { email: now });
  expect([it.at(), it.context().problem?.message, it.context().proof]).toEqual([{ open: 'editing' }, '服务器出错', 'proof-1']);
});

test('keeps the form if reading the mailbox fails too', async () => {
  const it = await unanswered();
  await it.fail('readMailbox', badGateway);
  expect([it.at(), it.context().problem?.message, it.context().proof]).toEqual([{ open: 'editing' }, '服务器出错', 'proof-1']);
});

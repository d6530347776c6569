import { expect, test } from 'vitest';
import { scenario } from '#testing/harness/scenario.ts';
import { badGateway, granted, refusal, refused, token } from '#testing/answers.ts';
import { bindPhoneMachine } from './bindPhone.machine.ts';

const told = ['openSession', 'askScan'] as const;
const submit = { type: 'bind.submit' as const, phone: '13800010001', code: '123456' };
const editing = { open: 'editing' };
const arrived = (tempToken: string | null = 'temp-1') => scenario(bindPhoneMachine, { input: { tempToken } });
function submitted() {
  const it = arrived();
  it.send(submit);
  return it;
}

test('binds a phone and its code under the temp token, and opens the session', async () => {
  const it = submitted();
  expect([it.asked('smsCode'), it.tags(), it.asked('bindPhone')]).toEqual([
    [{ action: 'bind_third' }],
    ['busy'],
    [{ tempToken: 'temp-1', phone: '13800010001', code: '123456' }],
  ]);
  await it.answer('bindPhone', granted(token));
  expect([it.at(), it.output(), it.effects(...told)]).toEqual(['bound', { token }, [['openSession', granted(token)]]]);
});

test('shows errors for an invalid phone and code without a request', () => {
  const it = arrived();
  it.send({ type: 'bind.submit', phone: '12800010001', code: '12' });
  expect([it.at(), it.context().fields, it.asked('bindPhone')]).toEqual([
    editing,
    { phone: '请输入正确的手机号码', code: '验证码只能为数字且长度为6' },
    [],
  ]);
});

test.each(['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'PHONE_TAKEN'] as const)(
  '%s is shown, and the form can be submitted again',
  async (code) => {
    const it = submitted();
    await it.answer('bindPhone', refused(code));
    expect([it.at(), it.context().problem]).toEqual([editing, refusal(code)]);
    it.send(submit);
    expect([it.at(), it.context().problem]).toEqual([{ open: 'binding' }, null]);
  },
);

test('a lost response keeps the form', async () => {
  const it = submitted();
  await it.fail('bindPhone', badGateway);
  expect([it.at(), it.context().problem]).toEqual([editing, badGateway.problem]);
});

test('ignores a second submission while a request is in progress', () => {
  const it = submitted();
  it.send({ ...submit, phone: '13800010002' });
  expect(it.asked('bindPhone')).toHaveLength(1);
});

test.each([
  [
    'has run out',
    async () => {
      const it = submitted();
      await it.answer('bindPhone', refused('NOT_FOUND'));
      return it;
    },
  ],
  ['was never there', async () => arrived(null)],
])('a temp token that %s requires a new scan', async (_name, meet) => {
  const it = await meet();
  expect([it.at(), it.can(submit)]).toEqual(['lapsed', false]);
  it.send({ type: 'login.restart' });
  expect(it.effects(...told)).toEqual([['askScan']]);
});

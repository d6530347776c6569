import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { ProblemError } from '#contract/problem.ts';
import { serverNow } from '#lib/serverClock.ts';
import type { CodeAction } from '#machines/identity/smsCode.machine.ts';
import { ownEmailCodeActors, smsCodeActors } from './smsCode.actors.ts';

interface SentRequest {
  readonly head: string;
  readonly variables: unknown;
}

function anApi(answer: object): { api: Api; asked: SentRequest[] } {
  const asked: SentRequest[] = [];
  const request = async ({ head }: { head: string }, variables: unknown) => {
    asked.push({ head, variables });
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { api: { request } as unknown as Api, asked };
}

const send = (make: typeof smsCodeActors, api: Api, action: CodeAction) =>
  toPromise(createActor(make(api).sendSms, { input: { action, address: '13800138000', verifyKey: 'vk' } }).start());

test.each([
  ['sendSms', smsCodeActors, 'login', { input: { phone: '13800138000', verifyKey: 'vk', action: 'LOGIN' } }],
  ['sendOwnSms', smsCodeActors, 'reset_pay_password', { purpose: 'RESET_PAY_PASSWORD', verifyKey: 'vk' }],
  ['sendOwnEmailCode', ownEmailCodeActors, 'reset_pay_password', { purpose: 'RESET_PAY_PASSWORD', verifyKey: 'vk' }],
] as const)('%s sends the code and returns the time until the next one', async (field, make, action, variables) => {
  const { api, asked } = anApi({ [field]: serverNow() + 60_000 });
  const answer = await send(make, api, action);
  expect(answer).toEqual({ ok: true, value: { waitMs: expect.closeTo(60_000, -3) } });
  expect(asked).toEqual([{ head: `mutation ${field[0]?.toUpperCase()}${field.slice(1)}`, variables }]);
});

test('a mail requested too soon returns the time to wait', async () => {
  const refused = new ProblemError({
    kind: 'refused',
    code: 'SMS_TOO_SOON',
    message: '验证码发送太频繁，请稍后再试',
    fields: {},
    details: { retryAt: serverNow() + 30_000 },
    requestId: 'r1',
  });
  const answer = await send(ownEmailCodeActors, anApi(refused).api, 'reset_pay_password');
  expect(answer).toMatchObject({ ok: false, problem: { code: 'SMS_TOO_SOON' }, waitMs: expect.closeTo(30_000, -3) });
});

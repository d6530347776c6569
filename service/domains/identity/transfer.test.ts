import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTransfer, getUserInfo, redeemTransfer } from '#contract/rest/session.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { aUser } from '#testing/builders/identity.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService({ trustGateway: ['127.0.0.1'] });
});
afterAll(() => service.close());

const HERE = '203.0.113.7';
const begin = ({ token }: { token: string }) => service.get(createTransfer, {}, { token, from: HERE });
const redeem = (code: string, from = HERE) => service.ask(redeemTransfer, { body: { code } }, { from });
const GONE = { status: 404, code: 40400, message: '登录状态已失效，请重新登录' };

test('logs in with a session of its own', async () => {
  const user = await aUser(service);
  const answer = await redeem((await begin(user)).code);
  const token = answer.code === 0 && 'token' in answer.data ? answer.data.token : '';
  expect(token).not.toBe(user.token);
  expect(await service.get(getUserInfo, {}, { token })).toMatchObject({ id: user.id });
});

test('works once: of 50 concurrent logins one succeeds', async () => {
  const { code } = await begin(await aUser(service));
  const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(code)));
  expect(answers.filter(({ code: each }) => each === 0)).toHaveLength(1);
  expect(await redeem(code)).toMatchObject(GONE);
});

test('is valid for 60 s, and only from the address that requested it', async () => {
  const user = await aUser(service);
  const { code } = await begin(user);
  expect(await redeem(code, '198.51.100.7')).toMatchObject(GONE);
  service.clock.move(60 * SECOND - 1);
  expect(await redeem(code)).toMatchObject({ code: 0 });
  const late = await begin(user);
  service.clock.move(60 * SECOND);
  expect(await redeem(late.code)).toMatchObject(GONE);
});

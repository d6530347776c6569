import { domains } from '#service/domains/list.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProofPurpose } from '#contract/rules/account.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { CLOSING_DELAY } from '#contract/rules/deactivation.ts';
import { type Caller, tokenHash } from '#service/kernel/http/caller.ts';
import { makeEmailCode } from '#service/domains/identity/emailCodes.ts';
import { aPhone, aUser, anEmail, smsCode } from '#testing/builders/identity.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { bindAlipay, unbindAlipay } from '#service/domains/payouts/alipayBind.ts';
import { confirmDeactivation, startDeactivation, withdrawDeactivation } from '#service/domains/deactivation/closing.ts';
import { setEmail } from './emailBind.ts';
import { bindMobile } from './ownerChange.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const person = async () => {
  const email = anEmail();
  return { ...(await aUser(service, { email, realName: '林一', birthDate: '1990-05-04' })), email };
};
type User = Awaited<ReturnType<typeof person>>;

async function proofOf({ id }: User, purpose: ProofPurpose): Promise<string> {
  const proof = randomBytes(32).toString('base64url');
  const expires_at = new Date(service.clock.now() + 10 * MINUTE);
  await service.deps.db
    .insertInto('owner_proof')
    .values({ token_hash: tokenHash(proof), user_id: id, purpose, subject: '', expires_at })
    .execute();
  return proof;
}
const proofsOf = async ({ id }: User) =>
  (await service.deps.db.selectFrom('owner_proof').select('purpose').where('user_id', '=', id).execute()).length;

/** Security news to these addresses, oldest first: the channel and the text. */
async function newsTo(...addresses: readonly string[]) {
  const rows = await service.deps.db
    .selectFrom('outgoing_message')
    .select(['channel', 'params'])
    .where('address', 'in', [...addresses])
    .orderBy('id')
    .execute();
  return rows.flatMap(({ channel, params }) => (params['news'] === undefined ? [] : [[channel, params['news']]]));
}

test('binding a phone is announced to the mailbox, not to the new phone', async () => {
  const user = await person();
  await service.deps.db.updateTable('user_account').set({ phone: null }).where('id', '=', user.id).execute();
  const phone = aPhone();
  await bindMobile(service.deps, { userId: user.id, token: user.token, phone, code: await smsCode(service, phone, 'bind') });
  expect(await newsTo(user.email, phone)).toEqual([
    ['email', `你的账号已绑定手机号 139****${phone.slice(-4)}。如非本人操作，请立即修改密码。`],
  ]);
});

test('changing the mailbox is announced to the phone and the old mailbox, and voids proofs', async () => {
  const user = await person();
  const email = `lin.${anEmail()}`;
  const [code, proof] = [await makeEmailCode(service.deps, { email, action: 'bind' }), await proofOf(user, 'change_email')];
  await proofOf(user, 'change_phone');
  await setEmail(service.deps, { userId: user.id, email, code, proof, isChange: true });
  const news = `你的账号邮箱已更换为 l***${email.charAt(email.indexOf('@') - 1)}@example.com。如非本人操作，72 小时内打开链接换回：`;
  expect(await newsTo(user.phone, user.email, email)).toEqual([
    ['sms', news],
    ['email', news],
  ]);
  expect(await proofsOf(user)).toBe(0);
});

test('binding and unbinding an Alipay account is announced; binding the same one again is not, and keeps its date', async () => {
  const user = await person();
  const caller = { id: user.id, realName: '林一' } as Caller;
  const bind = async (account: string) =>
    bindAlipay(service.deps, caller, { account, holder: '林一', proof: await proofOf(user, 'bind_alipay') });
  const { bound_at } = await bind('13800008000');
  service.clock.move(MINUTE);
  expect(await bind('13800008000')).toMatchObject({ bound_at });
  await unbindAlipay(service.deps, user.id);
  expect(await newsTo(user.phone)).toEqual([
    ['sms', '你的账号已绑定提现支付宝 138****8000。如非本人操作，请立即修改密码并联系客服。'],
    ['sms', '你的账号已解绑提现支付宝 138****8000。如非本人操作，请立即修改密码并联系客服。'],
  ]);
});

test('a confirmed closing and its withdrawal are announced; withdrawing an unconfirmed one is not', async () => {
  const user = await person();
  const start = async () =>
    startDeactivation(service.deps, domains, { userId: user.id, proof: await proofOf(user, 'deactivate'), givenUp: 0 });
  await start();
  await withdrawDeactivation(service.deps, user.id);
  expect(await newsTo(user.phone)).toEqual([]);
  const { deactivation_no } = await start();
  await confirmDeactivation(service.deps, domains, user.id);
  await withdrawDeactivation(service.deps, user.id);
  const until = formatClock(service.clock.now() + CLOSING_DELAY);
  const news = [
    `你的账号将于 ${until} 注销，编号 ${deactivation_no}。此前登录可以撤销；如非本人操作，请立即登录撤销并修改密码。`,
    '你的账号注销已撤销，可以照常使用。如非本人操作，请立即修改密码。',
  ];
  expect(await newsTo(user.phone)).toEqual(news.map((text) => ['sms', text]));
  expect(await newsTo(user.email)).toEqual(news.map((text) => ['email', text]));
});

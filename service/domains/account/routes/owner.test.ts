import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/rest/owner.ts';
import { proveOwner } from '#contract/rest/security.ts';
import { getUserInfo } from '#contract/rest/session.ts';
import { SESSION_USE_NOTED } from '#contract/rules/account.ts';
import { CODE_LIFETIME, MINUTE } from '#contract/rules/constants.ts';
import { callerOf } from '#service/kernel/http/caller.ts';
import { idNumberHash } from '#service/domains/identity/idNumber.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import { anEmail, aPhone, aUser, idNumber, logIn, ownCode, seal, smsCode } from '#testing/builders/identity.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let beside: TestService;
beforeAll(async () => {
  service = await aService();
  beside = await aService({ beside: service });
});
afterAll(async () => {
  await beside.close();
  await service.close();
});

type User = Awaited<ReturnType<typeof aUser>>;

const elsewhere = async ({ id }: { id: string }) =>
  (await openSession(service.deps, { userId: id, remember: false, fingerprint: null })).token;
const standing = async (token: string, at: TestService = service) => (await at.ask(getUserInfo, {}, { token })).status;
const phoneProof = async (user: User) =>
  (await service.get(proveOwner, { body: { purpose: 'change_phone', sms_code: await ownCode(service, user, 'change_phone') } }, user))
    .proof;
const passwordProof = async (user: User) =>
  (await service.get(proveOwner, { body: { purpose: 'change_password', sms_code: await ownCode(service, user, 'change_password') } }, user))
    .proof;
const phoneOf = async (id: string) =>
  (await service.deps.db.selectFrom('user_account').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone;
const newsTo = async (address: string) =>
  (await service.deps.db.selectFrom('outgoing_message').select(['channel', 'params']).where('address', '=', address).execute()).map(
    ({ channel, params }) => [channel, params['news']],
  );
const change = (user: { token: string }, mobile: string, code: string, proof: string) =>
  service.ask(contract.changeMobile, { body: { mobile, code, proof } }, user);

describe('sessions', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

  test("are listed with device, masked address and last use, the current one first, and only the user's own", async () => {
    const user = await aUser(service);
    await aUser(service);
    const other = await elsewhere(user);
    const openedAt = service.clock.now();
    service.clock.move(60_000);
    await callerOf(service.deps, other, { ip: '203.0.113.7', userAgent: chrome });
    await expect
      .poll(async () => (await service.get(contract.listSessions, {}, user)).list.map(({ address }) => address))
      .toEqual([expect.any(String), '203.0.*.*']);
    const { list } = await service.get(contract.listSessions, {}, user);
    expect(list.map(({ id: _, address: __, ...rest }) => rest)).toEqual([
      { device: '未知设备', opened_at: openedAt, last_used_at: openedAt + 60_000, is_own: true },
      { device: 'Windows 上的 Chrome', opened_at: openedAt, last_used_at: openedAt + 60_000, is_own: false },
    ]);
  });

  test('record their use at most every ten minutes', async () => {
    const user = await aUser(service);
    const usedAt = async () =>
      (
        await service.deps.db.selectFrom('user_session').select('last_used_at').where('user_id', '=', user.id).executeTakeFirstOrThrow()
      ).last_used_at?.getTime() ?? null;
    const first = service.clock.now();
    const use = () => callerOf(service.deps, user.token, { ip: '203.0.113.7', userAgent: chrome });
    await use();
    await expect.poll(usedAt).toBe(first);
    service.clock.move(SESSION_USE_NOTED - 1);
    await use();
    service.clock.move(1);
    expect(await usedAt()).toBe(first);
    await use();
    await expect.poll(usedAt).toBe(first + SESSION_USE_NOTED);
  });

  test('end at once on every process: one, all others, or all', async () => {
    const user = await aUser(service);
    const [one, two, three] = [await elsewhere(user), await elsewhere(user), await elsewhere(user)];
    expect([await standing(one, beside), await standing(two, beside)]).toEqual([200, 200]);
    const { list } = await service.get(contract.listSessions, {}, { token: one });
    const begun = performance.now();
    await service.get(contract.endSession, { params: { id: list[0]?.id ?? '' } }, user);
    expect([await standing(one, beside), await standing(one), await standing(two, beside)]).toEqual([401, 401, 200]);
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(await service.get(contract.endSessions, { body: { keep_own: true } }, user)).toEqual({ ended: 2 });
    expect([await standing(two, beside), await standing(three, beside), await standing(user.token, beside)]).toEqual([401, 401, 200]);
    expect(await service.get(contract.endSessions, { body: { keep_own: false } }, user)).toEqual({ ended: 1 });
    expect([await standing(user.token), await standing(user.token, beside)]).toEqual([401, 401]);
  });
});

describe('changing the phone', () => {
  test('by a code to the old phone: all other sessions end, old phone and mailbox are notified, and earlier proofs are void', async () => {
    const email = anEmail();
    const user = await aUser(service, { email });
    const thief = await elsewhere(user);
    const mobile = aPhone();
    await passwordProof(user);
    service.clock.move(MINUTE);
    const proof = await phoneProof(user);
    const code = await smsCode(service, mobile, 'bind');
    expect(await change(user, mobile, code, proof)).toMatchObject({ code: 0 });
    expect([await phoneOf(user.id), await standing(thief, beside), await standing(user.token)]).toEqual([mobile, 401, 200]);
    const news = `你的账号手机号已更换为 139****${mobile.slice(-4)}，其他设备已退出登录。如非本人操作，72 小时内打开链接换回：`;
    expect([await newsTo(user.phone), await newsTo(email), await newsTo(mobile)]).toEqual([[['sms', news]], [['email', news]], []]);
    const again = await smsCode(service, aPhone(), 'bind').then((next) => change(user, mobile, next, proof));
    expect(again).toMatchObject({ code: 42211 });
    const left = await service.deps.db.selectFrom('owner_proof').select('purpose').where('user_id', '=', user.id).execute();
    expect(left).toEqual([]);
  });

  test('without the old phone: by password and ID number', async () => {
    const id_number = idNumber('19950617', '313');
    const user = await aUser(service, { password: 'Right_2026', realName: '林夏', birthDate: '1995-06-17' });
    await service.deps.db
      .updateTable('user_account')
      .set({ id_number_hash: await idNumberHash(service.deps, id_number) })
      .where('id', '=', user.id)
      .execute();
    const { password, headers } = await seal(service, 'prove', 'Right_2026');
    const { proof } = await service.get(
      proveOwner,
      { body: { purpose: 'change_phone', password, id_number } },
      { token: user.token, headers },
    );
    const mobile = aPhone();
    expect(await change(user, mobile, await smsCode(service, mobile, 'bind'), proof)).toMatchObject({ code: 0 });
    expect(await phoneOf(user.id)).toBe(mobile);
  });

  test('password or ID number alone proves nothing', async () => {
    const user = await aUser(service, { password: 'Right_2026' });
    const { password, headers } = await seal(service, 'prove', 'Right_2026');
    const answer = await service.ask(proveOwner, { body: { purpose: 'change_phone', password } }, { token: user.token, headers });
    expect(answer).toMatchObject({ message: '请先验证身份', data: { problem: 'BAD_REQUEST' } });
  });

  test('to a number of another account: refused only after its code was verified, and the proof remains valid', async () => {
    const user = await aUser(service);
    const { phone: taken } = await aUser(service);
    const proof = await phoneProof(user);
    const free = aPhone();
    expect(await change(user, taken, '000000', proof)).toMatchObject({ code: 42211 });
    expect(await change(user, free, '000000', proof)).toMatchObject({ code: 42211 });
    const code = await smsCode(service, taken, 'bind');
    expect(await change(user, taken, code, 'x'.repeat(43))).toMatchObject({ status: 403, code: 40305 });
    expect(await change(user, taken, code, proof)).toMatchObject({ code: 42213, message: '该手机号已绑定其他账号，请换一个' });
    expect(await change(user, free, await smsCode(service, free, 'bind'), proof)).toMatchObject({ code: 0 });
  });

  test('with an expired code: refused', async () => {
    const user = await aUser(service);
    const mobile = aPhone();
    const code = await smsCode(service, mobile, 'bind');
    service.clock.move(CODE_LIFETIME);
    expect(await change(user, mobile, code, await phoneProof(user))).toMatchObject({ code: 42211, message: '验证码已失效，请重新获取' });
    expect(await phoneOf(user.id)).toBe(user.phone);
  });

  test('twice concurrently: one number is set, the other is refused', async () => {
    const user = await aUser(service);
    const proofs = [await phoneProof(user)];
    service.clock.move(61_000);
    proofs.push(await phoneProof(user));
    const phones = [aPhone(), aPhone()];
    const codes = [await smsCode(service, phones[0] ?? '', 'bind'), await smsCode(service, phones[1] ?? '', 'bind')];
    const answers = await Promise.all([0, 1].map((at) => change(user, phones[at] ?? '', codes[at] ?? '', proofs[at] ?? '')));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40305]);
    expect(await phoneOf(user.id)).toBe(phones[answers.findIndex(({ code }) => code === 0)]);
    expect(await newsTo(user.phone)).toHaveLength(1);
  });

  test('of two accounts concurrently to one number: one gets it', async () => {
    const [one, two] = [await aUser(service), await aUser(service)];
    const proofs = [await phoneProof(one), await phoneProof(two)];
    const mobile = aPhone();
    const code = await smsCode(service, mobile, 'bind');
    const answers = await Promise.all([change(one, mobile, code, proofs[0] ?? ''), change(two, mobile, code, proofs[1] ?? '')]);
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect([await phoneOf(one.id), await phoneOf(two.id)].filter((phone) => phone === mobile)).toEqual([mobile]);
  });
});

describe('binding a phone', () => {
  test('works for an account without a phone; an account with one and a number of another account are refused', async () => {
    const user = await aUser(service);
    await service.deps.db.updateTable('user_account').set({ phone: null }).where('id', '=', user.id).execute();
    const bind = async (mobile: string) =>
      service.ask(contract.bindMobile, { body: { mobile, code: await smsCode(service, mobile, 'bind') } }, user);
    const { phone: taken } = await aUser(service);
    expect(await bind(taken)).toMatchObject({ code: 42213 });
    const mobile = aPhone();
    expect(await bind(mobile)).toMatchObject({ code: 0 });
    expect(await phoneOf(user.id)).toBe(mobile);
    expect(await bind(aPhone())).toMatchObject({ code: 42227, message: '当前账号已绑定手机号' });
  });
});

describe('the password', () => {
  const set = async (user: User, plain: string, proof: string) => {
    const { password, headers } = await seal(service, 'password', plain);
    return service.ask(contract.updatePassword, { body: { password, proof } }, { token: user.token, headers });
  };

  test('is changed with a proof; every other session ends, phone and mailbox are notified', async () => {
    const email = anEmail();
    const user = await aUser(service, { username: 'changer', password: 'Old_pass_26', email });
    const thief = await elsewhere(user);
    const proof = await passwordProof(user);
    expect(await set(user, 'password123', proof)).toMatchObject({ message: expect.stringContaining('密码') });
    expect(await set(user, 'New_pass_26', 'x'.repeat(43))).toMatchObject({ code: 40305 });
    expect(await standing(thief)).toBe(200);
    expect(await set(user, 'New_pass_26', proof)).toMatchObject({ code: 0 });
    expect([await standing(thief, beside), await standing(user.token, beside)]).toEqual([401, 200]);
    const news = '你的账号登录密码已修改，其他设备已退出登录。如非本人操作，请立即用短信验证码登录并重设密码。';
    expect([await newsTo(user.phone), await newsTo(email)]).toEqual([[['sms', news]], [['email', news]]]);
    expect(await logIn(service, 'changer', 'Old_pass_26')).toMatchObject({ code: 42212 });
    expect(await logIn(service, 'changer', 'New_pass_26')).toMatchObject({ code: 0 });
  });

  test('is set with a code by a user who has none', async () => {
    const user = await aUser(service);
    expect((await service.get(getUserInfo, {}, user)).has_password).toBe(false);
    expect(await set(user, 'First_pass_26', await passwordProof(user))).toMatchObject({ code: 0 });
    expect((await service.get(getUserInfo, {}, user)).has_password).toBe(true);
  });
});

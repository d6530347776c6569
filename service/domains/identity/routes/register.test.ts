import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/rest/session.ts';
import { listRedPackets } from '#contract/rest/wallet.ts';
import { aPhone, aUser, logIn, seal, smsCode, verifyKey } from '#testing/builders/identity.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
const password = 'Lantern_2049';
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

interface RegisterRequest {
  readonly mobile: string;
  readonly code: string;
  readonly password?: string;
  readonly verify_key?: string | undefined;
  readonly invite?: string;
  readonly headers?: Record<string, string>;
}

const register = async ({ password: plain = password, headers = {}, ...wish }: RegisterRequest) => {
  const sealed = await seal(service, 'register', plain);
  const verify_key = 'verify_key' in wish ? wish.verify_key : await verifyKey(service, 'submit', { headers });
  return service.ask(
    contract.register,
    { body: { ...wish, verify_key, password: sealed.password } },
    { headers: { ...headers, ...sealed.headers } },
  );
};

const ready = async () => {
  const mobile = aPhone();
  return { mobile, code: await smsCode(service, mobile, 'register') };
};

describe('register', () => {
  test('creates an account and logs in; the password works from then on', async () => {
    const { mobile, code } = await ready();
    const { data } = await register({
      mobile,
      code,
      invite: 'FRIEND',
      headers: { 'x-channel': 'baidu', 'x-channel-net': 'n1', 'x-fingerprint': 'phone' },
    });
    const token = 'token' in data ? data.token : '';
    const info = await service.get(contract.getUserInfo, {}, { token });
    expect(info).toEqual({
      id: expect.stringMatching(/^\d+$/),
      username: expect.stringMatching(/^zh_[0-9a-f]{16}$/),
      nickname: expect.stringMatching(/^玩家\d{6}$/),
      avatar: expect.stringMatching(/^\/static\/avatars\/\d+\.svg$/),
      phone: `${mobile.slice(0, 3)}****${mobile.slice(7)}`,
      email: null,
      has_password: true,
      is_real_name: false,
      is_adult: null,
      credit_score: 60,
      gold_coin: 0,
      level_name: '新兵',
      is_closing: false,
      is_merchant: false,
      finished_orders: 0,
      red_packets: 1,
      unread_notifications: 0,
      active_order: null,
    });
    expect((await service.get(listRedPackets, { query: {} }, { token })).list).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        title: '新人红包',
        expires_at: service.clock.now() + 30 * 86_400_000,
        status: 1,
        couponsInfo: { type: 1, min_order_amount: 2_000, discount_percentage: 0, max_discount_amount: null, discount_amount: 300 },
      },
    ]);
    expect(await service.get(contract.getMyWallets, {}, { token })).toEqual({
      walletsInfo: { available: 0, frozen: 0, vip_status: 0, vip_until: null, super_until: null },
    });
    expect(await logIn(service, mobile, password)).toMatchObject({ code: 0, data: { user_id: info.id } });
    expect(await service.database.db.selectFrom('sms_code').select('tries').where('phone', '=', mobile).execute()).toEqual([]);
    const origin = await service.database.db.selectFrom('registration').selectAll().where('user_id', '=', info.id).executeTakeFirst();
    expect(origin).toEqual({
      user_id: info.id,
      invite: 'FRIEND',
      channel: 'baidu',
      channel_net_id: 'n1',
      channel_uid: null,
      created_at: new Date(service.clock.now()),
    });
  });

  test('accepts the login code of the same phone, once, but no wrong code', async () => {
    const mobile = aPhone();
    const code = await smsCode(service, mobile, 'login');
    expect(await service.ask(contract.mobileLogin, { body: { mobile, code } })).toMatchObject({ code: 42214 });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await register({ mobile, code: wrong })).toMatchObject({ data: { problem: 'SMS_CODE_WRONG' } });
    expect(await register({ mobile, code: wrong, verify_key: undefined })).toMatchObject({ data: { problem: 'SMS_CODE_WRONG' } });
    expect(await register({ mobile, code, verify_key: undefined })).toMatchObject({ code: 0 });
    expect(await register({ mobile, code, verify_key: undefined })).toMatchObject({ code: 40304 });
    expect(await service.ask(contract.mobileLogin, { body: { mobile, code } })).toMatchObject({ data: { problem: 'SMS_CODE_EXPIRED' } });
  });

  test('stores the password as argon2id with 19 MiB and two passes', async () => {
    const { mobile, code } = await ready();
    await register({ mobile, code });
    const { password_hash } = await service.database.db
      .selectFrom('user_account')
      .select('password_hash')
      .where('phone', '=', mobile)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('30 times concurrently creates one account', async () => {
    const { mobile, code } = await ready();
    const sealed = await Promise.all(
      Array.from({ length: 30 }, () => Promise.all([seal(service, 'register', password), verifyKey(service, 'submit')])),
    );
    await service.database.db.updateTable('sms_code').set({ tries: -30 }).where('phone', '=', mobile).execute();
    const answers = await Promise.all(
      sealed.map(([{ password: ciphertext, headers }, verify_key]) =>
        service.ask(contract.register, { body: { mobile, code, verify_key, password: ciphertext } }, { headers }),
      ),
    );
    expect({
      opened: answers.filter((answer) => answer.code === 0).length,
      others: new Set(answers.filter((answer) => answer.code !== 0).map((answer) => answer.status)),
    }).toEqual({ opened: 1, others: new Set([422]) });
  });

  test('with a taken phone reveals that only with the correct code, and leaves the account unchanged', async () => {
    const { phone } = await aUser(service, { password });
    const code = await smsCode(service, phone, 'register');
    expect(await register({ mobile: phone, code, password: 'Another_word9' })).toMatchObject({
      status: 422,
      code: 42213,
      message: '该手机号已注册，请直接登录',
    });
    expect(await logIn(service, phone, password)).toMatchObject({ code: 0 });
  });

  test.each([
    ['short_7', 40000, '密码由字母、数字、下划线组成,长度8-30位'],
    ['x'.repeat(31), 40000, '密码由字母、数字、下划线组成,长度8-30位'],
    ['with-a-dash', 40000, '密码由字母、数字、下划线组成,长度8-30位'],
    ['有汉字的密码八位', 40000, '密码由字母、数字、下划线组成,长度8-30位'],
    ['', 40000, '请输入密码'],
    ['password', 42215, '该密码过于常见，请换一个'],
    ['Qwerty123', 42215, '该密码过于常见，请换一个'],
    ['woaini1314', 42215, '该密码过于常见，请换一个'],
    ['zzzzzzzzzz', 42215, '该密码过于常见，请换一个'],
  ])('with the password %j is refused without using an attempt of the code', async (plain, code, message) => {
    const wish = await ready();
    expect(await register({ ...wish, password: plain })).toMatchObject({ code, message });
    const { tries } = await service.database.db
      .selectFrom('sms_code')
      .select('tries')
      .where('phone', '=', wish.mobile)
      .executeTakeFirstOrThrow();
    expect(tries).toBe(0);
  });

  test("with the user's own number in the password is refused", async () => {
    const { mobile, code } = await ready();
    expect(await register({ mobile, code, password: `a_${mobile}` })).toMatchObject({ code: 42215 });
  });

  test.each(['A7392650', 'snow_lantern', '_'.repeat(5) + 'Ab0', 'aB3_'.repeat(7) + 'xy'])(
    'with the password %j succeeds',
    async (plain) => {
      const wish = await ready();
      expect(await register({ ...wish, password: plain })).toMatchObject({ code: 0 });
    },
  );

  test('needs a solved captcha of its own purpose, once', async () => {
    const { mobile, code } = await ready();
    expect(await register({ mobile, code, verify_key: undefined })).toMatchObject({ code: 40304, message: '请先完成滑块验证' });
    expect(await register({ mobile, code, verify_key: await verifyKey(service, 'login') })).toMatchObject({ code: 40304 });
    const key = await verifyKey(service, 'submit');
    expect(await register({ mobile, code, verify_key: key })).toMatchObject({ code: 0 });
    service.clock.move(60_000);
    expect(await register({ ...(await ready()), verify_key: key })).toMatchObject({ code: 40304 });
  });

  test('with a wrong code, or one that was never sent, is refused', async () => {
    const { mobile, code } = await ready();
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await register({ mobile, code: wrong })).toMatchObject({ code: 42210, message: '验证码错误，还可以试 4 次' });
    expect(await register({ mobile: aPhone(), code })).toMatchObject({ code: 42211 });
  });

  test('rejects unknown fields', async () => {
    const { mobile, code } = await ready();
    const sealed = await seal(service, 'register', password);
    const body = {
      mobile,
      code,
      verify_key: await verifyKey(service, 'submit'),
      password: sealed.password,
      credit_score: 100,
      vip_until: '2030-01-01',
      cert_type: 2,
    };
    expect(await service.ask(contract.register, { body }, { headers: sealed.headers })).toMatchObject({ code: 0 });
    const user = await service.database.db
      .selectFrom('user_account')
      .select(['credit_score', 'vip_until', 'cert_type'])
      .where('phone', '=', mobile)
      .executeTakeFirst();
    expect(user).toEqual({ credit_score: 60, vip_until: null, cert_type: 0 });
  });
});

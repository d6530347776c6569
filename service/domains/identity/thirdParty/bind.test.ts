import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetPassword } from '#contract/rest/email.ts';
import { listNotifications } from '#contract/rest/notifications.ts';
import { endSessions, listBoundLogins, unbindLogin } from '#contract/rest/owner.ts';
import * as session from '#contract/rest/session.ts';
import * as contract from '#contract/rest/thirdParty.ts';
import { ACCOUNT_SLEEPS_AFTER } from '#contract/rules/account.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { anEmail, aPhone, aUser, seal, smsCode } from '#testing/builders/identity.ts';
import { confirmNewest, STRANGER } from '#testing/builders/phone.ts';
import { aService, type RequestOptions, type TestService } from '#testing/builders/service.ts';

const APP_USER = '13800010002';
const OTHER_APP_USER = '13800010003';
const person = (platform: string, serial: number) => ({ openid: `${platform}-${serial}`, nickname: `人${serial}`, phone: null, note: '' });
const people = (platform: string) => Array.from({ length: 40 }, (_, serial) => person(platform, serial));

let service: TestService;
beforeAll(async () => {
  service = await aService({
    identities: {
      wechat: people('wechat'),
      qq: people('qq'),
      app: [
        { ...person('app', 0), phone: APP_USER },
        { ...person('app', 1), phone: OTHER_APP_USER },
      ],
    },
  });
});
afterAll(() => service.close());

const mine: RequestOptions = { headers: { 'x-fingerprint': 'my-browser', uid: 'my-browser' } };
const gone = { status: 404, code: 40400, message: '登录已过期，请重新扫码', data: { problem: 'NOT_FOUND' } };

type Login = { token: { token: string; user_id: string } | null; temp_token: string | null };

async function logIn(platform: 'wechat' | 'qq', identity: string): Promise<Login> {
  const started = await service.get(platform === 'wechat' ? contract.initWechatLogin : contract.initQqLogin, {}, mine);
  const session_id = 'session_id' in started ? started.session_id : started.sessionId;
  await confirmNewest(service.sandbox.url, platform, identity);
  const status = platform === 'wechat' ? contract.getWechatLoginStatus : contract.getQqLoginStatus;
  await service.get(status, { query: { session_id } }, mine);
  service.clock.move(400);
  const { request_id } = await service.get(status, { query: { session_id } }, mine);
  return service.get(contract.thirdPartyLogin, { query: { platform, request_id: request_id ?? '' } }, mine);
}

async function logInByApp(identity: string): Promise<Login> {
  const { qr_token } = await service.get(contract.generateAppQr, { body: { fingerprint: 'my-browser' } }, mine);
  await confirmNewest(service.sandbox.url, 'app', identity);
  await service.get(contract.getAppLoginStatus, { query: { qr_token } }, mine);
  return service.get(contract.getAppLoginToken, { query: { qr_token } }, mine);
}

const tempToken = async (platform: 'wechat' | 'qq', identity: string): Promise<string> =>
  (await logIn(platform, identity)).temp_token ?? '';

const bind = (temp_token: string, mobile: string, code: string, said = mine) =>
  service.ask(contract.bindPhone, { body: { temp_token, mobile, code } }, said);

const bound = async (temp_token: string, mobile: string) => bind(temp_token, mobile, await smsCode(service, mobile, 'bind_third'));
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('binding a phone', () => {
  test('logs into the account of the phone; from then on the scan is enough', async () => {
    const { id, phone } = await aUser(service);
    const { token, temp_token } = await logIn('wechat', 'wechat-0');
    expect(token).toBe(null);
    const answer = await bound(temp_token ?? '', phone);
    expect(answer).toMatchObject({ code: 0, data: { user_id: id, expires_time: 604_800 } });
    const own = await service.get(session.getUserInfo, {}, { token: (answer.data as { token: string }).token });
    expect(own).toMatchObject({ id, phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` });
    expect(await logIn('wechat', 'wechat-0')).toMatchObject({ token: { user_id: id, token: expect.any(String) }, temp_token: null });
  });

  test('creates an account for a new phone, recorded as a registration', async () => {
    const mobile = aPhone();
    const body = { temp_token: await tempToken('qq', 'qq-0'), mobile, code: await smsCode(service, mobile, 'bind_third') };
    const { user_id } = await service.get(contract.bindPhone, { body }, { headers: { ...mine.headers, 'x-channel': 'baidu' } });
    const user = await service.database.db
      .selectFrom('user_account')
      .innerJoin('registration', 'registration.user_id', 'user_account.id')
      .select(['phone', 'password_hash', 'channel', 'registration.created_at'])
      .where('user_account.id', '=', user_id)
      .executeTakeFirst();
    expect(user).toEqual({ phone: mobile, password_hash: null, channel: 'baidu', created_at: new Date(service.clock.now()) });
    expect((await logIn('qq', 'qq-0')).token?.user_id).toBe(user_id);
  });

  test('works once per temp_token, which is stored as a hash and is not a session token', async () => {
    const temp_token = await tempToken('wechat', 'wechat-1');
    const rows = await service.database.db.selectFrom('bind_ticket').select('token_hash').execute();
    expect(rows).toContainEqual({ token_hash: tokenHash(temp_token) });
    expect(await service.ask(session.getUserInfo, {}, { token: temp_token })).toMatchObject({ status: 401, code: 40100 });
    expect(await bound(temp_token, aPhone())).toMatchObject({ code: 0 });
    expect(await bound(temp_token, aPhone())).toMatchObject(gone);
  });

  test('20 times concurrently binds once', async () => {
    const temp_token = await tempToken('wechat', 'wechat-2');
    const mobile = aPhone();
    const code = await smsCode(service, mobile, 'bind_third');
    const codes = (await Promise.all(Array.from({ length: 20 }, () => bind(temp_token, mobile, code)))).map((answer) => answer.code);
    expect(codes.filter((answer) => answer === 0)).toHaveLength(1);
  });

  test('is possible for 10 min', async () => {
    const [early, late] = [await tempToken('wechat', 'wechat-3'), await tempToken('wechat', 'wechat-4')];
    service.clock.move(10 * MINUTE - 1000);
    expect(await bound(early, aPhone())).toMatchObject({ code: 0 });
    service.clock.move(1000);
    expect(await bound(late, aPhone())).toMatchObject(gone);
  });

  test('with a wrong code is refused and can be repeated; five wrong ones void the code but not the ticket', async () => {
    const temp_token = await tempToken('wechat', 'wechat-5');
    const mobile = aPhone();
    const code = await smsCode(service, mobile, 'bind_third');
    const codes = [];
    for (let tries = 0; tries < 5; tries += 1) codes.push((await bind(temp_token, mobile, wrong(code))).code);
    expect(codes).toEqual([42210, 42210, 42210, 42210, 42210]);
    expect(await bind(temp_token, mobile, code)).toMatchObject({ code: 42211 });
    service.clock.move(MINUTE);
    expect(await bound(temp_token, mobile)).toMatchObject({ code: 0 });
  });

  test('with an unknown ticket does not count an attempt of the code', async () => {
    const mobile = aPhone();
    await smsCode(service, mobile, 'bind_third');
    for (let tries = 0; tries < 6; tries += 1) expect(await bind('C'.repeat(43), mobile, '000000')).toMatchObject(gone);
    const row = await service.database.db.selectFrom('sms_code').select('tries').where('phone', '=', mobile).executeTakeFirst();
    expect(row).toEqual({ tries: 0 });
  });

  test('from another browser is refused, and the ticket stays valid', async () => {
    const temp_token = await tempToken('wechat', 'wechat-6');
    const mobile = aPhone();
    const code = await smsCode(service, mobile, 'bind_third');
    expect(await bind(temp_token, mobile, code, { headers: { 'x-fingerprint': 'other-browser' } })).toMatchObject(gone);
    expect(await bind(temp_token, mobile, code)).toMatchObject({ code: 0 });
  });

  test('names the invalid fields', async () => {
    expect(await bind('C'.repeat(43), '12800138000', '12345')).toMatchObject({
      status: 400,
      data: { fields: { mobile: '请输入正确的手机号码', code: '验证码只能为数字且长度为6' } },
    });
  });

  test('is limited per address', async () => {
    const tight = await aService({ rateLimit: 1, beside: service });
    const body = { temp_token: 'D'.repeat(43), mobile: aPhone(), code: '123456' };
    const from = { from: '198.51.100.5' };
    const codes = [await tight.ask(contract.bindPhone, { body }, from), await tight.ask(contract.bindPhone, { body }, from)].map(
      ({ code }) => code,
    );
    expect(codes).toEqual([40400, 42900]);
    await tight.close();
  });
});

describe('one account', () => {
  test('has at most one login of each platform, and can have one of every platform', async () => {
    const { id, phone } = await aUser(service);
    expect(await bound(await tempToken('wechat', 'wechat-7'), phone)).toMatchObject({ code: 0 });
    service.clock.move(MINUTE);
    const second = await tempToken('wechat', 'wechat-8');
    expect(await bound(second, phone)).toMatchObject({ status: 422, code: 42213, message: '该手机号已绑定同一平台的其他账号' });
    expect(await bound(second, aPhone())).toMatchObject({ code: 0 });
    service.clock.move(MINUTE);
    expect(await bound(await tempToken('qq', 'qq-1'), phone)).toMatchObject({ code: 0, data: { user_id: id } });
  });

  test('is bound by the first of two tickets', async () => {
    const [first, second] = [await tempToken('wechat', 'wechat-9'), await tempToken('wechat', 'wechat-9')];
    expect(await bound(first, aPhone())).toMatchObject({ code: 0 });
    expect(await bound(second, aPhone())).toMatchObject(gone);
  });
});

describe('our own app', () => {
  test("logs into the account of its user's phone", async () => {
    const { id } = await aUser(service, { phone: APP_USER });
    expect(await logInByApp('app-0')).toMatchObject({ token: { user_id: id }, temp_token: null });
    expect(await logInByApp('app-0')).toMatchObject({ token: { user_id: id }, temp_token: null });
  });

  test('does not open a sleeping account by its phone, which may have a new holder, until it was opened by a code', async () => {
    const { id } = await aUser(service, { phone: OTHER_APP_USER });
    const sleeps = (last_login_at: Date) =>
      service.deps.db.updateTable('user_account').set({ last_login_at }).where('id', '=', id).execute();
    await sleeps(new Date(service.clock.now() - ACCOUNT_SLEEPS_AFTER - 1));
    const { token, temp_token } = await logInByApp('app-1');
    expect([token, await bound(temp_token ?? '', OTHER_APP_USER)]).toMatchObject([null, { code: 40319 }]);
    await sleeps(new Date(service.clock.now()));
    expect(await logInByApp('app-1')).toMatchObject({ token: { user_id: id }, temp_token: null });
  });

  test("leads to binding if its user's phone has no account", async () => {
    const { token, temp_token } = await logInByApp(STRANGER);
    expect({ token, temp_token }).toEqual({ token: null, temp_token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await bound(temp_token ?? '', aPhone())).toMatchObject({ code: 0 });
  });
});

describe('a login that somebody bound to an account', () => {
  let serial = 20;
  const newest = () => `wechat-${serial}`;
  const newIdentity = () => {
    serial += 1;
    return newest();
  };
  const news = async (address: string) =>
    (await service.deps.db.selectFrom('outgoing_message').select('params').where('address', '=', address).execute()).map(
      ({ params }) => params['news'],
    );
  const owner = async () => {
    const email = anEmail();
    const user = await aUser(service, { email });
    expect(await bound(await tempToken('wechat', newIdentity()), user.phone)).toMatchObject({ code: 0 });
    return { ...user, email };
  };
  const listed = async (user: { token: string }) =>
    (await service.get(listBoundLogins, {}, user)).list.map(({ platform, bound_at }) => [platform, bound_at]);

  test('is told to phone, mailbox and messages, by a code that names it; a login code does not bind', async () => {
    const user = await owner();
    const told = expect.stringMatching(
      /^你的账号已绑定微信（.+），以后可以用它扫码登录。如非本人操作，请立即在账号设置里解绑，并修改密码。$/,
    );
    expect([await news(user.phone), await news(user.email)]).toEqual([[told], [told]]);
    const { list } = await service.get(listNotifications, { query: {} }, user);
    expect(list.map(({ title, content }) => [title, content])).toEqual([['已绑定微信', told]]);
    const sms = (await (await fetch(`${service.sandbox.url}/sms/messages?phone=${user.phone}`)).json()) as { list: { text: string }[] };
    expect(sms.list[0]?.text).toContain('绑定微信或 QQ');
    const other = await aUser(service);
    const code = await smsCode(service, other.phone, 'login');
    expect(await bind(await tempToken('qq', 'qq-20'), other.phone, code)).toMatchObject({ code: 42211 });
  });

  test('is listed and can be unbound by the owner only, once; then its scan asks for a phone again', async () => {
    const user = await owner();
    const [platform, identity] = ['wechat' as const, newest()];
    expect(await listed(user)).toEqual([['wechat', service.clock.now()]]);
    const unbind = (who: { token: string }) => service.ask(unbindLogin, { params: { platform } }, who);
    expect(await unbind(await aUser(service))).toMatchObject({ code: 40400 });
    expect(await logIn(platform, identity)).toMatchObject({ token: { user_id: user.id }, temp_token: null });
    const answers = await Promise.all(Array.from({ length: 20 }, () => unbind(user)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect([(await logIn(platform, identity)).token, await listed(user)]).toEqual([null, []]);
    expect((await news(user.phone)).at(-1)).toMatch(/^你的账号已解绑微信（.+），它不能再登录。如非本人操作，请立即修改密码。$/);
  });

  test('is unbound with the other devices, and with a reset, if the owner chooses so', async () => {
    const user = await owner();
    const end = (unbind_third: boolean) => service.get(endSessions, { body: { keep_own: true, unbind_third } }, user);
    await end(false);
    expect(await listed(user)).toHaveLength(1);
    await end(true);
    expect(await listed(user)).toEqual([]);
    const other = await owner();
    service.clock.move(MINUTE);
    const { password, headers } = await seal(service, 'password', 'New_pass_26');
    const body = { mobile: other.phone, code: await smsCode(service, other.phone, 'reset'), password, unbind_third: true };
    await service.get(forgetPassword, { body }, { headers });
    expect((await logIn('wechat', newest())).token).toBeNull();
    expect((await news(other.email)).at(-1)).toBe(
      '你的账号登录密码已通过手机验证码重设，所有设备已退出登录，微信和 QQ 登录已解绑。如非本人操作，请立即重设密码。',
    );
  });
});

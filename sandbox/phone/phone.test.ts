import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appQrStatus, qqQrStatus, wechatQrStatus } from '#contract/rules/qr.ts';
import { type Sandbox, startSandbox } from '#sandbox/server.ts';
import { act, createCodeBook, type Platform, platforms, stepOf } from './codes.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    cashierSecret: 's',
    payoutSecret: 's',
    signingSecret: 's',
    deskSecret: 's',
    identities: {
      wechat: [{ openid: 'wx-1', nickname: '晚风', phone: null, note: '已绑定手机号' }],
      app: [{ openid: 'app-1', nickname: '长安', phone: '13800010003', note: '会员' }],
    },
  });
});
afterAll(() => sandbox.close());

const statusOf = { wechat: wechatQrStatus, qq: qqQrStatus, app: appQrStatus };

const ask = async (platform: Platform, body: object = { device: 'Mac 上的 Safari', address: '203.0.113.7' }) => {
  const response = await fetch(`${sandbox.url}/${platform}/qr`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { ticket: string; url: string };
};
const read = async (platform: Platform, ticket: string) => {
  const answer = (await (await fetch(`${sandbox.url}/${platform}/qr/${ticket}`)).json()) as { status: string | number; identity?: object };
  return { ...answer, reads: statusOf[platform](answer.status) };
};
const tap = (url: string, what: string, identity = '') =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ act: what, identity }), redirect: 'manual' });
const page = async (url: string) => (await fetch(url)).text();

describe.each(platforms)('%s', (platform) => {
  test('gives the merchant a ticket that differs from the code in the picture', async () => {
    const { ticket, url } = await ask(platform);
    expect(url).toMatch(new RegExp(`^${sandbox.url}/phone/${platform}/[\\w-]{16}$`));
    expect(url.endsWith(ticket)).toBe(false);
    expect((await fetch(`${sandbox.url}/${platform}/qr/${url.split('/').at(-1)}`)).status).toBe(404);
    expect((await read(platform, ticket)).reads).toBe('waiting');
  });

  test('shows the requester, and lets the phone confirm only after a scan', async () => {
    const { ticket, url } = await ask(platform, { device: '<b>Mac</b>', address: '203.0.113.7' });
    await tap(url, 'confirm', 'stranger');
    expect((await read(platform, ticket)).reads).toBe('waiting');
    expect(await page(url)).not.toContain('确认登录');
    expect((await tap(url, 'scan')).headers.get('location')).toBe(url.split('/').at(-1));
    const shown = await page(url);
    for (const text of ['&lt;b&gt;Mac&lt;/b&gt;', '203.0.113.7', '租号平台', '确认登录', '取消']) expect(shown).toContain(text);
    expect((await read(platform, ticket)).reads).toBe(platform === 'wechat' ? 'waiting' : 'scanned');
  });

  test('reports who confirmed; `stranger` creates a new user each time, who can be chosen again later', async () => {
    const confirmed = async (identity: string) => {
      const { ticket, url } = await ask(platform);
      await tap(url, 'scan');
      await tap(url, 'confirm', identity);
      const readings = [await read(platform, ticket), await read(platform, ticket)];
      return { reads: readings.map(({ reads }) => reads), identity: readings[1]?.identity, shown: await page(url) };
    };
    const first = await confirmed('stranger');
    const done = { wechat: ['logined', 'logined'], qq: ['granting', 'logined'], app: ['granting', 'granting'] };
    expect(first.reads).toEqual(done[platform]);
    expect(first.shown).toContain('已确认登录');
    const known = { wechat: {}, qq: {}, app: { phone: expect.stringMatching(/^1990000\d{4}$/) } };
    expect(first.identity).toEqual({ openid: expect.any(String), nickname: expect.any(String), ...known[platform] });
    const { openid } = first.identity as { openid: string };
    expect((await confirmed('stranger')).identity).not.toMatchObject({ openid });
    expect((await confirmed(openid)).identity).toEqual(first.identity);
  });

  test.each([
    ['cancel', 'cancelled', '已取消登录'],
    ['fail', 'error', '授权失败'],
  ])('%s is final', async (what, reads, title) => {
    const { ticket, url } = await ask(platform);
    await tap(url, 'scan');
    await tap(url, what);
    await tap(url, 'confirm', 'stranger');
    expect((await read(platform, ticket)).reads).toBe(reads);
    expect(await page(url)).toContain(title);
  });
});

test('configured users can be chosen; only the app returns a phone, and the page masks it', async () => {
  const wechat = await ask('wechat');
  await tap(wechat.url, 'scan');
  await tap(wechat.url, 'confirm', 'wx-1');
  expect(await read('wechat', wechat.ticket)).toEqual({
    status: 'success',
    identity: { openid: 'wx-1', nickname: '晚风' },
    reads: 'logined',
  });
  const app = await ask('app');
  await tap(app.url, 'scan');
  const shown = await page(app.url);
  expect(shown).toContain('138****0003 · 会员');
  expect(shown).not.toContain('13800010003');
  await tap(app.url, 'confirm', 'app-1');
  expect((await read('app', app.ticket)).identity).toEqual({ openid: 'app-1', nickname: '长安', phone: '13800010003' });
});

test('ignores an unknown user and rejects an unknown action', async () => {
  const { ticket, url } = await ask('wechat');
  await tap(url, 'scan');
  await tap(url, 'confirm', 'app-1');
  expect((await tap(url, 'shout')).status).toBe(400);
  expect((await read('wechat', ticket)).reads).toBe('waiting');
});

test('the first page of the phone lists pending codes, newest first, without finished ones', async () => {
  const { url } = await ask('qq', { device: 'Windows 上的 Edge', address: '198.51.100.3' });
  const codes = async () => ((await (await fetch(`${sandbox.url}/phone/codes`)).json()) as { list: Record<string, unknown>[] }).list;
  const code = url.split('/').at(-1);
  expect((await codes())[0]).toEqual({
    platform: 'qq',
    code,
    device: 'Windows 上的 Edge',
    address: '198.51.100.3',
    shown_at: expect.any(Number),
  });
  expect(await page(`${sandbox.url}/phone/rows`)).toContain(`href="phone/qq/${code}"`);
  await tap(url, 'scan');
  expect(await page(`${sandbox.url}/phone`)).toContain('已扫码');
  await tap(url, 'cancel');
  expect((await codes()).map((each) => each['code'])).not.toContain(code);
});

test('an unknown code shows an error page', async () => {
  const response = await fetch(`${sandbox.url}/phone/wechat/none`);
  expect([response.status, (await response.text()).includes('二维码无效')]).toEqual([400, true]);
});

test('the official account has an address and a label', async () => {
  const answer = (await (await fetch(`${sandbox.url}/wechat/account?page=home`)).json()) as { url: string; text: string };
  expect(answer).toEqual({ url: `${sandbox.url}/wechat/follow?page=home`, text: '微信扫一扫，关注公众号' });
  expect(await page(answer.url)).toContain('公众号');
});

test('an unconfirmed code expires at 60 s, scanned or not; a confirmed one stays confirmed', () => {
  const book = createCodeBook();
  const asker = { device: '', address: '' };
  const [waiting, scanned, confirmed] = [book.open('app', asker), book.open('app', asker), book.open('app', asker)];
  act(scanned, 'scan', null);
  act(confirmed, 'scan', null);
  act(confirmed, 'confirm', { openid: 'a', nickname: 'a', phone: null, note: '' });
  const at = (ms: number) => [waiting, scanned, confirmed].map((code) => stepOf(code, code.shownAt + ms));
  expect(at(59_999)).toEqual(['waiting', 'scanned', 'confirmed']);
  expect(at(60_000)).toEqual(['expired', 'expired', 'confirmed']);
});

test('a platform set to fail refuses one code, for any device or a given one; the page shows the setting until then', async () => {
  const fail = (subject: Record<string, string>) =>
    fetch(`${sandbox.url}/phone/faults`, { method: 'POST', body: new URLSearchParams(subject), redirect: 'manual' });
  const statusFor = async (platform: Platform, device: string) =>
    (
      await fetch(`${sandbox.url}/${platform}/qr`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ device, address: '' }),
      })
    ).status;
  expect((await fail({ platform: 'wechat', device: 'Linux 上的 Firefox' })).status).toBe(303);
  await fail({ platform: 'qq' });
  expect((await fail({ platform: 'fax' })).status).toBe(400);
  expect(await page(`${sandbox.url}/phone`)).toContain('下一个取不到：QQ、微信 · Linux 上的 Firefox');
  expect([
    await statusFor('wechat', 'Mac 上的 Safari'),
    await statusFor('wechat', 'Linux 上的 Firefox'),
    await statusFor('wechat', 'Linux 上的 Firefox'),
  ]).toEqual([200, 503, 200]);
  expect([await statusFor('qq', 'Mac 上的 Safari'), await statusFor('qq', 'Mac 上的 Safari')]).toEqual([503, 200]);
  expect(await page(`${sandbox.url}/phone`)).not.toContain('下一个取不到：');
});

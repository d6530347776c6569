import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as session from '#contract/rest/session.ts';
import * as contract from '#contract/rest/thirdParty.ts';
import { MINUTE, SECOND } from '#contract/rules/constants.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { aUser } from '#testing/builders/identity.ts';
import { newestCode, STRANGER } from '#testing/builders/phone.ts';
import { aService, type RequestOptions, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const mine: RequestOptions = { headers: { 'x-fingerprint': 'my-browser', uid: 'my-browser' } };
const other: RequestOptions = { headers: { 'x-fingerprint': 'other-browser' } };
const phone = (platform: 'wechat' | 'qq' | 'app') => newestCode(service.sandbox.url, platform);
/** Longer than the minimum interval between two queries of the host. */
const pause = () => service.clock.move(400);

const wechat = {
  start: async (said = mine) => (await service.get(contract.initWechatLogin, {}, said)).session_id,
  ask: (session_id: string, said = mine) => service.ask(contract.getWechatLoginStatus, { query: { session_id } }, said),
};
const qq = {
  start: async (said = mine) => (await service.get(contract.initQqLogin, {}, said)).sessionId,
  ask: (session_id: string, said = mine) => service.ask(contract.getQqLoginStatus, { query: { session_id } }, said),
};
const app = {
  start: async () => (await service.get(contract.generateAppQr, { body: { fingerprint: 'my-browser' } }, mine)).qr_token,
  ask: (qr_token: string, said = mine) => service.ask(contract.getAppLoginStatus, { query: { qr_token } }, said),
  take: (qr_token: string, said = mine) => service.ask(contract.getAppLoginToken, { query: { qr_token } }, said),
};
const redeem = (platform: 'wechat' | 'qq', request_id: string, said = mine) =>
  service.ask(contract.thirdPartyLogin, { query: { platform, request_id } }, said);

interface Flow {
  start(): Promise<string>;
  ask(id: string): Promise<{ readonly code: number; readonly data: unknown }>;
}

const statusIn = (answer: { data: unknown }) => (answer.data as { status?: unknown }).status;
const nothing = { status: 404, code: 40400, message: '内容不存在或已被移除', data: { problem: 'NOT_FOUND' } };

describe('a code', () => {
  test('is a picture; the session id is neither in it nor, in plain text, in the database', async () => {
    const { session_id, qrcode_url, expires_at } = await service.get(contract.initWechatLogin, {}, mine);
    const picture = Buffer.from(qrcode_url.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
    expect(picture).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
    expect(session_id).toMatch(/^[\w-]{43}$/);
    expect(expires_at).toBe(service.clock.now() + MINUTE);
    const rows = await service.database.db.selectFrom('login_ticket').selectAll().execute();
    expect(rows.map((row) => row.session_hash)).toContainEqual(tokenHash(session_id));
    expect(JSON.stringify(rows)).not.toContain(session_id);
    expect(rows.at(-1)?.visitor_hash).toEqual(tokenHash('my-browser'));
  });

  test('shows the requesting device and address on the phone', async () => {
    await wechat.start({
      from: '203.0.113.9',
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/153.0 Safari/537.36' },
    });
    expect(await phone('wechat')).toMatchObject({ device: 'Windows 上的 Chrome', address: '203.0.113.9' });
  });

  test('of QQ and the app needs a fingerprint', async () => {
    expect(await service.ask(contract.initQqLogin, {})).toMatchObject({ status: 400, code: 40000, message: '获取浏览器指纹失败' });
    expect(await service.ask(contract.generateAppQr, { body: { fingerprint: '' } })).toMatchObject({
      code: 40000,
      data: { fields: { fingerprint: '获取浏览器指纹失败' } },
    });
  });

  test('is not created when the host does not respond', async () => {
    const url = service.deps.outside.qqUrl;
    service.deps.outside.qqUrl = 'http://127.0.0.1:9';
    expect(await service.ask(contract.initQqLogin, {}, mine)).toMatchObject({ status: 502, code: 50200 });
    service.deps.outside.qqUrl = url;
  });

  test('is limited per address, over all platforms', async () => {
    const tight = await aService({ rateLimit: 3, beside: service });
    const from = { ...mine, from: '198.51.100.1' };
    const codes = [
      await tight.ask(contract.initWechatLogin, {}, from),
      await tight.ask(contract.initQqLogin, {}, from),
      await tight.ask(contract.generateAppQr, { body: { fingerprint: 'f' } }, from),
      await tight.ask(contract.initWechatLogin, {}, from),
    ].map(({ code }) => code);
    expect(codes).toEqual([0, 0, 0, 42900]);
    await tight.close();
  });
});

describe('each host’s status values are passed on', () => {
  const follow = async (flow: Flow, platform: 'wechat' | 'qq' | 'app', taps: readonly ('scan' | 'cancel' | 'fail')[]) => {
    const id = await flow.start();
    const seen = [statusIn(await flow.ask(id))];
    const hand = await phone(platform);
    for (const what of taps) {
      await hand.tap(what);
      pause();
      seen.push(statusIn(await flow.ask(id)));
    }
    return seen;
  };

  test('WeChat', async () => {
    expect(await follow(wechat, 'wechat', ['scan', 'cancel'])).toEqual(['pending', 'pending', 'cancelled']);
    expect(await follow(wechat, 'wechat', ['scan', 'fail'])).toEqual(['pending', 'pending', 'failed']);
  });

  test('QQ', async () => {
    expect(await follow(qq, 'qq', ['scan', 'cancel'])).toEqual(['1', '2', '3']);
    expect(await follow(qq, 'qq', ['scan', 'fail'])).toEqual(['1', '2', '6']);
    const id = await qq.start();
    const hand = await phone('qq');
    await hand.tap('scan');
    await hand.tap('confirm', STRANGER);
    const seen = [];
    for (let polls = 0; polls < 3; polls += 1) {
      seen.push(statusIn(await qq.ask(id)));
      pause();
    }
    expect(seen).toEqual(['4', '0', '0']);
  });

  test('the app', async () => {
    expect(await follow(app, 'app', ['scan', 'cancel'])).toEqual(['new', 'scanned', 'cancelled']);
    expect(await follow(app, 'app', ['scan', 'fail'])).toEqual(['new', 'scanned', 'failed']);
  });
});

describe('a login belongs to the browser that requested it', () => {
  const confirmed = async () => {
    const id = await wechat.start();
    const hand = await phone('wechat');
    await hand.tap('scan');
    await hand.tap('confirm', STRANGER);
    return id;
  };

  test('another browser that polls gets nothing, whether with a guessed or the correct session id', async () => {
    const id = await confirmed();
    expect(await wechat.ask('A'.repeat(43))).toMatchObject(nothing);
    expect(await wechat.ask(id, other)).toMatchObject(nothing);
    expect(await wechat.ask(id, {})).toMatchObject(nothing);
    expect(await qq.ask(id)).toMatchObject(nothing);
    expect(await wechat.ask(id)).toMatchObject({ data: { status: 'success' } });
  });

  test('another browser with the request id gets nothing, and the login stays valid', async () => {
    const { data } = await wechat.ask(await confirmed());
    const requestId = (data as { request_id: string }).request_id;
    expect(await redeem('wechat', requestId, other)).toMatchObject(nothing);
    expect(await redeem('qq', requestId)).toMatchObject(nothing);
    expect(await redeem('wechat', requestId)).toMatchObject({ code: 0 });
  });

  test("requests for other browsers' logins are rate limited", async () => {
    const tight = await aService({ rateLimit: 2, beside: service });
    const guess = async () =>
      (await tight.ask(contract.getWechatLoginStatus, { query: { session_id: 'B'.repeat(43) } }, { from: '198.51.100.2' })).code;
    expect([await guess(), await guess(), await guess()]).toEqual([40400, 40400, 42900]);
    await tight.close();
  });
});

describe('a confirmed login', () => {
  const request = async (identity = STRANGER) => {
    const id = await wechat.start();
    const hand = await phone('wechat');
    await hand.tap('scan');
    await hand.tap('confirm', identity);
    const { data } = await wechat.ask(id);
    return { id, requestId: (data as { request_id: string }).request_id };
  };

  test('has a request id, stored as a hash, that works once', async () => {
    const { id, requestId } = await request();
    const rows = await service.database.db.selectFrom('login_ticket').select('request_hash').execute();
    expect(rows).toContainEqual({ request_hash: tokenHash(requestId) });
    expect(await redeem('wechat', requestId)).toMatchObject({
      code: 0,
      data: { token: null, temp_token: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(await redeem('wechat', requestId)).toMatchObject(nothing);
    expect(await wechat.ask(id)).toMatchObject(nothing);
  });

  test('redeemed 50 times concurrently logs in once', async () => {
    const { requestId } = await request();
    const codes = (await Promise.all(Array.from({ length: 50 }, () => redeem('wechat', requestId)))).map(({ code }) => code);
    expect({ logins: codes.filter((code) => code === 0).length, refusals: codes.filter((code) => code === 40400).length }).toEqual({
      logins: 1,
      refusals: 49,
    });
  });

  test('has one request id for all concurrent polls, different from that of every other login', async () => {
    const [{ id, requestId }, another] = [await request(), await request()];
    const again = await Promise.all(Array.from({ length: 10 }, () => wechat.ask(id)));
    expect(again.map(({ data }) => (data as { request_id: string }).request_id)).toEqual(Array(10).fill(requestId));
    expect(another.requestId).not.toBe(requestId);
    expect(await redeem('wechat', requestId)).toMatchObject({ code: 0 });
  });

  test('can be redeemed for 60 s', async () => {
    const [early, late] = [await request(), await request()];
    service.clock.move(MINUTE - 1);
    expect(await redeem('wechat', early.requestId)).toMatchObject({ code: 0 });
    service.clock.move(1);
    expect(await redeem('wechat', late.requestId)).toMatchObject(nothing);
    expect(await wechat.ask(late.id)).toMatchObject(nothing);
  });

  test('of the app returns its token once, and not to another browser', async () => {
    const id = await app.start();
    expect(await app.take(id)).toMatchObject(nothing);
    const hand = await phone('app');
    await hand.tap('scan');
    await hand.tap('confirm', STRANGER);
    expect(await app.take(id)).toMatchObject(nothing);
    expect(statusIn(await app.ask(id))).toBe('confirmed');
    expect(await app.take(id, other)).toMatchObject(nothing);
    const codes = (await Promise.all(Array.from({ length: 20 }, () => app.take(id)))).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(await app.ask(id)).toMatchObject(nothing);
  });
});

describe('after 60 s', () => {
  test.each([
    ['WeChat, which has no word for it', wechat, undefined],
    ['QQ', qq, '5'],
    ['the app', app, 'expired'],
  ] as const)('%s: the server expires the login, whatever happens on the phone later', async (_name, flow, word) => {
    const id = await flow.start();
    const hand = await phone(flow === wechat ? 'wechat' : flow === qq ? 'qq' : 'app');
    await hand.tap('scan');
    service.clock.move(MINUTE - 1);
    expect((await flow.ask(id)).code).toBe(0);
    await hand.tap('confirm', STRANGER);
    service.clock.move(SECOND);
    expect(statusIn(await flow.ask(id))).toBe(word);
  });

  test("an expired code does not return the app's token", async () => {
    const id = await app.start();
    const hand = await phone('app');
    await hand.tap('scan');
    await hand.tap('confirm', STRANGER);
    service.clock.move(MINUTE);
    await app.ask(id);
    expect(await app.take(id)).toMatchObject(nothing);
  });
});

describe('a third-party host', () => {
  test('is queried at a minimum interval: of 30 concurrent polls one reaches it', async () => {
    const id = await qq.start();
    const hand = await phone('qq');
    await hand.tap('scan');
    await hand.tap('confirm', STRANGER);
    const seen = (await Promise.all(Array.from({ length: 30 }, () => qq.ask(id)))).map(statusIn);
    expect(seen.filter((status) => status === '4').length).toBeGreaterThan(0);
    expect(seen).not.toContain('0');
    pause();
    expect(statusIn(await qq.ask(id))).toBe('0');
  });

  test('a confirmation without an identity is rejected', async () => {
    const mute = createServer((request, response) =>
      response.end(JSON.stringify(request.method === 'POST' ? { ticket: 'T', url: 'https://host.test/T' } : { status: '0' })),
    );
    await new Promise<void>((ready) => mute.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void mute.close());
    const url = service.deps.outside.qqUrl;
    service.deps.outside.qqUrl = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`;
    const id = await qq.start();
    const answer = await qq.ask(id);
    service.deps.outside.qqUrl = url;
    expect(answer).toMatchObject({ status: 502, code: 50200 });
  });

  test('that is unreachable does not end the login', async () => {
    const id = await wechat.start();
    const url = service.deps.outside.wechatUrl;
    service.deps.outside.wechatUrl = 'http://127.0.0.1:9';
    expect(await wechat.ask(id)).toMatchObject({ status: 502, code: 50200 });
    service.deps.outside.wechatUrl = url;
    pause();
    expect(statusIn(await wechat.ask(id))).toBe('pending');
  });
});

test('the official account has a QR code and a label', async () => {
  const { qrcode, text } = await service.get(contract.getWechatAccountConfig, { query: { page: 'home' } });
  expect(text).toBe('微信扫一扫，关注公众号');
  expect(qrcode).toMatch(/^data:image\/svg\+xml;base64,/);
});

test('no log line contains a session id, request id, token or phone', async () => {
  const { phone: number } = await aUser(service);
  const id = await wechat.start();
  const hand = await phone('wechat');
  await hand.tap('scan');
  await hand.tap('confirm', STRANGER);
  const { request_id } = (await wechat.ask(id)).data as { request_id: string };
  const { temp_token } = (await redeem('wechat', request_id)).data as { temp_token: string };
  await service.ask(contract.bindPhone, { body: { temp_token, mobile: number, code: '000000' } }, mine);
  await service.ask(session.getUserInfo, {}, { token: temp_token });
  expect(service.logged.length).toBeGreaterThan(30);
  expect(service.logged.filter((line) => [id, request_id, temp_token, number].some((secret) => line.includes(secret)))).toEqual([]);
});

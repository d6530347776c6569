import { expect, test } from 'vitest';
import { resolve } from '#testing/harness/resolving.ts';
import { area } from './thirdParty.ts';

const fresh = { fresh: true };
const seen = { 'x-fingerprint': 'fp' };
const call = (endpoint: string, request: object, forwarded: object = {}, options: object = {}) => [
  { endpoint, request, forwarded, options },
];

test.each([
  ['WECHAT', { session_id: 't', qrcode_url: 'data:1', expires_at: 11 }, call('initWechatLogin', {}, seen, fresh)],
  ['QQ', { sessionId: 't', qrImage: 'data:1', expires_at: 11 }, call('initQqLogin', {}, { uid: 'fp' }, fresh)],
  ['APP', { qr_token: 't', qr_content: 'data:1', expires_at: 11 }, call('generateAppQr', { body: { fingerprint: 'fp' } }, {}, fresh)],
])('the code of %s is requested fresh', async (provider, data, calls) => {
  expect(await resolve(area, 'startQrLogin', { provider, fingerprint: 'fp' }, data)).toEqual({
    shown: { id: 't', image: 'data:1', expiresAt: 11 },
    calls,
  });
});

test.each([
  ['WECHAT', 'success', 'LOGINED', 'req', call('getWechatLoginStatus', { query: { session_id: 't' } }, seen, fresh)],
  ['WECHAT', 'pending', 'WAITING', 'req', call('getWechatLoginStatus', { query: { session_id: 't' } }, seen, fresh)],
  ['WECHAT', 'cancelled', 'CANCELLED', 'req', call('getWechatLoginStatus', { query: { session_id: 't' } }, seen, fresh)],
  ['QQ', '0', 'LOGINED', 'req', call('getQqLoginStatus', { query: { session_id: 't' } }, seen, fresh)],
  ['QQ', '2', 'SCANNED', 'req', call('getQqLoginStatus', { query: { session_id: 't' } }, seen, fresh)],
  ['QQ', '4', 'GRANTING', 'req', call('getQqLoginStatus', { query: { session_id: 't' } }, seen, fresh)],
  ['QQ', '5', 'EXPIRED', 'req', call('getQqLoginStatus', { query: { session_id: 't' } }, seen, fresh)],
  ['QQ', '6', 'ERROR', 'req', call('getQqLoginStatus', { query: { session_id: 't' } }, seen, fresh)],
  ['APP', 'confirmed', 'GRANTING', null, call('getAppLoginStatus', { query: { qr_token: 't' } }, seen, fresh)],
])('%s status %s is %s', async (provider, status, name, requestId, calls) => {
  const asked = await resolve(area, 'checkQrLogin', { provider, ticketId: 't', fingerprint: 'fp' }, { status, request_id: 'req' });
  expect(asked).toEqual({ shown: { status: name, requestId }, calls });
});

const token = { token: 'tok', expires_time: 604_800, user_id: '5' };
const login = { token: 'tok', expiresTime: 604_800, userId: '5' };

test.each([
  [
    { token, temp_token: null },
    { login, tempToken: null },
  ],
  [
    { token: null, temp_token: 'temp' },
    { login: null, tempToken: 'temp' },
  ],
])('%j is a login, or requires a phone', async (data, shown) => {
  expect(await resolve(area, 'takeAppLogin', { ticketId: 't', fingerprint: 'fp' }, data)).toEqual({
    shown,
    calls: call('getAppLoginToken', { query: { qr_token: 't' } }, seen, fresh),
  });
  for (const [platform, wire] of [
    ['WECHAT', 'wechat'],
    ['QQ', 'qq'],
  ]) {
    expect(await resolve(area, 'loginByThirdParty', { platform, requestId: 'req', fingerprint: 'fp' }, data)).toEqual({
      shown,
      calls: call('thirdPartyLogin', { query: { platform: wire, request_id: 'req' } }, seen, fresh),
    });
  }
});

test("binds a phone under its temp_token, with the browser's fingerprint", async () => {
  const input = { tempToken: 'temp', phone: '138', code: '123456', fingerprint: 'fp' };
  const forwarded = { 'x-channel': 'site' };
  expect(await resolve(area, 'bindPhone', { input }, token, { forwarded })).toEqual({
    shown: login,
    calls: call('bindPhone', { body: { temp_token: 'temp', mobile: '138', code: '123456' } }, { ...forwarded, ...seen }),
  });
});

test('the official account has a picture and a text', async () => {
  expect(await resolve(area, 'wechatAccount', { page: 'contact' }, { qrcode: 'data:1', text: '关注公众号' })).toEqual({
    shown: { image: 'data:1', text: '关注公众号' },
    calls: call('getWechatAccountConfig', { query: { page: 'contact' } }),
  });
});

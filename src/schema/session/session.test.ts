import { expect, test } from 'vitest';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { session as rest } from '#contract/rest/index.ts';
import { flags, resolve } from '#testing/harness/resolving.ts';
import { area } from './session.ts';

const call = (endpoint: string, request: object, options: object = {}) => [{ endpoint, request, forwarded: {}, options }];

const user: DataOf<typeof rest.getUserInfo> = {
  id: '5',
  username: 'renter',
  nickname: '小租',
  avatar: 'avatars/5.svg',
  phone: '138****8000',
  email: 'l***n@example.com',
  has_password: true,
  is_real_name: true,
  is_closing: true,
  is_adult: true,
  credit_score: 60,
  gold_coin: 3,
  level_name: '青铜',
  is_merchant: true,
  finished_orders: 2,
  red_packets: 1,
  unread_notifications: 4,
  active_order: { order_no: '2026', hire_end_time: 11, title: '安卓微信', count: 6 },
};
const viewer = {
  id: '5',
  username: 'renter',
  nickname: '小租',
  avatar: '/static/avatars/5.svg',
  phone: '138****8000',
  email: 'l***n@example.com',
  hasPassword: true,
  isRealName: true,
  isClosing: true,
  isAdult: true,
  creditScore: 60,
  goldCoin: 3,
  levelName: '青铜',
  isMerchant: true,
  finishedOrders: 2,
  redPacketCount: 1,
  unreadNotificationCount: 4,
  activeOrder: { orderNo: '2026', endsAt: 11, title: '安卓微信', count: 6 },
};

test('the viewer has every field; for a guest it is null, without a call', async () => {
  expect(await resolve(area, 'viewer', {}, user)).toEqual({ shown: viewer, calls: call('getUserInfo', {}) });
  const idle = { ...user, phone: null, is_adult: null, active_order: null };
  expect((await resolve(area, 'viewer', {}, idle)).shown).toEqual({ ...viewer, phone: null, isAdult: null, activeOrder: null });
  expect(await resolve(area, 'viewer', {}, user, { authorization: undefined })).toEqual({ shown: null, calls: [] });
});

test('each boolean of the viewer has its own name', async () => {
  expect(await flags(user, async (data: object) => (await resolve(area, 'viewer', {}, data)).shown)).toEqual({
    has_password: ['hasPassword'],
    is_real_name: ['isRealName'],
    is_closing: ['isClosing'],
    is_adult: ['isAdult'],
    is_merchant: ['isMerchant'],
  });
});

test('a sign is never cached or shared', async () => {
  const data = { public_key: 'SPKI', sign: 'sig', timestamp: 11, nonce_str: 'nonce' };
  expect(await resolve(area, 'takeSign', {}, data)).toEqual({
    shown: { publicKey: 'SPKI', sign: 'sig', timestamp: 11, nonce: 'nonce' },
    calls: call('getSign', {}, { fresh: true }),
  });
});

test.each([
  ['LOGIN', 'login'],
  ['SEND_SMS', 'sendSms'],
  ['SUBMIT', 'submit'],
])('the puzzle for %s is drawn fresh for %s, and its solution is sent with it', async (action, web_action) => {
  const data = { captcha_id: 'c1', background: 'b', piece: 'p', width: 320, height: 160, piece_width: 46, work: '{}', expires_at: 11 };
  expect(await resolve(area, 'drawCaptcha', { action }, data)).toEqual({
    shown: { id: 'c1', background: 'b', piece: 'p', width: 320, height: 160, pieceWidth: 46, work: '{}', expiresAt: 11 },
    calls: call('createCaptcha', { query: { web_action } }, { fresh: true }),
  });
  const trail = [{ x: 1, y: 2, t: 3 }];
  for (const [manner, wire] of [
    ['DRAG', 'drag'],
    ['STEPS', 'steps'],
  ]) {
    const input = { captchaId: 'c1', action, x: 120.5, trail, manner };
    expect(await resolve(area, 'solveCaptcha', { input }, { verify_key: 'vk' })).toEqual({
      shown: 'vk',
      calls: call('validateCaptcha', { body: { captcha_id: 'c1', web_action, x: 120.5, trail, manner: wire } }),
    });
  }
});

const token = { token: 'tok', expires_time: 604_800, user_id: '5' };
const login = { token: 'tok', expiresTime: 604_800, userId: '5' };
const [phone, password, code] = ['138', 'cipher', '123456'];

test.each<[string, object, string, object]>([
  ['loginByPhone', { phone, code, remember: true }, 'mobileLogin', { mobile: phone, code, remember: true }],
  ['loginByPhone', { phone, code, remember: false }, 'mobileLogin', { mobile: phone, code, remember: false }],
  [
    'loginByPassword',
    { input: { username: 'renter', password, verifyKey: 'vk', fingerprint: 'fp', remember: true } },
    'login',
    { username: 'renter', password, verify_key: 'vk', fingerprint: 'fp', remember: true },
  ],
  [
    'loginByPassword',
    { input: { username: 'renter', password, verifyKey: null, fingerprint: 'fp', remember: false } },
    'login',
    { username: 'renter', password, verify_key: undefined, fingerprint: 'fp', remember: false },
  ],
  [
    'register',
    { input: { phone, password, code, verifyKey: 'vk', invite: 'friend' } },
    'register',
    { mobile: phone, password, code, verify_key: 'vk', invite: 'friend' },
  ],
  [
    'register',
    { input: { phone, password, code } },
    'register',
    { mobile: phone, password, code, verify_key: undefined, invite: undefined },
  ],
])('%s with %j logs in', async (name, args, endpoint, body) => {
  expect(await resolve(area, name, args, token)).toEqual({ shown: login, calls: call(endpoint, { body }) });
});

test.each([
  ['LOGIN', 'login'],
  ['REGISTER', 'register'],
])('the code for %s has its purpose', async (action, wire) => {
  expect(await resolve(area, 'sendSms', { input: { phone, verifyKey: 'vk', action } }, { resend_at: 11 })).toEqual({
    shown: 11,
    calls: call('sendSms', { body: { mobile: phone, verify_key: 'vk', action: wire } }),
  });
});

test('logs out, and submits a real name', async () => {
  expect(await resolve(area, 'logout', {}, {})).toEqual({ shown: true, calls: call('logout', {}) });
  for (const is_adult of [true, false]) {
    expect(await resolve(area, 'submitRealName', { name: '张三', idNumber: '1101' }, { is_real_name: true, is_adult })).toEqual({
      shown: { isRealName: true, isAdult: is_adult },
      calls: call('submitRealName', { body: { name: '张三', id_number: '1101' } }),
    });
  }
});

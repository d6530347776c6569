import { z } from 'zod';
import { thirdPlatforms } from '#contract/names.ts';
import { CHANNEL, endpoint, FINGERPRINT, SAME_FINGERPRINT } from './endpoint.ts';
import { tokenInfo } from './session.ts';
import { instant, text } from './shared.ts';

/**
 * Secret of a QR login: returned only to the browser that requested the code, which polls with it. The QR code contains a different, public
 * code for the phone. If the request had a fingerprint, later ones must have the same. For any other caller, and after 60 s where the
 * provider has no status for expiry, the login is NOT_FOUND.
 */
const sessionId = z.string().regex(/^[\w-]{20,100}$/, '登录会话无效');

/** A login is either complete, or requires binding a phone with `temp_token` (10 minutes, once). */
export const thirdLogin = z.object({ token: tokenInfo.nullable(), temp_token: z.string().nullable() });

export const getWechatAccountConfig = endpoint({
  name: 'getWechatAccountConfig',
  method: 'GET',
  path: '/third/wechat/config',
  auth: 'none',
  summary: 'QR picture of the official account for a page',
  query: z.object({ page: text(60) }),
  data: z.object({ qrcode: z.string().describe('data URL'), text: z.string() }),
  problems: ['UPSTREAM'],
});

export const initWechatLogin = endpoint({
  name: 'initWechatLogin',
  method: 'GET',
  writes: true,
  path: '/third/wechat/init',
  auth: 'none',
  headers: { ...FINGERPRINT, userAgent: 'optional' },
  summary: 'A WeChat login code; poll every 500 ms',
  data: z.object({ session_id: z.string(), qrcode_url: z.string().describe('data URL of the picture'), expires_at: instant }),
  problems: ['RATE_LIMITED', 'UPSTREAM'],
});

export const getWechatLoginStatus = endpoint({
  name: 'getWechatLoginStatus',
  method: 'GET',
  writes: true,
  path: '/third/wechat/status',
  auth: 'none',
  headers: FINGERPRINT,
  summary: 'How the WeChat login stands; `request_id` with success, the same to every poll and good once',
  query: z.object({ session_id: sessionId }),
  data: z.object({
    status: z.string().describe('pending, success, cancelled; anything else is an error'),
    request_id: z.string().nullable(),
  }),
  problems: ['NOT_FOUND', 'UPSTREAM'],
});

export const initQqLogin = endpoint({
  name: 'initQqLogin',
  method: 'GET',
  writes: true,
  path: '/third/qq/init',
  auth: 'none',
  headers: { uid: 'required', userAgent: 'optional' },
  summary: 'A QQ login code; the browser’s fingerprint comes as header uid; poll every 500 ms',
  data: z.object({ qrImage: z.string().describe('data URL'), sessionId: z.string(), expires_at: instant }),
  problems: ['RATE_LIMITED', 'UPSTREAM'],
});

export const getQqLoginStatus = endpoint({
  name: 'getQqLoginStatus',
  method: 'GET',
  writes: true,
  path: '/third/qq/status',
  auth: 'none',
  headers: SAME_FINGERPRINT,
  summary: 'How the QQ login stands',
  query: z.object({ session_id: sessionId }),
  data: z.object({
    status: z.union([z.number(), z.string()]).describe('0 logined, 1 waiting, 2 scanned, 3 cancelled, 4 granting, 5 expired, 6 error'),
    request_id: z.string().nullable(),
  }),
  problems: ['NOT_FOUND', 'UPSTREAM'],
});

export const generateAppQr = endpoint({
  name: 'generateAppQr',
  method: 'POST',
  path: '/third/app/qr',
  auth: 'none',
  headers: { userAgent: 'optional' },
  summary: 'A login code for the phone app; poll every 2000 ms',
  body: z.object({ fingerprint: text(128).min(1, '获取浏览器指纹失败') }),
  data: z.object({ qr_content: z.string().describe('data URL of the picture'), qr_token: z.string(), expires_at: instant }),
  problems: ['RATE_LIMITED', 'UPSTREAM'],
});

export const getAppLoginStatus = endpoint({
  name: 'getAppLoginStatus',
  method: 'GET',
  writes: true,
  path: '/third/app/status',
  auth: 'none',
  headers: SAME_FINGERPRINT,
  summary: 'How the app login stands',
  query: z.object({ qr_token: sessionId }),
  data: z.object({ status: z.string().describe('new, scanned, confirmed, cancelled, expired; anything else is an error') }),
  problems: ['NOT_FOUND', 'UPSTREAM'],
});

export const getAppLoginToken = endpoint({
  name: 'getAppLoginToken',
  method: 'GET',
  writes: true,
  path: '/third/app/token',
  auth: 'none',
  headers: SAME_FINGERPRINT,
  summary: 'The login of a confirmed app code; given once',
  query: z.object({ qr_token: sessionId }),
  data: thirdLogin,
  problems: ['NOT_FOUND', 'UPSTREAM', 'ACCOUNT_LIMITED'],
});

export const platform = z.enum(thirdPlatforms);

export const thirdPartyLogin = endpoint({
  name: 'thirdPartyLogin',
  method: 'GET',
  writes: true,
  path: '/third/login',
  auth: 'none',
  headers: SAME_FINGERPRINT,
  summary: 'Turns a confirmed request into a login, or into a temp_token for binding; once per request',
  query: z.object({ platform, request_id: text(100).min(1) }),
  data: thirdLogin,
  problems: ['NOT_FOUND', 'UPSTREAM', 'ACCOUNT_LIMITED'],
});

export const bindPhone = endpoint({
  name: 'bindPhone',
  method: 'POST',
  path: '/bind-phone',
  auth: 'none',
  headers: { ...SAME_FINGERPRINT, ...CHANNEL },
  summary: 'Binds a phone to a third-party login under its temp_token: logs into the phone’s account, or opens one',
  body: z.object({ temp_token: text(100).min(1), mobile: text(40).min(1, '请输入手机号码'), code: text(20).min(1, '请输入验证码') }),
  data: tokenInfo,
  problems: ['NOT_FOUND', 'SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'PHONE_TAKEN', 'ACCOUNT_LIMITED', 'ID_DIGITS_REQUIRED'],
});

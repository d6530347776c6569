import { z } from 'zod';
import { captchaActions, captchaManners, smsActions } from '#contract/names.ts';
import { CHANNEL, endpoint, FINGERPRINT, SIGNED } from './endpoint.ts';
import { field, form, formOfArguments } from './form.ts';
import { empty, fenNotNegative, id, instant, text } from './shared.ts';

export const captchaAction = z.enum(captchaActions).describe('what the verify_key will be used for; it serves for nothing else');
export const smsAction = z.enum(smsActions);

export const userInfo = z.object({
  id,
  username: z.string().describe('login name'),
  nickname: z.string(),
  avatar: z.string().describe('path of the picture on the static host'),
  phone: z.string().nullable().describe('masked, 138****8000; null when none is bound'),
  email: z.string().nullable().describe('masked, l***n@example.com; null when none is bound'),
  has_password: z.boolean(),
  is_real_name: z.boolean(),
  is_closing: z.boolean().describe('the account is being closed; a login can stay'),
  is_adult: z.boolean().nullable().describe('null before real-name verification'),
  credit_score: z.int().min(0).max(100),
  gold_coin: z.int().nonnegative(),
  level_name: z.string().describe('of the points for rent paid'),
  is_merchant: z.boolean(),
  finished_orders: z.int().nonnegative(),
  red_packets: z.int().nonnegative().describe('usable now'),
  unread_notifications: z.int().nonnegative(),
  active_order: z
    .object({ order_no: z.string(), hire_end_time: instant, title: z.string(), count: z.int().positive().describe('how many run now') })
    .nullable()
    .describe('the rental that runs now and ends first'),
});

export const walletsInfo = z.object({
  available: fenNotNegative,
  frozen: fenNotNegative.describe('deposits, and money set aside for orders in payment'),
  vip_status: z.union([z.literal(0), z.literal(1)]).describe('1 while the membership runs'),
  vip_until: instant.nullable().describe('of a super member the later of both'),
  super_until: instant.nullable(),
});

/** `expires_time` is a duration in seconds from receipt. */
export const tokenInfo = z.object({ token: z.string(), expires_time: z.int().positive(), user_id: id });

export const getUserInfo = endpoint({
  name: 'getUserInfo',
  method: 'GET',
  path: '/userinfo',
  summary: 'The logged-in user',
  auth: 'required',
  data: userInfo,
  problems: [],
});

export const getMyWallets = endpoint({
  name: 'getMyWallets',
  method: 'GET',
  path: '/my-wallets',
  summary: 'Balance and membership',
  auth: 'required',
  data: z.object({ walletsInfo }),
  problems: [],
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/logout',
  summary: 'Revokes the token',
  auth: 'optional',
  data: empty,
  problems: [],
});

export const getSign = endpoint({
  name: 'getSign',
  method: 'GET',
  writes: true,
  path: '/sign',
  auth: 'none',
  summary: 'A one-time sign and the public key under which a password is encrypted (RSA-OAEP SHA-256, label `action|nonce_str|timestamp`)',
  data: z.object({
    public_key: z.string().describe('SPKI, base64'),
    sign: z.string(),
    timestamp: z.int().describe('epoch seconds; good for 120 s'),
    nonce_str: z.string(),
  }),
  problems: [],
});

const work = z
  .string()
  .nullable()
  .describe(
    'what is to be computed meanwhile: a time-lock as JSON `{n, x, steps}` (hexadecimal): x squared so often modulo n; null in a calm hour',
  );
const worked = field.maybe('String', 'work', text(4000), 'the result, 256 hexadecimal digits, where the puzzle asked for work');

export const createCaptcha = endpoint({
  name: 'createCaptcha',
  method: 'GET',
  writes: true,
  path: '/captcha/v2',
  auth: 'none',
  headers: FINGERPRINT,
  summary: 'Draws a slider puzzle; the answer stays on the server, and one puzzle allows one try',
  query: z.object({ web_action: captchaAction }),
  data: z.object({
    captcha_id: z.string(),
    background: z.string().describe('data URL, 320 × 160'),
    piece: z.string().describe('data URL, as tall as the background'),
    width: z.int(),
    height: z.int(),
    piece_width: z.int(),
    work,
    expires_at: instant,
  }),
  problems: ['RATE_LIMITED'],
});

const trailPoint = form('TrailPointInput', {
  x: field('Float', 'x', z.number()),
  y: field('Float', 'y', z.number()),
  t: field('Float', 't', z.number().nonnegative(), 'milliseconds since the first point'),
});
const TRAIL = 'the pointer on its way; steps of keys or clicks count as points';

export const captchaForm = form('SolveCaptchaInput', {
  captchaId: field('ID', 'captcha_id', text(100).min(1)),
  action: field(captchaActions, 'web_action', captchaAction),
  x: field('Float', 'x', z.number().min(0).max(320), 'left edge of the piece in background pixels'),
  trail: field.list(trailPoint, 'trail', z.array(trailPoint.schema).max(600), TRAIL),
  manner: field(captchaManners, 'manner', z.enum(captchaManners), 'steps: arrow keys or clicks, without dragging'),
  work: worked,
});

export const validateCaptcha = endpoint({
  name: 'validateCaptcha',
  method: 'POST',
  path: '/captcha/v2/validate',
  auth: 'none',
  headers: FINGERPRINT,
  summary: 'Judges a solved puzzle; an unknown browser at a busy address needs two right ones within 5 min',
  body: captchaForm.schema,
  data: z.object({ verify_key: z.string().describe('serves once, within 5 min, for its own web_action') }),
  problems: ['CAPTCHA_FAILED', 'CAPTCHA_AGAIN'],
});

export const createTextCaptcha = endpoint({
  name: 'createTextCaptcha',
  method: 'GET',
  writes: true,
  path: '/captcha/v1',
  auth: 'none',
  headers: FINGERPRINT,
  summary: 'Draws four characters, for whoever cannot drag; one picture allows one try',
  query: z.object({ web_action: captchaAction }),
  data: z.object({ captcha_id: z.string(), image: z.string().describe('data URL, 200 × 72'), work, expires_at: instant }),
  problems: ['RATE_LIMITED'],
});

export const textCaptchaForm = formOfArguments({
  captchaId: field('ID', 'captcha_id', text(100).min(1)),
  action: field(captchaActions, 'web_action', captchaAction),
  text: field('String', 'text', text(20).min(1, '请输入图中的字符')),
  work: worked,
});

export const validateTextCaptcha = endpoint({
  name: 'validateTextCaptcha',
  method: 'POST',
  path: '/captcha/v1/validate',
  auth: 'none',
  headers: FINGERPRINT,
  summary: 'Judges what was read; upper and lower case are alike',
  body: textCaptchaForm.schema,
  data: z.object({ verify_key: z.string().describe('as of validateCaptcha') }),
  problems: ['CAPTCHA_TEXT_WRONG', 'CAPTCHA_AGAIN'],
});

const phone = text(40).min(1, '请输入手机号码');
const smsCode = text(20).min(1, '请输入验证码');
const remember = field.preset('Boolean', 'remember', z.boolean(), false, 'keeps the login for 30 days instead of 7');

export const smsForm = form('SendSmsInput', {
  phone: field('String', 'mobile', phone),
  verifyKey: field('String', 'verify_key', text(200).min(1, '请先完成滑块验证')),
  action: field(smsActions, 'action', smsAction),
});

export const phoneLoginForm = formOfArguments({
  phone: field('String', 'mobile', phone),
  code: field('String', 'code', smsCode),
  remember,
  idDigits: field.maybe('String', 'id_digits', text(20), 'last digits of the ID number, once they were asked for'),
});

export const passwordLoginForm = form('PasswordLoginInput', {
  username: field('String', 'username', text(40).min(1, '请输入手机号/用户名'), 'phone or username'),
  password: field('String', 'password', text(1000), 'RSA-OAEP ciphertext, base64, label action `login`'),
  verifyKey: field.maybe('String', 'verify_key', text(200)),
  fingerprint: field('String', 'fingerprint', text(128).min(1, '获取浏览器指纹失败')),
  remember,
});

const SUBMITTED = 'of web_action `submit`; may be left out with a code that was sent for `login`';
export const registerForm = form('RegisterInput', {
  phone: field('String', 'mobile', phone),
  password: field('String', 'password', text(1000), 'RSA-OAEP ciphertext, base64, label action `register`'),
  code: field('String', 'code', smsCode),
  verifyKey: field.maybe('String', 'verify_key', text(200), SUBMITTED),
  invite: field.maybe('String', 'invite', text(20)),
});

export const sendSms = endpoint({
  name: 'sendSms',
  method: 'POST',
  path: '/sms/send',
  auth: 'none',
  headers: FINGERPRINT,
  summary: 'Sends a six-digit code; 60 s between two, 5 an hour, 10 a day',
  body: smsForm.schema,
  data: z.object({ resend_at: instant }),
  problems: ['VERIFY_KEY_INVALID', 'SMS_TOO_SOON', 'SMS_LIMIT', 'UPSTREAM'],
});

export const mobileLogin = endpoint({
  name: 'mobileLogin',
  method: 'POST',
  path: '/login/mobile',
  auth: 'none',
  headers: FINGERPRINT,
  summary: 'Login by a code sent for `login`',
  body: phoneLoginForm.schema,
  data: tokenInfo,
  problems: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'PHONE_UNREGISTERED', 'ACCOUNT_LIMITED', 'ID_DIGITS_REQUIRED', 'ID_DIGITS_WRONG'],
});

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/login',
  auth: 'none',
  headers: { ...SIGNED, ...FINGERPRINT },
  summary: 'Login by phone or username; after three wrong passwords a verify_key for `login` is needed',
  body: passwordLoginForm.schema,
  data: tokenInfo,
  problems: ['WRONG_CREDENTIALS', 'NEED_VERIFY', 'VERIFY_KEY_INVALID', 'SIGN_INVALID', 'SIGN_REPLAYED', 'ACCOUNT_LIMITED'],
});

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/register',
  auth: 'none',
  headers: { ...SIGNED, ...FINGERPRINT, ...CHANNEL },
  summary: 'Opens an account and logs in; a code that was sent for `login` proves the phone as well',
  body: registerForm.schema,
  data: tokenInfo,
  problems: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'PHONE_TAKEN', 'PASSWORD_LEAKED', 'VERIFY_KEY_INVALID', 'SIGN_INVALID', 'SIGN_REPLAYED'],
});

export const createTransfer = endpoint({
  name: 'createTransfer',
  method: 'POST',
  path: '/token/transfer',
  auth: 'required',
  summary: 'A code that carries the login to another brand’s host: once, within 60 s, from the same address',
  data: z.object({ code: z.string(), expires_at: instant }),
  problems: ['RATE_LIMITED'],
});

export const transferForm = formOfArguments({ code: field('String', 'code', text(100).min(1)) });

export const redeemTransfer = endpoint({
  name: 'redeemTransfer',
  method: 'POST',
  path: '/token/redeem',
  auth: 'none',
  headers: FINGERPRINT,
  summary: 'Turns the code of createTransfer into a login',
  body: transferForm.schema,
  data: tokenInfo,
  problems: ['NOT_FOUND', 'RATE_LIMITED', 'ACCOUNT_LIMITED'],
});

export const realNameForm = formOfArguments({ name: field('String', 'name', text(60)), idNumber: field('String', 'id_number', text(40)) });

export const submitRealName = endpoint({
  name: 'submitRealName',
  method: 'POST',
  path: '/user/real-name',
  auth: 'required',
  summary: 'Real-name verification; the ID number is stored hashed and never given back',
  body: realNameForm.schema,
  data: z.object({ is_real_name: z.literal(true), is_adult: z.boolean() }),
  problems: ['ID_TAKEN', 'ALREADY_VERIFIED'],
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import { endpoints } from '#contract/rest/index.ts';
import { aRenter, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let person: Person;
beforeAll(async () => {
  service = await aService({ rateLimit: 0 });
  person = await aRenter(service);
});
afterAll(() => service.close());

const mobile = '13800138000';
const email = 'lin@example.com';
const [code, proof, verify_key, password] = ['123456', 'p'.repeat(43), 'k'.repeat(43), 'sealed'];
const number = 'KF202611200000000001';

/** Calls with a rate limit per address, each with a well-formed request. */
const limited: Readonly<Record<string, object>> = {
  sendUsage: { body: { reports: [], views: [] } },
  uploadConversion: { body: { conversion_type: 6, order_no: '202611200000000001', bd_vid: null, qhclickid: null } },
  addFootprint: { params: { account_id: '1' } },
  openChat: { body: {} },
  sendChatMessage: { params: { number }, body: { client_id: 'client-000001', text: 'a' } },
  typeInChat: { params: { number }, body: {} },
  setPayPassword: { body: { pay_password: password, proof } },
  updatePayPassword: { body: { pay_password: password, proof } },
  updateUser: { body: { nickname: '晚风' } },
  updateAvatar: { body: { number: 3 } },
  startDeactivation: { body: { proof } },
  confirmDeactivation: { body: { sentence: '我确认注销账号' } },
  sendEmailCode: { body: { email, verify_key, action: 'reset' } },
  sendOwnEmailCode: { body: { verify_key, purpose: 'reset_pay_password' } },
  bindEmail: { body: { email, verify_key } },
  verifyEmail: { body: { email, code, proof } },
  updateEmail: { body: { email, code, proof } },
  resetPasswordByEmail: { body: { email, code, password } },
  forgetPassword: { body: { mobile, code, password } },
  sendOwnSms: { body: { verify_key, purpose: 'change_phone' } },
  proveOwner: { body: { purpose: 'change_password', sms_code: code } },
  bindMobile: { body: { mobile, code } },
  changeMobile: { body: { mobile, code, proof } },
  updatePassword: { body: { password, proof } },
  submitRealName: { body: { name: '张三', id_number: '11010519491231002X' } },
  login: { body: { username: 'wanfeng', password, fingerprint: 'f', remember: false } },
  mobileLogin: { body: { mobile, code, remember: false } },
  createTransfer: {},
  redeemTransfer: { body: { code: 'c'.repeat(43) } },
  register: { body: { mobile, password, code } },
  createCaptcha: { query: { web_action: 'login' } },
  createTextCaptcha: { query: { web_action: 'login' } },
  validateCaptcha: { body: { captcha_id: 'c'.repeat(22), web_action: 'login', x: 1, trail: [{ x: 0, y: 0, t: 0 }], manner: 'steps' } },
  validateTextCaptcha: { body: { captcha_id: 'c'.repeat(22), web_action: 'login', text: 'abcd' } },
  sendSms: { body: { mobile, verify_key, action: 'login' } },
  submitSuggestion: { body: { key: 'key_0123456789abcdef', kind: 'other', words: '希望大厅能按大区多选' } },
  getSuggestion: { params: { number: 'JYABCDEFGHJKLMNPQR' } },
  updateAlipay: { body: { account: mobile, holder: '林一', proof } },
  createContract: {},
  exchangeCode: { body: { code: 'ABCD-EFGH-JKLM' } },
  initWechatLogin: {},
  initQqLogin: {},
  generateAppQr: { body: { fingerprint: 'f' } },
  thirdPartyLogin: { query: { platform: 'qq', request_id: 'r'.repeat(43) } },
  bindPhone: { body: { temp_token: 't'.repeat(43), mobile, code } },
  getWechatAccountConfig: { query: { page: 'contact' } },
  getAppLoginToken: { query: { qr_token: 't'.repeat(43) } },
};

test.each(Object.entries(limited))('%s is rate limited per address before anything else', async (name, request) => {
  const endpoint = endpoints.find((each) => each.name === name) as AnyEndpoint;
  const headers = { 'x-fingerprint': 'f', uid: 'f', 'idempotency-key': 'key_0123456789abcdef' };
  const answer = await service.ask(endpoint, request as never, { token: person.token, headers });
  expect(answer.data).toMatchObject({ problem: 'RATE_LIMITED' });
});

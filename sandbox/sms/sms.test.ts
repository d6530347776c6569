import { proofWays } from '#contract/rules/account.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox/server.ts';

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
  });
});
afterAll(() => sandbox.close());

const text = async (path: string) => (await fetch(`${sandbox.url}/${path}`)).text();
const send = async (changes: Record<string, unknown> = {}) => {
  const body = {
    PhoneNumbers: '13800138000',
    SignName: '租号平台',
    TemplateCode: 'SMS_LOGIN',
    TemplateParam: '{"code":"024680"}',
    OutId: undefined,
    ...changes,
  };
  const response = await fetch(`${sandbox.url}/sms/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
};
const inbox = async (phone = '') =>
  ((await (await fetch(`${sandbox.url}/sms/messages?phone=${phone}`)).json()) as { list: Record<string, unknown>[] }).list;

test('an inbox without messages explains what to do', async () => {
  expect(await text('sms')).toContain('还没有短信');
});

test('a sent code is on the page and in the list, newest first, with a button to copy it', async () => {
  expect(await send()).toEqual({ Code: 'OK', Message: 'OK', RequestId: expect.any(String), BizId: expect.any(String) });
  await send({ PhoneNumbers: '13900139000', TemplateCode: 'SMS_REGISTER', TemplateParam: '{"code":"135790"}' });
  expect((await inbox()).map(({ phone, code, text: words }) => ({ phone, code, words }))).toEqual([
    { phone: '13900139000', code: '135790', words: '【租号平台】你的注册验证码为 135790，10 分钟内有效，请勿泄露给他人。' },
    { phone: '13800138000', code: '024680', words: '【租号平台】你的登录验证码为 024680，10 分钟内有效，请勿泄露给他人。' },
  ]);
  expect(await inbox('13800138000')).toHaveLength(1);
  const rows = await text('sms/rows?phone=139');
  expect(rows).toContain('data-copy="135790"');
  expect(rows).not.toContain('024680');
});

const bySms = Object.entries(proofWays).filter(([, ways]) => ways.flat().includes('sms_code'));
test.each(bySms.map(([purpose]) => purpose))('a code to prove oneself for %s has a text', async (purpose) => {
  expect(await send({ TemplateCode: `SMS_${purpose.toUpperCase()}` })).toMatchObject({ Code: 'OK' });
});

test('a repeated request sends no second message', async () => {
  const before = (await inbox()).length;
  const answers = await Promise.all([send({ OutId: 'request-1' }), send({ OutId: 'request-1' })]);
  expect(answers[0]?.['BizId']).toBe(answers[1]?.['BizId']);
  expect(await inbox()).toHaveLength(before + 1);
});

test.each([
  [{ PhoneNumbers: '12345' }, 'isv.MOBILE_NUMBER_ILLEGAL'],
  [{ SignName: '' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
  [{ TemplateCode: 'SMS_ELSE' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
  [{ TemplateParam: 'no json' }, 'isv.INVALID_JSON_PARAM'],
])('%j is refused as %s', async (changes, Code) => {
  const before = (await inbox()).length;
  expect(await send(changes)).toMatchObject({ Code });
  expect(await inbox()).toHaveLength(before);
});

test('the first page links every part, and every part has a name for the terminal', async () => {
  const first = await text('');
  for (const { title, url } of sandbox.pages) {
    expect(first).toContain(`href="${url.slice(sandbox.url.length + 1)}"`);
    expect(first).toContain(title);
    expect((await fetch(url)).status).toBe(200);
  }
  expect(sandbox.pages.map(({ title }) => title)).toEqual([
    '短信收件箱',
    '邮件收件箱',
    '银行卡收银台',
    '提现打款',
    '电子签约',
    '客服台',
    '扫码手机',
    '统计中心',
    '随机信标',
  ]);
});

test('the next message to a number set to fail is not sent, the one after it is; the page shows the setting until then', async () => {
  const phone = '13700137000';
  const fail = (number: string) =>
    fetch(`${sandbox.url}/sms/faults`, { method: 'POST', body: new URLSearchParams({ phone: number }), redirect: 'manual' });
  expect((await fail(phone)).headers.get('location')).toBe('../sms');
  await fail('no number');
  expect(await text('sms')).toContain(`下一条会发送失败：${phone}</p>`);
  const codes = [await send({ PhoneNumbers: '13600136000' }), await send({ PhoneNumbers: phone }), await send({ PhoneNumbers: phone })].map(
    ({ Code }) => Code,
  );
  expect(codes).toEqual(['OK', 'isp.SYSTEM_ERROR', 'OK']);
  expect(await inbox(phone)).toHaveLength(1);
  expect(await text('sms')).not.toContain('下一条会发送失败');
});

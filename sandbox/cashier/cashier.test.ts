import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { basePath } from '#contract/rest/endpoint.ts';
import { paymentNotice } from '#contract/rest/wallet.ts';
import { type Sandbox, startSandbox } from '#sandbox/server.ts';
import type { Outcome } from './charges.ts';
import { signatureOf } from '#sandbox/signature.ts';

const SECRET = 'shared-with-the-merchant';

let SITE: string;
/** The merchant's site; each test decides its response to notices. */
const merchant = Fastify();
const notices: Record<string, unknown>[] = [];
let answer = { status: 200, code: 0 };
merchant.post(basePath + paymentNotice.path, async (request, reply) => {
  notices.push(paymentNotice.body.parse(request.body));
  return reply.status(answer.status).send({ code: answer.code, message: 'ok', data: { received: true } });
});

let sandbox: Sandbox;
beforeAll(async () => {
  SITE = await merchant.listen({ port: 0, host: '127.0.0.1' });
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    host: '127.0.0.1',
    publicUrl: SITE,
    cashierSecret: SECRET,
    payoutSecret: SECRET,
    signingSecret: SECRET,
    deskSecret: SECRET,
    lateNotice: 40,
  });
});
afterAll(async () => {
  await sandbox.close();
  await merchant.close();
});

let numbers = 0;
beforeEach(() => {
  numbers += 1;
  notices.length = 0;
  answer = { status: 200, code: 0 };
});

const charge = (changes: Record<string, string> = {}) => {
  const fields = {
    charge_no: `C${numbers}`,
    amount: '1250',
    subject: '租号订单',
    return_url: `${SITE}/pay-result?order_no=1`,
    expires_at: String(Date.now() + 900_000),
    ...changes,
  };
  return {
    signature: signatureOf(SECRET, [fields.charge_no, fields.amount, fields.subject, fields.return_url, fields.expires_at]),
    ...fields,
    ...changes,
  };
};

const page = (fields: Record<string, string>) => fetch(`${sandbox.url}/cashier/pay?${new URLSearchParams(fields)}`, { redirect: 'manual' });
const choose = (outcome: Outcome | 'nonsense', fields: Record<string, string> = charge()) =>
  fetch(`${sandbox.url}/cashier/pay`, { method: 'POST', body: new URLSearchParams({ ...fields, outcome }), redirect: 'manual' });
const query = async (chargeNo = `C${numbers}`) =>
  (await (await fetch(`${sandbox.url}/cashier/charges/${chargeNo}`)).json()) as Record<string, unknown>;
const post = async (path: string, body: object) => {
  const response = await fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const stateOf = (status: string) => ({
  charge_no: `C${numbers}`,
  amount: 1250,
  status,
  trade_no: expect.stringMatching(/^SB\d{20}$/),
  paid_at: expect.any(Number),
});
const checkSignature = ({ charge_no, trade_no, amount, status, paid_at, signature }: Record<string, unknown>) =>
  expect(signature).toBe(signatureOf(SECRET, [charge_no, trade_no, amount, status, paid_at] as (string | number | null)[]));

describe('the page', () => {
  test('shows merchant, subject, amount, number and five outcomes to choose from', async () => {
    const response = await page(charge());
    const text = await response.text();
    expect(response.status).toBe(200);
    for (const shown of [
      '租号平台',
      '租号订单',
      '¥12.50',
      `C${numbers}`,
      '支付成功',
      '支付失败',
      '不通知（沉默）',
      '延迟通知 10 秒',
      '重复通知',
    ])
      expect(text).toContain(shown);
    expect(await query()).toMatchObject({ status: 'pending', trade_no: null, paid_at: null });
    checkSignature(await query());
  });

  test("escapes the charge's texts", async () => {
    const text = await (await page(charge({ subject: '<script>alert(1)</script>"\'&' }))).text();
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
    expect(text).not.toContain('<script>alert');
  });

  test.each([
    ['a forged signature', { signature: '0'.repeat(64) }],
    ['no signature', { signature: '' }],
    ['another site to return to', { return_url: 'https://evil.example/pay-result' }],
    ['a site that only begins alike', { return_url: 'http://localhost:8080.evil.example/' }],
    ['a script to return to', { return_url: 'javascript:alert(1)' }],
    ['no amount', { amount: '0' }],
    ['no end', { expires_at: '' }],
    ['a broken amount', { amount: '12.5' }],
  ])('refuses %s, on the page and when paying', async (_what, changes) => {
    const fields = charge(changes);
    expect((await page(fields)).status).toBe(400);
    expect((await choose('success', fields)).status).toBe(400);
    expect(await query()).toMatchObject({ status: 'unknown' });
    expect(notices).toEqual([]);
  });

  test('refuses a changed amount under the old signature, and another amount for a known number', async () => {
    const good = charge();
    await page(good);
    expect((await page({ ...good, amount: '1' })).status).toBe(400);
    expect((await page(charge({ amount: '1' }))).status).toBe(400);
    expect(await query()).toMatchObject({ amount: 1250, status: 'pending' });
  });

  test('refuses a charge past its deadline, but redirects back if it was paid before', async () => {
    const past = charge({ expires_at: String(Date.now() - 1) });
    for (const response of [await page(past), await choose('success', past)]) {
      expect([response.status, await response.text()]).toEqual([410, expect.stringContaining('这笔支付已过期')]);
    }
    expect(notices).toEqual([]);
    const [soon, paid] = [Date.now() + 400, `P${numbers}`];
    const fields = charge({ charge_no: paid, expires_at: String(soon) });
    await choose('success', fields);
    await expect.poll(() => Date.now(), { interval: 50 }).toBeGreaterThan(soon);
    expect((await page(fields)).status).toBe(303);
  });

  test('rejects an unknown outcome and leaves the charge pending', async () => {
    expect((await choose('nonsense')).status).toBe(400);
    expect(await query()).toMatchObject({ status: 'pending' });
  });

  test('allows forms to itself and the marketplace only, and only its own scripts', async () => {
    const { headers } = await page(charge());
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${SITE}`);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });
});

describe('the five outcomes', () => {
  test('支付成功: sends one signed notice, then redirects back', async () => {
    const response = await choose('success');
    expect([response.status, response.headers.get('location')]).toEqual([303, `${SITE}/pay-result?order_no=1`]);
    expect(notices).toEqual([{ ...stateOf('succeeded'), signature: expect.any(String) }]);
    checkSignature(notices[0] ?? {});
    expect(await query()).toEqual(notices[0]);
  });

  test('支付失败: sends one signed notice with status failed', async () => {
    expect((await choose('failure')).status).toBe(303);
    expect(notices).toEqual([{ ...stateOf('failed'), signature: expect.any(String) }]);
    checkSignature(notices[0] ?? {});
  });

  test('不通知（沉默）: takes the payment without a notice; only a query reports it', async () => {
    expect((await choose('silent')).status).toBe(303);
    expect(notices).toEqual([]);
    expect(await query()).toEqual({ ...stateOf('succeeded'), signature: expect.any(String) });
    checkSignature(await query());
  });

  test('延迟通知: pending at first, the notice is sent later', async () => {
    expect((await choose('late')).status).toBe(303);
    expect([notices.length, (await query())['status']]).toEqual([0, 'pending']);
    await vi.waitFor(() => expect(notices).toEqual([{ ...stateOf('succeeded'), signature: expect.any(String) }]));
    expect(await query()).toEqual(notices[0]);
  });

  test('重复通知: sends the same notice four times', async () => {
    expect((await choose('repeated')).status).toBe(303);
    expect(notices).toHaveLength(4);
    expect(new Set(notices.map((notice) => JSON.stringify(notice))).size).toBe(1);
  });

  test('only the first choice has an effect, and the page of a paid charge redirects back', async () => {
    await Promise.all([choose('success'), choose('success'), choose('success')]);
    expect((await choose('failure')).headers.get('location')).toBe(`${SITE}/pay-result?order_no=1`);
    expect(notices).toHaveLength(1);
    expect((await page(charge())).status).toBe(303);
    expect(await query()).toMatchObject({ status: 'succeeded' });
  });

  test('records a notice that was not accepted, and resends it from the list of charges', async () => {
    answer = { status: 500, code: 50000 };
    await choose('success');
    answer = { status: 200, code: 0 };
    await fetch(`${sandbox.url}/cashier/resend`, {
      method: 'POST',
      body: new URLSearchParams({ charge_no: `C${numbers}` }),
      redirect: 'manual',
    });
    expect(notices).toHaveLength(2);
    const book = await (await fetch(`${sandbox.url}/cashier`)).text();
    expect(book).toContain('通知未接收（HTTP 500，ok）');
    expect(book).toContain('通知已接收（HTTP 200，ok）');
  });
});

describe('the merchant’s calls', () => {
  test('reports an unknown charge as unknown, with a signature', async () => {
    expect(await query('never')).toEqual({
      charge_no: 'never',
      trade_no: null,
      amount: null,
      status: 'unknown',
      paid_at: null,
      signature: expect.any(String),
    });
    checkSignature(await query('never'));
  });

  test('closing makes an open charge unpayable, and does not change a paid one', async () => {
    await page(charge());
    const close = (chargeNo: string, signature = signatureOf(SECRET, [chargeNo, 'close'])) =>
      post(`/cashier/charges/${chargeNo}/close`, { signature });
    expect((await close(`C${numbers}`, 'forged')).status).toBe(403);
    expect((await close(`C${numbers}`)).body).toMatchObject({ status: 'closed', trade_no: null, paid_at: null });
    const refused = await choose('success');
    expect([refused.status, await refused.text(), notices.length, (await query())['status']]).toEqual([
      410,
      expect.stringContaining('这笔支付已关闭'),
      0,
      'closed',
    ]);
    const paid = charge({ charge_no: `P${numbers}` });
    await choose('success', paid);
    expect((await close(`P${numbers}`)).body).toMatchObject({ status: 'succeeded' });
    expect((await close('never')).body).toMatchObject({ status: 'closed', amount: null });
    checkSignature((await close('never')).body);
    expect((await page(charge({ charge_no: 'never' }))).status).toBe(410);
    expect(await query('never')).toMatchObject({ status: 'closed' });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { basePath } from '#contract/rest/endpoint.ts';
import { type Sandbox, startSandbox } from '#sandbox/server.ts';
import { type Gateway, startGateway } from '#schema/server.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import { type RunningService, startService } from '#service/server.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';
import { benchVault } from '#testing/vault.ts';

const cashierSecret = 'shared-by-service-and-cashier';

let database: TestDatabase;
let service: RunningService;
let gateway: Gateway & { url: string };
let sandbox: Sandbox;
let token: string;

beforeAll(async () => {
  database = await testDatabase();
  const outside = {
    smsUrl: '',
    smtpUrl: '',
    mailFrom: '',
    wechatUrl: '',
    qqUrl: '',
    appUrl: '',
    statsUrl: '',
    cashierUrl: '',
    cashierSecret,
    payoutUrl: '',
    payoutSecret: cashierSecret,
    signingUrl: '',
    signingSecret: cashierSecret,
    deskUrl: '',
    deskSecret: cashierSecret,
    publicUrl: '',
  };
  service = await startService({
    databaseUrl: database.url,
    host: '127.0.0.1',
    port: 0,
    outside,
    rateLimit: 60,
    logins: benchVault,
    logLevel: 'silent',
  });
  gateway = await startGateway({ port: 0, serviceUrls: [service.url] });
  outside.publicUrl = gateway.url;
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    host: '127.0.0.1',
    publicUrl: gateway.url,
    cashierSecret,
    payoutSecret: cashierSecret,
    signingSecret: cashierSecret,
    deskSecret: cashierSecret,
    lateNotice: 60,
  });
  outside.cashierUrl = sandbox.url;
});
afterAll(async () => {
  await gateway.close();
  await service.close();
  await sandbox.close();
  await database.drop();
});

beforeEach(async () => {
  const person = { username: randomUUID(), nickname: '玩家', avatar: '', real_name: '林一', birth_date: '1990-05-04' };
  const user = await database.db.insertInto('user_account').values(person).returning('id').executeTakeFirstOrThrow();
  ({ token } = await openSession(service.deps, { userId: user.id, remember: false, fingerprint: null }));
});

const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, unknown>> => {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
  const response = await fetch(service.url + basePath + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: Record<string, unknown> };
  if (code !== 0) throw new Error(`${path}: ${code} ${message}`);
  return data;
};

/** Opens a charge of 66 yuan, checks the cashier’s page and selects an outcome. */
const recharge = async (outcome: string): Promise<string> => {
  const { charge_no, cashier_url } = await call('POST', '/recharge', { amount: 6600 });
  const url = new URL(String(cashier_url));
  expect(await (await fetch(url)).text()).toContain('¥66.00');
  const response = await fetch(sandbox.url + url.pathname, {
    method: 'POST',
    body: new URLSearchParams([...url.searchParams, ['outcome', outcome]]),
    redirect: 'manual',
  });
  expect([response.status, new URL(response.headers.get('location') ?? '').origin]).toEqual([303, gateway.url]);
  return String(charge_no);
};

const state = async (chargeNo: string) => ({
  charge: (await call('GET', `/charges/${chargeNo}`))['status'],
  available: (await call('GET', '/wallet'))['available'],
});

test('支付成功 credits the wallet', async () => {
  expect(await state(await recharge('success'))).toEqual({ charge: 'succeeded', available: 6600 });
});

test('支付失败 credits nothing', async () => {
  expect(await state(await recharge('failure'))).toEqual({ charge: 'failed', available: 0 });
});

test('重复通知 credits the wallet once', async () => {
  expect(await state(await recharge('repeated'))).toEqual({ charge: 'succeeded', available: 6600 });
});

test('延迟通知 credits the wallet later', async () => {
  const chargeNo = await recharge('late');
  expect(await state(chargeNo)).toEqual({ charge: 'pending', available: 0 });
  await expect.poll(() => state(chargeNo)).toEqual({ charge: 'succeeded', available: 6600 });
});

test('after 不通知（沉默） the service finds the payment by querying the cashier', async () => {
  const chargeNo = await recharge('silent');
  expect(await state(chargeNo)).toEqual({ charge: 'pending', available: 0 });
  await database.db
    .updateTable('job')
    .set({ run_at: new Date(0) })
    .where('kind', '=', 'charge.query')
    .where('subject', '=', chargeNo)
    .execute();
  await expect.poll(() => state(chargeNo), { timeout: 8_000 }).toEqual({ charge: 'succeeded', available: 6600 });
});

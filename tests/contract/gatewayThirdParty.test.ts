import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createActor, toPromise, waitFor } from 'xstate';
import { bindPhoneActors } from '#actors/identity/bindPhone.actors.ts';
import { qrLoginActors } from '#actors/identity/qrLogin.actors.ts';
import { thirdPartyLoginActors } from '#actors/identity/thirdPartyLogin.actors.ts';
import { createClient } from '#api/client.ts';
import { ViewerDocument } from '#api/generated/operations.ts';
import { problemOf } from '#contract/problem.ts';
import { type QrProvider, qrLoginMachine } from '#machines/identity/qrLogin.machine.ts';
import { type ThirdPass, thirdPartyLoginMachine } from '#machines/identity/thirdPartyLogin.machine.ts';
import { type Gateway, startGateway } from '#schema/server.ts';
import { aPhone, smsCode } from '#testing/builders/identity.ts';
import { newestCode, STRANGER } from '#testing/builders/phone.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { persisted, useGateway } from './gatewayHarness.ts';

let service: TestService;
let gateway: Gateway & { url: string };
beforeAll(async () => {
  service = await aService();
  gateway = await startGateway({
    port: 0,
    serviceUrls: [await service.http.listen({ port: 0, host: '127.0.0.1' })],
    persisted,
    anonymousCacheMs: 0,
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await gateway.close();
  await service.close();
});

const mine = 'a'.repeat(32);
const stranger = 'b'.repeat(32);
/** Fingerprint of the browser that sends the next requests. */
let browser = mine;
beforeEach(() => {
  browser = mine;
  vi.stubGlobal('localStorage', { getItem: () => browser });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
});

const bench = useGateway();
const api = createClient({ endpoint: () => `${gateway.url}/graphql` });
const run = <Input, Output>(logic: Parameters<typeof createActor>[0], input: Input) =>
  toPromise(createActor(logic, { input }).start()) as Promise<Output>;
const codes = qrLoginActors(api);
const ticketOf = (provider: QrProvider) => run<object, { id: string; image: string; shownAt: number }>(codes.fetchTicket, { provider });
const check = (provider: QrProvider, ticketId: string) => {
  service.clock.move(400);
  return run<object, { status: string; requestId: string | null }>(codes.checkTicket, { provider, ticketId });
};
const phone = (provider: QrProvider) => newestCode(service.sandbox.url, provider);

async function confirmed(provider: QrProvider): Promise<ThirdPass> {
  const qrPoll = () => {
    service.clock.move(400);
    return 50;
  };
  const chart = qrLoginMachine.provide({ actors: codes, delays: { qrPoll } });
  const login = createActor(chart, { input: { provider } });
  const ended = toPromise(login.start());
  await waitFor(login, (snapshot) => snapshot.matches('shown'));
  const hand = await phone(provider);
  await hand.tap('scan');
  await hand.tap('confirm', STRANGER);
  return ended;
}

it.each(['wechat', 'qq', 'app'] as const)('%s: scanned, redeemed and bound to a phone by the charts themselves', async (provider) => {
  const pass = await confirmed(provider);
  const redeemed = await toPromise(
    createActor(thirdPartyLoginMachine.provide({ actors: thirdPartyLoginActors(api) }), { input: { pass } }).start(),
  );
  expect(redeemed).toEqual({ verdict: 'unbound', tempToken: expect.stringMatching(/^[\w-]{43}$/) });
  const tempToken = redeemed.verdict === 'unbound' ? redeemed.tempToken : '';
  const number = aPhone();
  const bound = await run<object, { ok: boolean; value: { token: string; expiresAt: number } }>(bindPhoneActors(api).bindPhone, {
    tempToken,
    phone: number,
    code: await smsCode(service, number, 'bind_third'),
  });
  expect(bound).toEqual({ ok: true, value: { token: expect.any(String), expiresAt: expect.any(Number), remember: false } });
  const { viewer } = await api.request(ViewerDocument, {}, { token: bound.value.token });
  expect(viewer?.phone).toBe(`${number.slice(0, 3)}****${number.slice(-4)}`);
});

it.each([
  ['wechat', ['waiting', 'waiting', 'cancelled']],
  ['qq', ['waiting', 'scanned', 'cancelled']],
  ['app', ['waiting', 'scanned', 'cancelled']],
] as const)('%s: actions on the phone have the same statuses', async (provider, seen) => {
  const { id, image } = await ticketOf(provider);
  expect(image).toMatch(/^data:image\/svg\+xml;base64,/);
  const hand = await phone(provider);
  const statuses = [(await check(provider, id)).status];
  for (const tap of ['scan', 'cancel'] as const) {
    await hand.tap(tap);
    statuses.push((await check(provider, id)).status);
  }
  expect(statuses).toEqual(seen);
});

it.each(['wechat', 'qq', 'app'] as const)('%s: a code that has run out reads expired', async (provider) => {
  const { id } = await ticketOf(provider);
  service.clock.move(60_000);
  expect(await check(provider, id)).toMatchObject({ status: 'expired', requestId: null });
});

it.each(['wechat', 'qq', 'app'] as const)(
  '%s: another browser with all secrets gets neither status, login nor binding',
  async (provider) => {
    const { id } = await ticketOf(provider);
    const hand = await phone(provider);
    await hand.tap('scan');
    await hand.tap('confirm', STRANGER);
    browser = stranger;
    expect(await check(provider, id)).toMatchObject({ status: 'expired', requestId: null });
    await expect(run(codes.fetchToken, { ticketId: id }).catch((error: unknown) => problemOf(error).message)).resolves.toBe(
      '获取用户token失败！',
    );
    browser = mine;
    const own = [await check(provider, id), await check(provider, id)].at(-1);
    expect(own?.status).toBe(provider === 'app' ? 'granting' : 'logined');
    if (provider === 'app') return;
    const request = { platform: provider, requestId: own?.requestId };
    browser = stranger;
    expect(await run(thirdPartyLoginActors(api).redeemRequest, request)).toMatchObject({ ok: false, problem: { code: 'NOT_FOUND' } });
    browser = mine;
    const { value } = await run<object, { value: { tempToken: string } }>(thirdPartyLoginActors(api).redeemRequest, request);
    const number = aPhone();
    const binding = { tempToken: value.tempToken, phone: number, code: await smsCode(service, number, 'bind_third') };
    browser = stranger;
    expect(await run(bindPhoneActors(api).bindPhone, binding)).toMatchObject({ ok: false, problem: { code: 'NOT_FOUND' } });
    browser = mine;
    expect(await run(bindPhoneActors(api).bindPhone, binding)).toMatchObject({ ok: true });
  },
);

it('app: a grant with neither a login nor a temp token ends the scan with a message', async () => {
  bench.upstream.answer('getAppLoginToken', () => ({ code: 0, message: 'ok', data: { token: null, temp_token: null } }));
  const { fetchToken } = qrLoginActors(createClient({ endpoint: () => `${bench.gateway.url}/graphql` }));
  const ticketId = 'q'.repeat(43);
  await expect(run(fetchToken, { ticketId }).catch((error: unknown) => problemOf(error).message)).resolves.toBe('获取用户登录信息失败');
  bench.upstream.answer('getAppLoginToken', () => ({ code: 0, message: 'ok', data: { token: null, temp_token: 'temp_0123456789' } }));
  await expect(run(fetchToken, { ticketId })).resolves.toEqual({ token: null, tempToken: 'temp_0123456789' });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import type { ProblemName } from '#contract/rest/problems.ts';
import { buildService } from '#service/app.ts';
import { openDatabase } from '#service/database.ts';
import { requestOf } from '#testing/builders/request.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { liveDrivers } from '#testing/live/index.ts';
import { counted, everyProblemOf } from '#testing/live/troubles.ts';

const wishes = liveDrivers.flatMap(({ subject, refusals }) =>
  Object.entries(refusals).map(([src, wish]) => ({ at: `${subject} ${src}`, ...wish })),
);
const calls = [...new Map(wishes.flatMap(({ calls: own }) => own).map((call) => [call.name, call])).values()];
const token = 'a-token-that-nobody-has-been-given-or-has-given-back';

/** A minimal valid request for every call, so that it reaches the handler. */
const requests: Readonly<Record<string, object>> = {
  sendSms: { body: { mobile: '13800138000', verify_key: 'k'.repeat(43), action: 'login' } },
  login: { body: { username: 'wanfeng', password: 'x', fingerprint: 'f', remember: false } },
  register: { body: { mobile: '13800138000', password: 'x', code: '123456' } },
  verifyPrice: { params: { account_id: '1' } },
  createOrder: {
    body: {
      account_id: '1',
      mode: 'now',
      type: 1,
      hours: 1,
      coupon_id: null,
      agreed: {
        rental: 100,
        deposit: 0,
        discount: 1,
        rental_period: {
          daily_rental: null,
          ten_hour_rental: null,
          weekly_rental: null,
          morning_rental: null,
          afternoon_rental: null,
          night_rental: null,
        },
      },
      agreed_total: 100,
    },
  },
  payOrder: { params: { order_no: '202611200000000001' }, body: { method: 'wallet' } },
  getPayStatus: { params: { order_no: '202611200000000001' } },
  listPopupAds: { query: { device: '1' } },
  getWechatLoginStatus: { query: { session_id: 's'.repeat(43) } },
  getQqLoginStatus: { query: { session_id: 's'.repeat(43) } },
  getAppLoginStatus: { query: { qr_token: 's'.repeat(43) } },
  getAppLoginToken: { query: { qr_token: 's'.repeat(43) } },
  generateAppQr: { body: { fingerprint: 'f' } },
};

const named = (isSo: (call: AnyEndpoint) => boolean): string[] =>
  calls
    .filter(isSo)
    .map(({ name }) => name)
    .toSorted();

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

/** The calls that a service refuses with a problem. */
async function refusing(deps: TestService['deps'], problem: ProblemName, { bearer = token, drains = false } = {}): Promise<string[]> {
  const http = buildService(deps);
  if (drains) await http.drain();
  const refusedBy: string[] = [];
  for (const call of calls) {
    const headers = { 'idempotency-key': 'key-0001-0001', uid: 'f', ...(call.auth !== 'none' && { authorization: `Bearer ${bearer}` }) };
    const answer = await http.inject(requestOf(call, requests[call.name] ?? {}, { headers }));
    if (answer.json<{ data?: { problem?: string } }>().data?.problem === problem) refusedBy.push(call.name);
  }
  await http.close();
  return refusedBy.toSorted();
}

describe('refusals of the real service that every call can get', () => {
  test('an unreachable database refuses every call', async () => {
    const gone = openDatabase({ url: 'postgres://127.0.0.1:1/gone' });
    expect(await refusing({ ...service.deps, ...gone }, 'NOT_READY')).toEqual(named(() => true));
    await gone.close();
  });

  test('a draining service refuses every call', async () => {
    expect(await refusing(service.deps, 'NOT_READY', { drains: true })).toEqual(named(() => true));
  });

  test('an ended session is refused by exactly the calls that read a session', async () => {
    expect(await refusing(service.deps, 'UNAUTHENTICATED')).toEqual(named(({ auth }) => auth !== 'none'));
  });

  test('a rate-limited address is refused by exactly the calls that count it', async () => {
    expect(await refusing({ ...service.deps, rateLimit: 0 }, 'RATE_LIMITED')).toEqual(Object.keys(counted).toSorted());
  });

  test('createOrder and payOrder declare the refusal of a reused idempotency key', () => {
    const promised = named((call) => everyProblemOf([call]).includes('IDEMPOTENCY_KEY_REUSED'));
    expect(promised).toEqual(['createOrder', 'payOrder']);
  });
});

describe('walks on the real stack', () => {
  test.each(wishes)(
    '$at: every refusal that its calls declare is caused or has a reason for its absence, and no other is',
    ({ calls: own, given, notGiven = {} }) => {
      const said = [...Object.keys(given), ...Object.keys(notGiven)];
      expect(said.toSorted()).toEqual([...everyProblemOf(own)].toSorted());
    },
  );

  test('each common failure of a chart’s calls is caused at one of its actors', () => {
    const missed = liveDrivers
      .filter(({ rest }) => !rest)
      .flatMap(({ subject, refusals }) => {
        const own = Object.values(refusals);
        const promised = new Set(own.flatMap(({ calls: each }) => everyProblemOf(each)));
        const given = new Set(own.flatMap((wish) => Object.keys(wish.given)));
        return (['UPSTREAM', 'TIMEOUT', 'INTERNAL', 'NOT_READY'] as const)
          .filter((code) => promised.has(code) && !given.has(code))
          .map((code) => `${subject} ${code}`);
      });
    expect(missed).toEqual([]);
  });

  test('exactly the charts whose calls need a session get an ended one', () => {
    const needing = liveDrivers.filter(
      ({ rest, refusals }) => !rest && Object.values(refusals).some(({ calls: own }) => own.some(({ auth }) => auth === 'required')),
    );
    const given = liveDrivers.filter(({ refusals }) => Object.values(refusals).some((wish) => 'UNAUTHENTICATED' in wish.given));
    expect(given.map(({ subject }) => subject)).toEqual(needing.map(({ subject }) => subject));
    expect(given.map(({ subject }) => subject)).toEqual(['checkout', 'orderPayment', 'paymentCheck']);
  });

  test('refusals that are not caused have a reason in Chinese', () => {
    const reasons = wishes.flatMap(({ notGiven = {} }) => Object.values(notGiven));
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.filter((why) => !/\p{Script=Han}/u.test(why))).toEqual([]);
  });
});

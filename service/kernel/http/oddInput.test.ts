import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFavourites } from '#contract/rest/listings.ts';
import type { AnyEndpoint, RequestOf } from '#contract/rest/endpoint.ts';
import { listNotifications } from '#contract/rest/notifications.ts';
import * as orders from '#contract/rest/orders.ts';
import * as session from '#contract/rest/session.ts';
import * as third from '#contract/rest/thirdParty.ts';
import * as wallet from '#contract/rest/wallet.ts';
import { aRenter } from '#testing/builders/market.ts';
import { aService, type Answer, type RequestOptions, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const phone = '13912345678';
const ODD = ['a\0b', 'a\u001Bb'];
/** Lone surrogate: cannot be encoded in a URL. */
const HALF = '\ud83d';

type Call = (as: RequestOptions, text: string) => Promise<Answer<AnyEndpoint>>;
const call = <E extends AnyEndpoint>(endpoint: E, request: (text: string) => RequestOf<E>): [string, readonly string[], Call] => [
  endpoint.name,
  'body' in endpoint ? [...ODD, HALF] : ODD,
  (as, text) => service.ask(endpoint, request(text), as) as Promise<Answer<AnyEndpoint>>,
];

const calls: [name: string, field: string, odd: readonly string[], call: Call][] = (
  [
    ['cursor', ...call(wallet.listLedger, (cursor) => ({ query: { cursor } }))],
    ['order_no', ...call(wallet.listLedger, (order_no) => ({ query: { order_no } }))],
    ['cursor', ...call(orders.listOrders, (cursor) => ({ query: { cursor } }))],
    ['cursor', ...call(listNotifications, (cursor) => ({ query: { cursor } }))],
    ['cursor', ...call(listFavourites, (cursor) => ({ query: { cursor } }))],
    ['charge_no', ...call(wallet.getCharge, (charge_no) => ({ params: { charge_no } }))],
    ['name', ...call(session.submitRealName, (name) => ({ body: { name, id_number: '11010519491231002X' } }))],
    ['id_number', ...call(session.submitRealName, (id_number) => ({ body: { name: '林一', id_number } }))],
    ['mobile', ...call(session.mobileLogin, (mobile) => ({ body: { mobile, code: '123456', remember: true } }))],
    ['code', ...call(session.mobileLogin, (code) => ({ body: { mobile: phone, code, remember: true } }))],
    ['verify_key', ...call(session.sendSms, (verify_key) => ({ body: { mobile: phone, verify_key, action: 'login' as const } }))],
    ['username', ...call(session.login, (username) => ({ body: { username, password: '', fingerprint: 'f', remember: true } }))],
    ['fingerprint', ...call(session.login, (fingerprint) => ({ body: { username: 'renter', password: '', fingerprint, remember: true } }))],
    ['invite', ...call(session.register, (invite) => ({ body: { mobile: phone, password: '', code: '123456', invite } }))],
    ['fingerprint', ...call(third.generateAppQr, (fingerprint) => ({ body: { fingerprint } }))],
    ['request_id', ...call(third.thirdPartyLogin, (request_id) => ({ query: { platform: 'wechat' as const, request_id } }))],
    ['temp_token', ...call(third.bindPhone, (temp_token) => ({ body: { temp_token, mobile: phone, code: '123456' } }))],
    [
      'trade_no',
      ...call(wallet.paymentNotice, (trade_no) => ({
        body: { charge_no: '1', trade_no, amount: 1, status: 'succeeded' as const, paid_at: 1, signature: '' },
      })),
    ],
  ] as const
).map(([field, name, odd, ask]) => [name, field, odd, ask]);

test.each(calls)('%s refuses a %s that cannot be stored, with a code and a message', async (_name, field, odd, ask) => {
  const { token } = await aRenter(service);
  for (const text of odd) {
    expect([text, await ask({ token }, text)]).toMatchObject([
      text,
      {
        status: 400,
        code: 40000,
        message: '请求内容有误，请检查后重试',
        data: { problem: 'BAD_REQUEST', fields: { [field]: expect.any(String) } },
      },
    ]);
  }
});

test('a ledger cursor that is not a number is refused', async () => {
  const { token } = await aRenter(service);
  expect(await service.ask(wallet.listLedger, { query: { cursor: 'abc' } }, { token })).toMatchObject({
    code: 40000,
    data: { problem: 'BAD_REQUEST', fields: { cursor: '翻页位置无效，请回到第一页' } },
  });
});

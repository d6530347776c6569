import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatNotice } from '#contract/rest/chat.ts';
import { contractNotice, payoutNotice } from '#contract/rest/payouts.ts';
import { paymentNotice } from '#contract/rest/wallet.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const signature = '0'.repeat(64);
const now = () => service.clock.now();
const forged = {
  cashier: () =>
    service.ask(paymentNotice, { body: { charge_no: 'C1', trade_no: 'T1', amount: 100, status: 'succeeded', paid_at: now(), signature } }),
  'payout host': () =>
    service.ask(payoutNotice, {
      body: { payout_no: 'P1', trade_no: 'T1', amount: 100, status: 'paid', reason: '', ended_at: now(), signature },
    }),
  'signing host': () => service.ask(contractNotice, { body: { contract_no: 'S1', status: 'signed', ended_at: now(), signature } }),
  desk: () =>
    service.ask(chatNotice, { body: { number: 'KF202611260000000001', desk_no: 1, event: 'text', at: now(), body: '假的', signature } }),
} as const;

test.each([
  ['cashier', 40330, '支付通知签名无效', 'PAYMENT_SIGNATURE'],
  ['payout host', 40331, '打款通知签名无效', 'PAYOUT_SIGNATURE'],
  ['signing host', 40332, '签约通知签名无效', 'CONTRACT_SIGNATURE'],
  ['desk', 40333, '客服通知签名无效', 'DESK_SIGNATURE'],
] as const)('a forged notice of the %s is refused with %d %s, and logged', async (host, code, message, problem) => {
  expect(await forged[host]()).toMatchObject({ code, message, data: { problem } });
  const lines = service.logged.map((line) => JSON.parse(line) as { message?: string; problem?: string });
  expect(lines.filter(({ message }) => message === `notice of the ${host} refused`).map((line) => line.problem)).toEqual([problem]);
});

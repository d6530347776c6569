import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { ChargeOrderDocument, PayOrderDocument } from '#api/generated/operations.ts';
import { ProblemError } from '#contract/problem.ts';
import type { PayMethod } from '#machines/orders/orderPayment.machine.ts';
import { refusal } from '#testing/answers.ts';
import { orderPaymentActors } from './orderPayment.actors.ts';

const cashierUrl = 'https://cashier.test/1';
const common = { orderNo: '20261120150000000001', idempotencyKey: 'key-12345678', proof: 'proof-1' };

async function payBy(method: PayMethod, answer: () => object) {
  const asked: unknown[] = [];
  const request = async (document: unknown, variables: unknown) => {
    asked.push([document, variables]);
    return answer();
  };
  const input = { orderNo: common.orderNo, method, cardFen: 2_550, key: common.idempotencyKey, proof: common.proof };
  const said = await toPromise(createActor(orderPaymentActors({ request } as unknown as Api).payOrder, { input }).start());
  return { asked, said };
}

test("wallet and card together charge the amount on the button; the server's amount for the card applies", async () => {
  const { asked, said } = await payBy('mixed', () => ({ chargeOrder: { orderNo: common.orderNo, amountFen: 2_600, cashierUrl } }));
  expect(asked).toEqual([[ChargeOrderDocument, { ...common, amountFen: 2_550 }]]);
  expect(said).toEqual({ ok: true, value: { state: 'atCashier', cashierUrl, cardFen: 2_600 } });
});

test('a mixed payment is refused with that reason if the wallet now suffices', async () => {
  const { said } = await payBy('mixed', () => {
    throw new ProblemError(refusal('CHARGE_NEEDLESS'));
  });
  expect(said).toEqual({ ok: false, problem: refusal('CHARGE_NEEDLESS') });
});

test.each([
  ['wallet', 'WALLET', { status: 'RENTING', cashierUrl: null, cardFen: 0 }, { state: 'paid' }],
  ['card', 'CARD', { status: 'PAYING', cashierUrl, cardFen: 4_050 }, { state: 'atCashier', cashierUrl, cardFen: 4_050 }],
] as const)('%s alone pays the order without a separate charge', async (method, name, answer, value) => {
  const { asked, said } = await payBy(method, () => ({ payOrder: { orderNo: common.orderNo, ...answer } }));
  expect([asked, said]).toEqual([[[PayOrderDocument, { ...common, method: name }]], { ok: true, value }]);
});

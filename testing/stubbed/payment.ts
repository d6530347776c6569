import type { Page } from '@playwright/test';
import type { PayOrderMutation, PayStatusQuery } from '#api/generated/operations.ts';
import { ProblemError } from '#contract/problem.ts';
import { refusalOf } from '#contract/refusal.ts';
import type { PayMethod } from '#machines/orders/orderPayment.machine.ts';
import { choose } from '#testing/site/screen.ts';
import type { Heard } from './background.ts';
import { dialog } from './rent.ts';

export const payment = '支付订单';
const methods: Readonly<Record<PayMethod, { name: RegExp; button: RegExp }>> = {
  wallet: { name: /^钱包余额/, button: /^余额支付/ },
  card: { name: /^银行卡/, button: /^去银行卡收银台支付/ },
  mixed: { name: /^余额 \+ 银行卡/, button: /^余额付/ },
};

export async function pay(page: Page, method: PayMethod): Promise<void> {
  const panel = dialog(page, payment);
  const other = panel.getByText('换一种方式支付');
  if (await other.isVisible()) await other.click();
  await choose(panel, methods[method].name);
  await panel.getByRole('button', { name: methods[method].button }).click();
}

/** The order to be paid. */
export const lifted = { orderNo: '20261120000000000001', payableFen: 3_700 };

/** Result of a payment by the server. */
export function PayOrder({ payment: state }: Pick<Heard, 'payment'>): PayOrderMutation {
  if (state === 'closed') throw new ProblemError(refusalOf('ORDER_CLOSED'));
  const { orderNo, payableFen: cardFen } = lifted;
  return {
    payOrder:
      state === 'paid'
        ? { orderNo, status: 'RENTING', cashierUrl: null, cardFen: 0 }
        : { orderNo, status: 'PAYING', cashierUrl: 'https://cashier.test/pay', cardFen },
  };
}

/** The result page shows the server's status. */
export const PayStatus = ({ payment: state }: Heard): PayStatusQuery => ({
  payStatus: { orderNo: lifted.orderNo, status: state === 'paid' ? 'RENTING' : 'PAYING', cardRefused: false },
});

import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { paymentNotice } from '#contract/rest/wallet.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { cashier } from './cashier.ts';
import type { Payable } from './payable.ts';
import { recordPaymentResult } from './result.ts';

/** Handles a notice of the cashier. */
export function handlePaymentNotice(deps: Deps, payables: readonly Payable[], notice: BodyOf<typeof paymentNotice>): Promise<void> {
  const { charge_no, trade_no, amount, status, paid_at, signature } = notice;
  const about = { charge_no, trade_no, amount, status };
  return cashier.handleNotice(deps, { parts: [charge_no, trade_no, amount, status, paid_at], signature, about }, async () => {
    const result = { chargeNo: charge_no, tradeNo: trade_no, amount, status, paidAt: paid_at };
    return (await recordPaymentResult(deps, payables, result)) ? null : 'PAYMENT_MISMATCH';
  });
}

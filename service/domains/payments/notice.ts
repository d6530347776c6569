import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { paymentNotice } from '#contract/rest/wallet.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { Refused, refused } from '#service/kernel/http/problem.ts';
import type { Payable } from './payable.ts';
import { recordPaymentResult } from './result.ts';
import { isSigned } from '#service/kernel/hosts/signature.ts';

/** Handles a notice of the cashier; rejected ones are logged for an operator. */
export async function handlePaymentNotice(deps: Deps, payables: readonly Payable[], notice: BodyOf<typeof paymentNotice>): Promise<void> {
  const { charge_no, trade_no, amount, status, paid_at, signature } = notice;
  try {
    if (!isSigned(deps.outside.cashierSecret, [charge_no, trade_no, amount, status, paid_at], signature))
      throw refused('PAYMENT_SIGNATURE');
    const isTaken = await recordPaymentResult(deps, payables, { chargeNo: charge_no, tradeNo: trade_no, amount, status, paidAt: paid_at });
    if (!isTaken) throw refused('PAYMENT_MISMATCH');
  } catch (error) {
    if (error instanceof Refused) deps.log.warn({ charge_no, trade_no, amount, status, problem: error.problem }, 'payment notice refused');
    throw error;
  }
}

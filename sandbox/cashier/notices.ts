import type { Charge } from './charges.ts';
import { signatureOf } from '#sandbox/signature.ts';

/** State of a charge as sent to the merchant, in a notice and in the response to a query. */
export function signedState(charge: Charge, secret: string) {
  const settled = charge.status === 'succeeded' || charge.status === 'failed';
  const [trade_no, paid_at] = settled ? [charge.tradeNo, charge.settledAt] : [null, null];
  const { chargeNo: charge_no, amount, status } = charge;
  return { charge_no, trade_no, amount, status, paid_at, signature: signatureOf(secret, [charge_no, trade_no, amount, status, paid_at]) };
}

/** The state of a charge whose page was never opened. */
export const unseenState = (charge_no: string, status: 'unknown' | 'closed', secret: string) => ({
  charge_no,
  trade_no: null,
  amount: null,
  status,
  paid_at: null,
  signature: signatureOf(secret, [charge_no, null, null, status, null]),
});

import { MINUTE } from '#contract/rules/constants.ts';

const KEY = 'renewal-left';
/** A recharge takes as long; afterwards it is about something else. */
const KEPT = 30 * MINUTE;

/** Keeps which order somebody was renewing who leaves for a recharge, over the way to the cashier and back. */
export function leaveRenewal(orderNo: string): void {
  try {
    sessionStorage.setItem(KEY, `${Date.now()} ${orderNo}`);
  } catch {
    // Without storage the recharge ends at the wallet.
  }
}

/** null when no renewal was left, or too long ago. */
export function renewalLeft(): string | null {
  try {
    const [at, orderNo = ''] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    return orderNo !== '' && Date.now() - Number(at) < KEPT ? orderNo : null;
  } catch {
    return null;
  }
}

export function forgetRenewal(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As if there was none.
  }
}

import { MINUTE } from '#contract/rules/constants.ts';

const KEY = 'renewal-left';
/** A recharge takes at most this long. */
const KEPT = 30 * MINUTE;

/** Remembers the order being renewed while the user recharges, across the redirect to the cashier. */
export function leaveRenewal(orderNo: string): void {
  try {
    sessionStorage.setItem(KEY, `${Date.now()} ${orderNo}`);
  } catch {
    // Without storage the recharge ends at the wallet.
  }
}

/** null if there is none or it is too old. */
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
    // Treated as absent.
  }
}

import { MINUTE } from '#contract/rules/constants.ts';
import { tabStorage } from '#lib/storage.ts';

const KEY = 'renewal-left';
/** A recharge takes at most this long. */
const KEPT = 30 * MINUTE;

/** Remembers the order being renewed while the user recharges. Without storage the recharge ends at the wallet. */
export function leaveRenewal(orderNo: string): void {
  tabStorage.setItem(KEY, `${Date.now()} ${orderNo}`);
}

/** null if there is none or it is too old. */
export function renewalLeft(): string | null {
  const [at, orderNo = ''] = (tabStorage.getItem(KEY) ?? '').split(' ');
  return orderNo !== '' && Date.now() - Number(at) < KEPT ? orderNo : null;
}

export const forgetRenewal = (): void => tabStorage.removeItem(KEY);

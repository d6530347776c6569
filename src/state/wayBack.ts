import { brandOf } from './brand.ts';

const storageKey = 'left-for-cashier';

const baseHere = (): string => brandOf(document.documentElement).base;

/** The card cashier sends everybody back below the general address; kept here is the one that this tab left. */
export function leaveForCashier(url: string): void {
  try {
    sessionStorage.setItem(storageKey, baseHere());
  } catch {
    // Without storage the way back ends below the general address.
  }
  location.assign(url);
}

/** Leads somebody on who comes back below another address than they left. */
export function goBackFromCashier(): void {
  const back = wayBack();
  if (back !== null) location.replace(back);
}

/** Where that is; null for everybody else. */
export function wayBack(): string | null {
  try {
    const left = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return left === null || baseHere() !== '' || left === '' ? null : left + location.pathname + location.search;
  } catch {
    return null;
  }
}

import { brandOf } from './brand.ts';

const storageKey = 'left-for-cashier';

const here = (): ReturnType<typeof brandOf> => brandOf(document.documentElement);

/** The card cashier sends everybody back below the address of a brand’s own that they left, else below the general one; kept here is the brand. */
export function leaveForCashier(url: string): void {
  try {
    sessionStorage.setItem(storageKey, here().brand.id);
  } catch {
    // Without storage the way back may end below the general address.
  }
  location.assign(url);
}

/** Continues on the brand that was left, as after `?brand=`, when the user comes back to another one. */
export function goBackFromCashier(): void {
  const back = wayBack();
  if (back !== null) location.replace(back);
}

/** Where that is, below the brand’s prefix; null for everybody else. */
export function wayBack(): string | null {
  try {
    const left = sessionStorage.getItem(storageKey) ?? 'general';
    sessionStorage.removeItem(storageKey);
    return left === 'general' || here().brand.id !== 'general' ? null : `/${left}${location.pathname}${location.search}`;
  } catch {
    return null;
  }
}

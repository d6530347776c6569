import { tabStorage } from '#lib/storage.ts';
import { brandOf } from './brand.ts';

const storageKey = 'left-for-cashier';

const here = (): ReturnType<typeof brandOf> => brandOf(document.documentElement);

/** The cashier redirects to a brand's own host, or else to the public address; so the brand is remembered here. */
export function leaveForCashier(url: string): void {
  // Without storage the user may return to the public address's brand.
  tabStorage.setItem(storageKey, here().brand.id);
  location.assign(url);
}

/** Redirects to the remembered brand, e.g. one chosen by `?brand=`, if the cashier returned the user to the general one. */
export function goBackFromCashier(): void {
  const back = wayBack();
  if (back !== null) location.replace(back);
}

/** Current path with the remembered brand's prefix, if the cashier returned the user to the general brand instead; else null. */
export function wayBack(): string | null {
  const left = tabStorage.getItem(storageKey) ?? 'general';
  tabStorage.removeItem(storageKey);
  return left === 'general' || here().brand.id !== 'general' ? null : `/${left}${location.pathname}${location.search}`;
}

import { brandOf } from './brand.ts';

const storageKey = 'left-for-cashier';

const here = (): ReturnType<typeof brandOf> => brandOf(document.documentElement);

/** The cashier redirects to a brand's own host, or else to the public address; so the brand is remembered here. */
export function leaveForCashier(url: string): void {
  try {
    sessionStorage.setItem(storageKey, here().brand.id);
  } catch {
    // Without storage the user may return to the public address's brand.
  }
  location.assign(url);
}

/** Redirects to the remembered brand, e.g. one chosen by `?brand=`, if the cashier returned the user to the general one. */
export function goBackFromCashier(): void {
  const back = wayBack();
  if (back !== null) location.replace(back);
}

/** Current path with the remembered brand's prefix, if the cashier returned the user to the general brand instead; else null. */
export function wayBack(): string | null {
  try {
    const left = sessionStorage.getItem(storageKey) ?? 'general';
    sessionStorage.removeItem(storageKey);
    return left === 'general' || here().brand.id !== 'general' ? null : `/${left}${location.pathname}${location.search}`;
  } catch {
    return null;
  }
}

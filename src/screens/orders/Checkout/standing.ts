import type { Verification } from '#machines/orders/checkout.machine.ts';
import type { session } from '#state/session.ts';

type SessionView = Pick<typeof session, 'standing'> & { readonly viewer: { readonly isRealName: boolean } | null };

/** What the checkout needs to know of the user; null while unknown. */
export function standingOf({ standing, viewer }: SessionView): Verification | null {
  if (standing === 'guest') return 'guest';
  if (viewer === null) return null;
  return viewer.isRealName ? 'verified' : 'unverified';
}

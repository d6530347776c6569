import type { Provable } from '#machines/ownerProof.machine.ts';
import type { session } from '#state/session.ts';

/** What the account can be proved by. */
export const provableOf = ({ phone, email, hasPassword, isRealName }: NonNullable<(typeof session)['viewer']>): Provable => ({
  phone,
  email,
  hasPassword,
  isRealName,
});

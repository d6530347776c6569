import type { Provable } from '#machines/account/ownerProof.machine.ts';
import type { session } from '#state/session.ts';

/** Available owner proofs of the account. */
export const provableOf = ({ phone, email, hasPassword, isRealName }: NonNullable<(typeof session)['viewer']>): Provable => ({
  phone,
  email,
  hasPassword,
  isRealName,
});

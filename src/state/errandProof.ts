import { PROOF_LIFETIME } from '#contract/rules/account.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { session } from './session.ts';

/** Leaves time to fill in the next form. */
const USABLE = PROOF_LIFETIME - 2 * MINUTE;

let made: { proof: string; person: string; until: number; isUsed: boolean } | null = null;

const mine = (proof: string): boolean => made?.proof === proof && made.person === session.viewer?.id;

/** A proof by a code to the phone, for the steps of one errand: whoever binds an account for withdrawals sets the pay password with it. */
export const errandProof = {
  note(proof: string, now: number): void {
    made = { proof, person: session.viewer?.id ?? '', until: now + USABLE, isUsed: false };
  },
  /** The first step is done. */
  use(proof: string): void {
    if (made && mine(proof)) made = { ...made, isUsed: true };
  },
  /** For the second step; null if another proof is needed. */
  forNext: (now: number): string | null => (made?.isUsed && now < made.until && mine(made.proof) ? made.proof : null),
};

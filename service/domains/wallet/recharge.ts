import { ORDER_HOLD } from '#contract/rules/constants.ts';
import { requireAdult } from '#service/domains/identity/eligibility.ts';
import { openCharge, type OpenCharge, writeCharge } from '#service/domains/payments/charge.ts';
import type { Deps } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';

/** Creates a charge at the card cashier; the wallet is credited when the cashier reports success. */
export async function recharge({ db, clock, outside }: Deps, caller: Caller, amount: number): Promise<OpenCharge> {
  const now = clock.now();
  requireAdult(caller, '充值', now);
  const charge = openCharge(outside, now, {
    userId: caller.id,
    orderId: null,
    amount,
    subject: '余额充值',
    expiresAt: now + ORDER_HOLD,
    returnPath: (chargeNo) => `/account/Recharge?charge_no=${chargeNo}`,
  });
  await writeCharge(db, charge);
  return charge;
}

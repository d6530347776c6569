import { sql } from 'kysely';
import { MINUTE } from '#contract/rules/constants.ts';
import { decideInSilence } from '#service/commands/complaintDecide.ts';
import { closeUnpaid } from '#service/commands/orderRelease.ts';
import { endRental, startRental } from '#service/commands/orderRental.ts';
import { queryCharge } from '#service/commands/paymentQuery.ts';
import { concludeOrder } from '#service/commands/settlementConclude.ts';
import type { Deps } from '#service/deps.ts';
import type { Handlers } from './queue.ts';

/** Lives for ever and comes every minute. */
async function expireCoupons({ db, clock }: Deps): Promise<Date> {
  const now = clock.now();
  await sql`update coupon set status = 3 where status = 1 and expires_at <= ${new Date(now)}`.execute(db);
  return new Date(now + MINUTE);
}

export const handlers: Handlers = {
  transactional: {
    'order.close': closeUnpaid,
    'order.start': startRental,
    'order.end': endRental,
    'order.settle': concludeOrder,
    'complaint.due': decideInSilence,
    'coupon.expire': expireCoupons,
  },
  outside: { 'charge.query': queryCharge },
};

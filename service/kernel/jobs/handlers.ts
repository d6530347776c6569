import { sql } from 'kysely';
import { redPacketStatuses } from '#contract/names.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { endIdleChat, expireChats, turnChat } from '#service/domains/chat/clock.ts';
import { forgetChat, giveChat } from '#service/domains/chat/give.ts';
import { decideInSilence } from '#service/domains/complaints/decide.ts';
import { giveMonthlyPackets, tellMembershipEnds } from '#service/domains/membership/membershipTime.ts';
import { endDeactivation } from '#service/domains/deactivation/closing.ts';
import { checkLedger } from '#service/kernel/ledger/check.ts';
import { expireCoins, raiseCredit } from '#service/domains/loyalty/clock.ts';
import { closeUnpaid } from '#service/domains/orders/release.ts';
import { endRental, startRental } from '#service/domains/orders/rental.ts';
import { queryContract } from '#service/domains/payouts/contractSign.ts';
import { queryCharge } from '#service/domains/payments/query.ts';
import { queryPayout } from '#service/domains/payouts/payoutQuery.ts';
import { payByItself } from '#service/domains/payouts/withdrawalPay.ts';
import { concludeOrder } from '#service/domains/orders/settle.ts';
import { closeUnpaidSubscription } from '#service/domains/membership/subscriptionMoney.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { sendMessage } from '#service/domains/identity/messages.ts';
import type { Handlers } from './queue.ts';

const { UNUSED, EXPIRED } = redPacketStatuses;

/** Runs every minute; marks coupons past expires_at as expired. */
async function expireCoupons({ db, clock }: Deps): Promise<Date> {
  const now = clock.now();
  await db.write(sql`update coupon set status = ${sql.lit(EXPIRED)} where status = ${sql.lit(UNUSED)} and expires_at <= ${new Date(now)}`);
  return new Date(now + MINUTE);
}

export const handlers = {
  transactional: {
    'order.close': closeUnpaid,
    'order.start': startRental,
    'order.end': endRental,
    'order.settle': concludeOrder,
    'complaint.due': decideInSilence,
    'deactivation.due': endDeactivation,
    'coupon.expire': expireCoupons,
    'coin.expire': expireCoins,
    'credit.monthly': raiseCredit,
    'subscription.close': closeUnpaidSubscription,
    'membership.gift': giveMonthlyPackets,
    'membership.ending': tellMembershipEnds,
    'withdrawal.pay': payByItself,
    'ledger.check': checkLedger,
    'chat.turn': turnChat,
    'chat.idle': endIdleChat,
    'chat.expire': expireChats,
  },
  outside: {
    'chat.give': giveChat,
    'chat.forget': forgetChat,
    'charge.query': queryCharge,
    'contract.query': queryContract,
    'payout.query': queryPayout,
    'message.send': sendMessage,
  },
} satisfies Handlers;

export type JobKind = keyof typeof handlers.transactional | keyof typeof handlers.outside;

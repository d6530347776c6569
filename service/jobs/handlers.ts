import { sql } from 'kysely';
import { redPacketStatuses } from '#contract/names.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { endIdleChat, expireChats, turnChat } from '#service/commands/chatClock.ts';
import { forgetChat, giveChat } from '#service/commands/chatGive.ts';
import { decideInSilence } from '#service/commands/complaintDecide.ts';
import { giveMonthlyPackets, tellMembershipEnds } from '#service/commands/membershipTime.ts';
import { endDeactivation } from '#service/commands/deactivation.ts';
import { checkLedger } from '#service/commands/ledgerCheck.ts';
import { expireCoins, raiseCredit } from '#service/commands/loyaltyClock.ts';
import { closeUnpaid } from '#service/commands/orderRelease.ts';
import { endRental, startRental } from '#service/commands/orderRental.ts';
import { queryContract } from '#service/commands/contractSign.ts';
import { queryCharge } from '#service/commands/paymentQuery.ts';
import { queryPayout } from '#service/commands/payoutQuery.ts';
import { payByItself } from '#service/commands/withdrawalPay.ts';
import { concludeOrder } from '#service/commands/settlementConclude.ts';
import { closeUnpaidSubscription } from '#service/commands/subscriptionMoney.ts';
import type { Deps } from '#service/deps.ts';
import { sendMessage } from '#service/identity/messages.ts';
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

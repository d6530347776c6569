import { type ComplaintEventName, complaintLifecycle } from '#contract/complaintLifecycle.ts';
import { COMPLAINT_OWNER_ANSWER, COMPLAINT_PLATFORM_ANSWER, HOUR } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { countSettled } from '#service/domains/draws/settled.ts';
import { rewardInvitation } from '#service/domains/invitations/reward.ts';
import { blameComplaint } from '#service/domains/loyalty/ofOrder.ts';
import { moveOrder } from '#service/domains/orders/move.ts';
import { askNewPassword } from '#service/domains/listings/passwordDue.ts';
import { releaseTime } from '#service/domains/orders/release.ts';
import { countRental } from '#service/domains/orders/rental.ts';
import { shares, unusedGameMoney } from '#service/domains/orders/settle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { available, type Movement, post } from '#service/kernel/ledger/post.ts';
import type { OrderActor } from '#service/kernel/lifecycle.ts';
import { type Complaint, type Disputed, isOpen, lockComplaints, lockOpenComplaint, notifyParties } from './lock.ts';
import { complaints } from './move.ts';
import { refundOrder } from './refund.ts';
import { raiseSilence } from './waits.ts';

interface Upholding {
  /** Fen: of the rent to a renter who filed, of the deposit to an owner who filed; `all`: the full amount. */
  readonly amount: number | 'all';
  readonly because: string;
  readonly by: OrderActor;
  readonly event: ComplaintEventName;
}

export interface Upheld {
  readonly complaintId: string;
  /** Fen that the filer received, without the return of the deposit. */
  readonly paid: number;
}

/** Decides for the side that filed. Run inside a transaction. */
export async function upholdComplaint(deps: CommandContext, orderNo: string, upholding: Omit<Upholding, 'event'>): Promise<Upheld> {
  return uphold(deps, await lockOpenComplaint(deps, orderNo), { ...upholding, event: 'complaint.uphold' });
}

/** Decides for the filer because the answer or the decision is overdue. Returns when to run again. */
export async function decideInSilence(deps: CommandContext, complaintId: string): Promise<Date | null> {
  const now = deps.clock.now();
  const { order_id } = await deps.db.selectFrom('complaint').select('order_id').where('id', '=', complaintId).executeTakeFirstOrThrow();
  const { order, complaints } = await lockComplaints(deps, order_id);
  const complaint = complaints.find(({ id }) => id === complaintId);
  if (!complaint || !isOpen(complaint)) return null;
  const isUnanswered = complaintLifecycle.may(complaint.status, 'answer.overdue');
  const due = isUnanswered ? complaint.answer_due : complaint.decide_due;
  if (now < due.getTime()) return due;
  const [event, because] = isUnanswered
    ? (['answer.overdue', `对方没有在 ${COMPLAINT_OWNER_ANSWER / HOUR} 小时内答复`] as const)
    : (['decision.overdue', `平台没有在 ${COMPLAINT_PLATFORM_ANSWER / HOUR} 小时内裁决`] as const);
  await raiseSilence(deps, isUnanswered ? 'open' : 'answered', order.order_no);
  await uphold(
    deps,
    { order, complaint },
    { amount: complaint.party === 'renter' && complaint.claim === order.rent ? 'all' : complaint.claim, because, by: 'clock', event },
  );
  return null;
}

async function uphold(deps: CommandContext, disputed: Disputed, upholding: Upholding): Promise<Upheld> {
  const { party, cause } = disputed.complaint;
  await blameComplaint(deps.db, deps.clock.now(), disputed.order, { party, cause, isProven: upholding.by === 'platform' });
  return disputed.complaint.party === 'renter' ? refund(deps, disputed, upholding) : compensate(deps, disputed, upholding);
}

/** Refunds the rent in whole or in part, and the deposit; the owner gets the rest of the rent less commission. */
async function refund(deps: CommandContext, { order, complaint }: Disputed, { amount, because, by, event }: Upholding): Promise<Upheld> {
  const rent = amount === 'all' ? order.rent : amount;
  const isWhole = rent === order.rent;
  if (complaint.cause === 'wrong_password' && !isWhole) throw refused('BAD_REQUEST', { message: '密码错误成立的，只能全额退款（all）' });
  if (!isWhole && (rent < 1 || rent > order.rent))
    throw refused('BAD_REQUEST', { message: `退款应为 ${formatYuan(1)} 到租金 ${formatYuan(order.rent)}，或 all` });
  // The complaint's lines are found by the moment that it shares with its movements.
  const now = deps.clock.now();
  const { paid, income, back } = await refundOrder(deps, order, {
    now,
    rent,
    kind: 'complaint_refund',
    event: 'complaint.refunded',
    by,
    note: (fen) => `投诉成立，退款 ${formatYuan(fen)}：${because}`,
  });
  await close(deps, complaint, event, { now, because, paid });
  await notifyParties(deps, order, {
    title: '投诉成立，已退款',
    renter: `${back} 已退回余额。理由：${because}。`,
    owner: `租客的投诉成立，已退给租客${income > 0 ? `，其余 ${formatYuan(income)} 已到账` : ''}。理由：${because}。`,
  });
  return { complaintId: complaint.id, paid };
}

/** Pays damages out of the deposit; everything else settles at once as after a clean end. */
async function compensate(
  deps: CommandContext,
  { order, complaint }: Disputed,
  { amount, because, by, event }: Upholding,
): Promise<Upheld> {
  const { db, clock } = deps;
  const now = clock.now();
  const damages = amount === 'all' ? order.deposit : amount;
  if (damages > order.deposit || (damages < 1 && order.deposit > 0))
    throw refused('BAD_REQUEST', { message: `赔付应为 ${formatYuan(1)} 到押金 ${formatYuan(order.deposit)}，或 all` });
  const unused = unusedGameMoney(order);
  const damaged: Movement = {
    kind: 'damages',
    orderId: order.id,
    transfers: [{ from: available(order.renter_id), to: available(order.owner_id), fen: damages }],
  };
  await releaseTime(db, order);
  await post(db, now, [...shares(order, unused), damaged]);
  if (order.ended_at === null) {
    await countRental(db, order, now);
    await askNewPassword(db, { ...order, end_at: new Date(now) }, now);
  }
  await rewardInvitation(deps, order);
  await countSettled(deps, order, order.rent);
  await moveOrder(
    db,
    order,
    now,
    [
      {
        event: 'complaint.compensated',
        by,
        note: `${damages > 0 ? `投诉成立，从押金赔付号主 ${formatYuan(damages)}` : '投诉成立，已记入信用'}：${because}`,
      },
    ],
    {
      ended_at: order.ended_at ?? new Date(Math.min(now, order.end_at.getTime())),
      settled_at: new Date(now),
      game_money_refund: unused,
      deposit_returned_at: order.deposit > 0 ? new Date(now) : null,
    },
  );
  await close(deps, complaint, event, { now, because, paid: damages });
  const rest = order.deposit - damages;
  await notifyParties(deps, order, {
    title: damages > 0 ? '投诉成立，从押金赔付' : '投诉成立',
    renter:
      `号主的投诉成立，${damages > 0 ? `从押金赔付 ${formatYuan(damages)}` : '已记入你的信用'}` +
      `${rest > 0 ? `，其余押金 ${formatYuan(rest)} 已退回余额` : ''}。理由：${because}。`,
    owner: `${damages > 0 ? `赔付 ${formatYuan(damages)} 和租金` : '投诉成立，租金'}已到账。理由：${because}。`,
  });
  return { complaintId: complaint.id, paid: damages };
}

interface Closing {
  readonly now: number;
  readonly because: string;
  readonly paid?: number;
}

/** Ends a locked complaint. */
export async function close(
  deps: CommandContext,
  complaint: Complaint,
  event: ComplaintEventName,
  { now, because, paid }: Closing,
): Promise<void> {
  await complaints.move(deps, complaint, { event, changes: { decided_at: new Date(now), reason: because, paid: paid ?? null } });
}

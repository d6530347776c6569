import { mayHappen } from '#contract/orderLifecycle.ts';
import { formatRelative } from '#contract/rules/clock.ts';
import {
  causesOf,
  type ComplaintCause,
  complaintCauses,
  complaintDue,
  type ComplaintParty,
  complaintUntil,
  wrongPasswordUntil,
} from '#contract/rules/complaint.ts';
import { COMPLAINT_PLATFORM_ANSWER, HOUR, MINUTE, SETTLEMENT_DELAY, WRONG_PASSWORD_REPORT } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { refused, type Refused } from '#service/kernel/http/problem.ts';
import { type Complaint, isOpen, lockComplaints, orderIdOf, partyText, personOf, notifyParties } from './lock.ts';
import { complaints as complaintRows } from './move.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import type { Order } from '#service/domains/orders/lock.ts';
import { moveOrder } from '#service/domains/orders/move.ts';

export interface Filing {
  readonly orderNo: string;
  /** The side for which the complaint is filed. */
  readonly party: ComplaintParty;
  readonly cause: ComplaintCause;
  readonly words: string;
  /** Fen; null: the whole rent. An owner names how much of the deposit. */
  readonly claim: number | null;
  /** Filed by an operator for the side, not by the side itself. */
  readonly byOperator?: true;
  /** When the filer reported it to the platform. */
  readonly reportedAt: number;
}

export interface Filed {
  readonly complaintId: string;
  /** Fen. */
  readonly claim: number;
  readonly answerDue: number;
  readonly decideDue: number;
}

/**
 * Freezes money and settlement of an order that is running or not yet settled, for a side that reported by phone. Run inside a transaction.
 */
export async function fileComplaint(deps: CommandContext, filing: Filing): Promise<Filed> {
  const { db, clock } = deps;
  const now = clock.now();
  const { party, cause, words, reportedAt } = filing;
  const { order, complaints } = await lockComplaints(deps, await orderIdOf(db, filing.orderNo));
  requireTimely(order, complaints, filing, now);
  await requirePhone(db, order, filing);
  const claim = claimOf(order, filing);
  const { answer: answerDue, decide: decideDue } = complaintDue(now);
  const values = {
    order_id: order.id,
    party,
    cause,
    words,
    claim,
    reported_at: new Date(reportedAt),
    filed_at: new Date(now),
    answer_due: new Date(answerDue),
    answer: null,
    answered_at: null,
    decide_due: new Date(decideDue),
    decided_at: null,
    reason: null,
    paid: null,
  };
  const { id } = await complaintRows.start(deps, values, {});
  const { label } = complaintCauses[cause];
  await moveOrder(db, order, now, [
    { event: 'order.complain', by: party, userId: personOf(order, party), note: `${partyText[party]}投诉：${label}` },
  ]);
  await queueJob(db, 'complaint.due', id, answerDue);
  const until = formatRelative(answerDue, now);
  const asked = claim > 0 ? `按投诉方的要求处理（${formatYuan(claim)}）` : '按投诉方的说法记录';
  const filer = `投诉（${label}）已受理，押金和结算暂停。对方 ${until} 前没有答复，就${asked}；有答复的，平台再用 ${COMPLAINT_PLATFORM_ANSWER / HOUR} 小时裁决。`;
  const other = `对方投诉：${label}。“${words}”请在 ${until} 前到“我的投诉”里答复；不答复就${asked}。`;
  await notifyParties(deps, order, {
    title: { renter: '对方投诉，请答复', owner: '对方投诉，请答复', [party]: '投诉已受理' },
    renter: party === 'renter' ? filer : other,
    owner: party === 'owner' ? filer : other,
  });
  return { complaintId: id, claim, answerDue, decideDue };
}

interface Before {
  readonly isOpen: boolean;
  /** Whether an earlier complaint of this side was decided. */
  readonly isDecided: boolean;
}

/** Why this side may not file a complaint that it reported then, whatever the cause; null if it may. */
export function hindranceOf(
  order: Pick<Order, 'status' | 'settled_at' | 'ended_at' | 'end_at'>,
  before: Before,
  reportedAt: number,
): Refused | null {
  if (before.isOpen) return refused('COMPLAINT_OPEN');
  if (before.isDecided) return refused('COMPLAINT_DECIDED');
  if (order.settled_at !== null) return refused('COMPLAINT_TOO_LATE', { message: '订单已经结算，不能再投诉' });
  if (mayHappen(order, 'order.complain') && reportedAt >= complaintUntil((order.ended_at ?? order.end_at).getTime()))
    return refused('COMPLAINT_TOO_LATE', { message: `租用结束满 ${SETTLEMENT_DELAY / HOUR} 小时，不能再投诉` });
  return mayHappen(order, 'order.complain') ? null : refused('ORDER_STATE', { message: '只有租用中和还没有结算的订单可以投诉' });
}

function requireTimely(order: Order, complaints: readonly Complaint[], { party, cause, reportedAt }: Filing, now: number): void {
  const isDecided = complaints.some((each) => each.party === party && (each.status === 'upheld' || each.status === 'rejected'));
  const hindrance = hindranceOf(order, { isOpen: complaints.some(isOpen), isDecided }, reportedAt);
  if (hindrance) throw hindrance;
  if (reportedAt > now || reportedAt < order.start_at.getTime())
    throw refused('BAD_REQUEST', { message: '反映的时间应在租用开始之后、现在之前' });
  if (cause === 'wrong_password' && reportedAt > wrongPasswordUntil(order.start_at.getTime(), order.paid_at?.getTime() ?? null)) {
    throw refused('COMPLAINT_TOO_LATE', {
      message: `密码错误要在开始后 ${WRONG_PASSWORD_REPORT / MINUTE} 分钟内反映；其他情形请换一个原因`,
    });
  }
  if (!causesOf(party).includes(cause))
    throw refused('BAD_REQUEST', { message: `${partyText[party]}不能以“${complaintCauses[cause].label}”投诉` });
}

async function requirePhone(db: Db, order: Order, { party, byOperator }: Filing): Promise<void> {
  const { phone } = await db.selectFrom('user_account').select('phone').where('id', '=', personOf(order, party)).executeTakeFirstOrThrow();
  if (phone !== null) return;
  throw byOperator ? refused('PHONE_UNBOUND', { message: `${partyText[party]}没有绑定手机号，不能投诉` }) : refused('PHONE_UNBOUND');
}

function claimOf(order: Order, { party, cause, claim }: Filing): number {
  if (party === 'renter') {
    if (cause === 'wrong_password' && claim !== null && claim !== order.rent)
      throw refused('BAD_REQUEST', { message: '密码错误只能要求全额退款' });
    if (claim !== null && (claim < 1 || claim > order.rent))
      throw refused('BAD_REQUEST', { message: `要求退的租金应为 ${formatYuan(1)} 到 ${formatYuan(order.rent)}` });
    return claim ?? order.rent;
  }
  // Without a deposit there is nothing to claim: an upheld complaint only lowers the renter's credit.
  if (order.deposit === 0) {
    if (claim !== null && claim !== 0) throw refused('BAD_REQUEST', { message: '这个订单没有押金，只能反映违规，不能要求赔付' });
    return 0;
  }
  if (claim === null || claim < 1 || claim > order.deposit) {
    throw refused('BAD_REQUEST', { message: `号主投诉要写明从押金赔多少：${formatYuan(1)} 到 ${formatYuan(order.deposit)}` });
  }
  return claim;
}

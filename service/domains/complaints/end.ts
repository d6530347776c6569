import { complaintLifecycle } from '#contract/complaintLifecycle.ts';
import { formatRelative } from '#contract/rules/clock.ts';
import { COMPLAINT_PLATFORM_ANSWER } from '#contract/rules/constants.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { close } from './decide.ts';
import { lockComplaints, lockOpenComplaint, isOpen, orderIdOf, otherParty, partyText, personOf, notifyParties } from './lock.ts';
import { complaints as complaintRows } from './move.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import type { Order } from '#service/domains/orders/lock.ts';
import { moveOrder } from '#service/domains/orders/move.ts';
import { isUnreported, settlementDue } from '#service/domains/orders/rental.ts';

export interface Answered {
  readonly complaintId: string;
  readonly decideDue: number;
}

/**
 * Records an answer given by phone or in writing; the platform's 24 hours start here. Run this and the commands below inside a transaction.
 */
export async function answerComplaint(deps: CommandContext, orderNo: string, words: string): Promise<Answered> {
  const now = deps.clock.now();
  const { order, complaint } = await lockOpenComplaint(deps, orderNo);
  if (!complaintLifecycle.may(complaint.status, 'complaint.answer')) throw refused('ORDER_STATE', { message: '对方已经答复过' });
  const decideDue = now + COMPLAINT_PLATFORM_ANSWER;
  const changes = { answer: words, answered_at: new Date(now), decide_due: new Date(decideDue) };
  await complaintRows.move(deps, complaint, { event: 'complaint.answer', changes });
  const until = formatRelative(decideDue, now);
  const [filer, other] = [`对方已答复：“${words}” 平台 ${until} 前裁决。`, `你的答复已提交，平台 ${until} 前裁决。`];
  const isRenters = complaint.party === 'renter';
  await notifyParties(deps, order, { title: '投诉已有答复', renter: isRenters ? filer : other, owner: isRenters ? other : filer });
  return { complaintId: complaint.id, decideDue };
}

export interface Ended {
  readonly complaintId: string;
}

/** Allowed once, and only to the side that filed it. */
export async function withdrawComplaint(deps: CommandContext, orderNo: string, because: string): Promise<Ended> {
  const { db, clock } = deps;
  const now = clock.now();
  const { order, complaints } = await lockComplaints(deps, await orderIdOf(db, orderNo));
  const complaint = complaints.find(isOpen);
  if (!complaint) throw refused('ORDER_STATE', { message: '这个订单没有正在处理的投诉' });
  if (complaints.some(({ party, status }) => party === complaint.party && status === 'withdrawn'))
    throw refused('COMPLAINT_WITHDRAWN_ONCE');
  await close(deps, complaint, 'complaint.withdraw', { now, because });
  await moveOrder(db, order, now, [
    { event: 'complaint.withdrawn', by: complaint.party, userId: personOf(order, complaint.party), note: '撤回投诉' },
  ]);
  const ask = await goOn(db, order, now);
  const text = `${partyText[complaint.party]}撤回了投诉，订单照常进行。`;
  await notifyParties(deps, order, { title: '投诉已撤回', renter: text, owner: text + ask });
  return { complaintId: complaint.id };
}

/** Decides for the other side. */
export async function rejectComplaint(deps: CommandContext, orderNo: string, because: string): Promise<Ended> {
  const { db, clock } = deps;
  const now = clock.now();
  const { order, complaint } = await lockOpenComplaint(deps, orderNo);
  await close(deps, complaint, 'complaint.reject', { now, because });
  await moveOrder(db, order, now, [{ event: 'complaint.rejected', by: 'platform', note: `投诉不成立：${because}` }]);
  const ask = await goOn(db, order, now);
  const text = (told: 'renter' | 'owner') =>
    `${told === complaint.party ? '你的' : `${partyText[otherParty(told)]}的`}投诉不成立，订单照常进行。理由：${because}。`;
  await notifyParties(deps, order, { title: '投诉不成立', renter: text('renter'), owner: text('owner') + ask });
  return { complaintId: complaint.id };
}

/** Requeues the jobs that were dropped while the order was disputed. Returns what to add to the owner's notification. */
async function goOn(db: Db, order: Order, now: number): Promise<string> {
  if (order.ended_at === null) {
    await queueJob(db, 'order.end', order.id, order.end_at.getTime());
    return '';
  }
  const due = settlementDue(order, now);
  await queueJob(db, 'order.settle', order.id, due);
  return isUnreported(order)
    ? `租客预付的游戏币用了多少，请在 ${formatRelative(due, now)} 前在“出租订单”里上报，没有上报的全部退给租客。`
    : '';
}

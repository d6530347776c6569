import { causesOf, type ComplaintCause, COMPLAINT_STATEMENTS_MOST, type ComplaintParty } from '#contract/rules/complaint.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { attachPicture } from '#service/domains/pictures/keep.ts';
import { answerComplaint, withdrawComplaint } from './end.ts';
import { fileComplaint } from './file.ts';
import { isOpen, lockComplaints, otherParty, partyText, notifyParties } from './lock.ts';

interface FiledByWeb {
  readonly orderNo: string;
  readonly cause: ComplaintCause;
  readonly words: string;
  /** Fen; null: the whole rent, or 0 where there is no deposit. */
  readonly claim: number | null;
  /** Ids of the user's own unused pictures, in order. */
  readonly pictures: readonly string[];
}

/** Which side of the order the user is; throws NOT_FOUND for anybody else. */
async function partyOf({ db }: CommandContext, userId: string, orderNo: string): Promise<ComplaintParty> {
  const order = await db.selectFrom('rental_order').select(['renter_id', 'owner_id']).where('order_no', '=', orderNo).executeTakeFirst();
  if (order?.renter_id === userId) return 'renter';
  if (order?.owner_id === userId) return 'owner';
  throw refused('NOT_FOUND');
}

/** Files a complaint as renter or owner; returns its id. Run this and the commands below inside a transaction. */
export async function fileByWeb(
  deps: CommandContext,
  userId: string,
  { orderNo, cause, words, claim, pictures }: FiledByWeb,
): Promise<string> {
  const party = await partyOf(deps, userId, orderNo);
  if (!causesOf(party).includes(cause)) throw refused('BAD_REQUEST', { fields: { cause: '请重新选择原因' } });
  const { complaintId } = await fileComplaint(deps, { orderNo, party, cause, words, claim, reportedAt: deps.clock.now() });
  await attach(deps, userId, { complaintId, number: 0, pictures });
  return complaintId;
}

interface Attached {
  readonly complaintId: string;
  readonly number: number;
  readonly pictures: readonly string[];
}

async function attach(deps: CommandContext, userId: string, { complaintId, number, pictures }: Attached): Promise<void> {
  for (const [position, picture_id] of pictures.entries()) {
    await attachPicture(deps, { id: picture_id, ownerId: userId, purpose: 'evidence' });
    await deps.db.insertInto('complaint_picture').values({ complaint_id: complaintId, number, position, picture_id }).execute();
  }
}

async function findComplaint(deps: CommandContext, userId: string, complaintId: string) {
  const { db } = deps;
  const found = await db
    .selectFrom('complaint')
    .innerJoin('rental_order', 'rental_order.id', 'order_id')
    .select(['order_no', 'order_id'])
    .where('complaint.id', '=', complaintId)
    .executeTakeFirst();
  if (!found) throw refused('NOT_FOUND');
  const party = await partyOf(deps, userId, found.order_no);
  const { order, complaints } = await lockComplaints(deps, found.order_id);
  const complaint = complaints.find(({ id }) => id === complaintId);
  if (!complaint) throw refused('NOT_FOUND');
  if (!isOpen(complaint)) throw refused('COMPLAINT_OVER');
  return { order, complaint, party };
}

interface StatementRequest {
  readonly complaintId: string;
  readonly words: string;
  readonly pictures: readonly string[];
}

/** Adds a statement; the other side's first statement counts as its answer. */
export async function addStatement(
  deps: CommandContext,
  userId: string,
  { complaintId, words, pictures }: StatementRequest,
): Promise<void> {
  const { db, clock } = deps;
  const { order, complaint, party } = await findComplaint(deps, userId, complaintId);
  if (complaint.status === 'open' && party !== complaint.party) {
    await answerComplaint(deps, order.order_no, words);
    return attach(deps, userId, { complaintId, number: 1, pictures });
  }
  const said = await db.selectFrom('complaint_statement').select(['number', 'party']).where('complaint_id', '=', complaintId).execute();
  // Each side's filing or answer counts as its first statement.
  if (said.filter((each) => each.party === party).length >= COMPLAINT_STATEMENTS_MOST - 1) throw refused('COMPLAINT_FULL');
  const number = Math.max(1, ...said.map((each) => each.number)) + 1;
  await db
    .insertInto('complaint_statement')
    .values({ complaint_id: complaintId, number, party, words, at: new Date(clock.now()) })
    .execute();
  await attach(deps, userId, { complaintId, number, pictures });
  const [mine, theirs] = ['你的补充陈述已提交。', `${partyText[party]}补充：“${words}”`];
  const told = { [party]: mine, [otherParty(party)]: theirs } as Record<ComplaintParty, string>;
  await notifyParties(deps, order, { title: '投诉有新的陈述', ...told });
}

/** Allowed only to the side that filed it. */
export async function withdrawByWeb(deps: CommandContext, userId: string, complaintId: string): Promise<void> {
  const { order, complaint, party } = await findComplaint(deps, userId, complaintId);
  if (party !== complaint.party) throw refused('NOT_FOUND');
  await withdrawComplaint(deps, order.order_no, '投诉人自行撤回');
}

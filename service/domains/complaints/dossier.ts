import { sql } from 'kysely';
import { complaintCauses } from '#contract/rules/complaint.ts';
import { maskPhone } from '#contract/rules/display.ts';
import { type OrderStatus, orderStatusText } from '#contract/rules/orderStatus.ts';
import type { Complaint } from './lock.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

type Row = Pick<
  Complaint,
  | 'party'
  | 'cause'
  | 'words'
  | 'claim'
  | 'reported_at'
  | 'filed_at'
  | 'status'
  | 'answer_due'
  | 'answer'
  | 'answered_at'
  | 'decide_due'
  | 'decided_at'
  | 'reason'
  | 'paid'
>;
const columns = [
  'party',
  'cause',
  'words',
  'claim',
  'reported_at',
  'filed_at',
  'complaint.status',
  'answer_due',
  'answer',
  'answered_at',
  'decide_due',
  'decided_at',
  'reason',
  'paid',
] as const;

export interface ComplaintTold {
  readonly by: Row['party'];
  readonly cause: Row['cause'];
  readonly causeText: string;
  readonly words: string;
  readonly claimFen: number;
  readonly reportedAt: number;
  readonly filedAt: number;
  readonly status: Row['status'];
  readonly answerDue: number;
  readonly answer: string | null;
  readonly answeredAt: number | null;
  readonly decideDue: number;
  readonly decidedAt: number | null;
  readonly reason: string | null;
  readonly paidFen: number | null;
}

const instant = (at: Date | null): number | null => at?.getTime() ?? null;

const told = (row: Row): ComplaintTold => ({
  by: row.party,
  cause: row.cause,
  causeText: complaintCauses[row.cause].label,
  words: row.words,
  claimFen: row.claim,
  reportedAt: row.reported_at.getTime(),
  filedAt: row.filed_at.getTime(),
  status: row.status,
  answerDue: row.answer_due.getTime(),
  answer: row.answer,
  answeredAt: instant(row.answered_at),
  decideDue: row.decide_due.getTime(),
  decidedAt: instant(row.decided_at),
  reason: row.reason,
  paidFen: row.paid,
});

/** Statements after the complaint and the first answer. */
interface Statement {
  readonly by: Row['party'];
  readonly at: number;
  readonly words: string;
}

export interface DossierComplaint extends ComplaintTold {
  readonly statements: readonly Statement[];
  /** Number of pictures; the command `evidence` writes them to files. */
  readonly pictures: number;
}

async function withStatements(db: Db, { id, ...row }: Row & { id: string }): Promise<DossierComplaint> {
  const said = await db
    .selectFrom('complaint_statement')
    .select(['party', 'at', 'words'])
    .where('complaint_id', '=', id)
    .orderBy('number')
    .execute();
  const pictures = await db.selectFrom('complaint_picture').select('picture_id').where('complaint_id', '=', id).execute();
  const statements = said.map(({ party, at, words }) => ({ by: party, at: at.getTime(), words }));
  return { ...told(row), statements, pictures: pictures.length };
}

export interface ListedComplaint extends ComplaintTold {
  readonly orderNo: string;
}

/** Pending complaints, most urgent first; or all, newest first. */
export async function listComplaints(db: Db, all: boolean): Promise<ListedComplaint[]> {
  const rows = await db
    .selectFrom('complaint')
    .innerJoin('rental_order', 'rental_order.id', 'order_id')
    .select(['order_no', ...columns])
    .$if(!all, (open) =>
      open
        .where('complaint.status', 'in', ['open', 'answered'])
        .orderBy(sql`case complaint.status when 'open' then answer_due else decide_due end`),
    )
    .$if(all, (every) => every.orderBy('complaint.id', 'desc'))
    .limit(200)
    .execute();
  return rows.map(({ order_no, ...row }) => ({ orderNo: order_no, ...told(row) }));
}

interface Person {
  readonly id: string;
  readonly username: string;
  readonly nickname: string;
  /** Masked, but enough to identify a user on the phone. */
  readonly phone: string | null;
}

export interface OrderTold {
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly statusText: string;
  readonly listing: { readonly id: string; readonly title: string };
  readonly renter: Person;
  readonly owner: Person;
  readonly paidAt: number | null;
  readonly startAt: number;
  readonly endAt: number;
  readonly endedAt: number | null;
  readonly settledAt: number | null;
  readonly rentFen: number;
  readonly depositFen: number;
  readonly depositReturnedAt: number | null;
  readonly gameMoney: { readonly prepaid: number; readonly prepaidFen: number; readonly used: number | null };
  readonly complaints: readonly DossierComplaint[];
  /** Times at which the renter read the credentials, in order: the platform's own evidence. */
  readonly credentialReadings: readonly { readonly at: number; readonly ip: string }[];
  readonly history: readonly { readonly at: number; readonly event: string; readonly by: string; readonly note: string }[];
  readonly actions: readonly {
    readonly at: number;
    readonly operator: string;
    readonly action: string;
    readonly input: Readonly<Record<string, unknown>>;
  }[];
}

const personById = async (db: Db, id: string): Promise<Person> => {
  const { username, nickname, phone } = await db
    .selectFrom('user_account')
    .select(['username', 'nickname', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, username, nickname, phone: phone === null ? null : maskPhone(phone) };
};

/** All data that an operator needs to decide about an order, without the credentials. */
export async function readDossier(db: Db, orderNo: string): Promise<OrderTold> {
  const order = await db
    .selectFrom('rental_order')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .selectAll('rental_order')
    .select('listing.title')
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
  if (!order) throw refused('NOT_FOUND', { message: `没有 ${orderNo} 这个订单` });
  const complaints = await db
    .selectFrom('complaint')
    .select(['complaint.id', ...columns])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  const readings = await db.selectFrom('credential_reading').select(['at', 'ip']).where('order_id', '=', order.id).orderBy('id').execute();
  const history = await db
    .selectFrom('order_event')
    .select(['at', 'event', 'by', 'note'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  const actions = await db
    .selectFrom('operator_action')
    .select(['at', 'operator', 'action', 'input'])
    .where('subject', '=', orderNo)
    .orderBy('id')
    .execute();
  return {
    orderNo,
    status: order.status,
    statusText: orderStatusText(order.status),
    listing: { id: order.listing_id, title: order.title },
    renter: await personById(db, order.renter_id),
    owner: await personById(db, order.owner_id),
    paidAt: instant(order.paid_at),
    startAt: order.start_at.getTime(),
    endAt: order.end_at.getTime(),
    endedAt: instant(order.ended_at),
    settledAt: instant(order.settled_at),
    rentFen: order.rent,
    depositFen: order.deposit,
    depositReturnedAt: instant(order.deposit_returned_at),
    gameMoney: { prepaid: order.game_money, prepaidFen: order.game_money_fen, used: order.game_money_used },
    complaints: await Promise.all(complaints.map((each) => withStatements(db, each))),
    credentialReadings: readings.map(({ at, ip }) => ({ at: at.getTime(), ip })),
    history: history.map(({ at, ...step }) => ({ at: at.getTime(), ...step })),
    actions: actions.map(({ at, ...action }) => ({ at: at.getTime(), ...action })),
  };
}

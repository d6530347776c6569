import { sql } from 'kysely';
import { complaints as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { complaintCauses } from '#contract/rules/complaint.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { shownState } from '#service/kernel/operations/decision.ts';
import { decideByApi, presentState } from '#service/kernel/operations/operatorDecision.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import type { Queue } from '#service/kernel/operations/queue.ts';
import {
  answerDecision,
  complaintState,
  fileDecision,
  gameMoneyDecision,
  rejectDecision,
  upholdDecision,
  withdrawDecision,
} from './decisions.ts';
import { type DossierComplaint, readDossier } from './dossier.ts';

const EARLIER = 20;

const queue: Queue = {
  name: 'complaints',
  title: '投诉',
  area: 'complaints',
  open: () => sql`
    select order_no as subject, listing.title, filed_at as at, case complaint.status when 'open' then answer_due else decide_due end as due,
      claim as amount, case party when 'renter' then rental_order.renter_id else rental_order.owner_id end as user_id
    from complaint join rental_order on rental_order.id = order_id join listing on listing.id = rental_order.listing_id
    where complaint.status in ('open', 'answered')`,
  pictures: (orderNo) => sql`
    select picture_id as id, coalesce(statement.party, case complaint_picture.number when 0 then complaint.party end)::text as label
    from complaint_picture join complaint on complaint.id = complaint_picture.complaint_id
      join rental_order on rental_order.id = order_id
      left join complaint_statement statement on statement.complaint_id = complaint.id and statement.number = complaint_picture.number
    where order_no = ${orderNo} order by complaint_picture.complaint_id, complaint_picture.number, position`,
};

type CaseData = DataOf<typeof rest.getComplaintCase>;

const presentComplaint = (one: DossierComplaint): CaseData['complaints'][number] => ({
  by: one.by,
  cause: one.cause,
  cause_text: one.causeText,
  words: one.words,
  claim_fen: one.claimFen,
  reported_at: one.reportedAt,
  filed_at: one.filedAt,
  status: one.status,
  answer_due: one.answerDue,
  answer: one.answer,
  answered_at: one.answeredAt,
  decide_due: one.decideDue,
  decided_at: one.decidedAt,
  reason: one.reason,
  paid_fen: one.paidFen,
  statements: [...one.statements],
  pictures: one.pictures,
});

/** Complaints about other orders of the two sides. */
async function earlierOf({ db }: Deps, orderNo: string, renterId: string, ownerId: string): Promise<CaseData['earlier']> {
  const rows = await db
    .selectFrom('complaint')
    .innerJoin('rental_order', 'rental_order.id', 'order_id')
    .select(['order_no', 'party', 'cause', 'complaint.status', 'filed_at', 'renter_id'])
    .where((is) => is.or([is('renter_id', 'in', [renterId, ownerId]), is('owner_id', 'in', [renterId, ownerId])]))
    .where('order_no', '!=', orderNo)
    .orderBy('complaint.id', 'desc')
    .limit(EARLIER)
    .execute();
  return rows.map((row) => ({
    order_no: row.order_no,
    by: row.party,
    cause_text: complaintCauses[row.cause].label,
    status: row.status,
    filed_at: row.filed_at.getTime(),
    is_renter: row.renter_id === renterId,
  }));
}

async function readCase(deps: Deps, orderNo: string): Promise<CaseData> {
  const dossier = await readDossier(deps.db, orderNo);
  const { renter, owner, gameMoney } = dossier;
  return {
    order_no: dossier.orderNo,
    status: dossier.status,
    status_text: dossier.statusText,
    listing: dossier.listing,
    renter,
    owner,
    paid_at: dossier.paidAt,
    start_at: dossier.startAt,
    end_at: dossier.endAt,
    ended_at: dossier.endedAt,
    settled_at: dossier.settledAt,
    rent_fen: dossier.rentFen,
    deposit_fen: dossier.depositFen,
    deposit_returned_at: dossier.depositReturnedAt,
    game_money: { prepaid: gameMoney.prepaid, prepaid_fen: gameMoney.prepaidFen, used: gameMoney.used },
    complaints: dossier.complaints.map(presentComplaint),
    credential_readings: [...dossier.credentialReadings],
    history: [...dossier.history],
    actions: dossier.actions.map(({ at, operator, action, input }) => ({ at, by: operator, action, input })),
    earlier: await earlierOf(deps, orderNo, renter.id, owner.id),
    state: presentState(shownState(await complaintState(deps, { orderNo }))),
  };
}

function routes(service: OperatorService): void {
  operatorRoute(service, rest.getComplaintCase, ({ deps, params }) => readCase(deps, params.order_no));
  operatorRoute(service, rest.upholdComplaint, (call) => {
    const { amount_fen: amount, because } = call.body;
    return decideByApi(call, upholdDecision, { orderNo: call.params.order_no, amount, because }, call.body);
  });
  operatorRoute(service, rest.rejectComplaint, (call) =>
    decideByApi(call, rejectDecision, { orderNo: call.params.order_no, because: call.body.because }, call.body),
  );
  operatorRoute(service, rest.answerComplaint, (call) =>
    decideByApi(call, answerDecision, { orderNo: call.params.order_no, words: call.body.words }, call.body),
  );
  operatorRoute(service, rest.withdrawComplaint, (call) =>
    decideByApi(call, withdrawDecision, { orderNo: call.params.order_no, because: call.body.because }, call.body),
  );
  operatorRoute(service, rest.fileComplaint, (call) => {
    const { by: party, cause, words, claim_fen: claim, reported_at: reportedAt = null } = call.body;
    return decideByApi(call, fileDecision, { orderNo: call.params.order_no, party, cause, words, claim, reportedAt }, call.body);
  });
  operatorRoute(service, rest.reportGameMoney, (call) =>
    decideByApi(call, gameMoneyDecision, { orderNo: call.params.order_no, used: call.body.used }, call.body),
  );
}

export const operatorApi: OperatorApi = { routes, queues: [queue] };

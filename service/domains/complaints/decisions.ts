import type { ComplaintCause, ComplaintParty } from '#contract/rules/complaint.ts';
import { reportGameMoney } from '#service/domains/orders/gameMoneyReport.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { balancesOf, escrowOf } from '#service/kernel/ledger/balances.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import { type Upheld, upholdComplaint } from './decide.ts';
import { answerComplaint, type Answered, type Ended, rejectComplaint, withdrawComplaint } from './end.ts';
import { fileComplaint } from './file.ts';
import { isOpen, lockOpenComplaint, orderIdOf } from './lock.ts';

interface Named {
  readonly orderNo: string;
}
type Reasoned = Named & { readonly because: string };

/** The order and its open complaint, or its newest one. */
export async function complaintState({ db }: CommandContext, { orderNo }: Named): Promise<CaseState> {
  const orderId = await orderIdOf(db, orderNo);
  const order = await db.selectFrom('rental_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const complaints = await db.selectFrom('complaint').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').execute();
  const complaint = complaints.find(isOpen) ?? complaints[0];
  const said = complaint
    ? await db
        .selectFrom('complaint_statement')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .where('complaint_id', '=', complaint.id)
        .executeTakeFirstOrThrow()
    : { rows: 0 };
  return {
    facts: {
      order_status: order.status,
      rent_fen: order.rent,
      deposit_fen: order.deposit,
      game_money_used: order.game_money_used,
      complaint: complaint
        ? { by: complaint.party, cause: complaint.cause, status: complaint.status, claim_fen: complaint.claim, answer: complaint.answer }
        : null,
      paid_fen: complaint?.paid ?? null,
      statements: Number(said.rows),
    },
    money: {
      ...(await balancesOf(db, { renter: order.renter_id, owner: order.owner_id })),
      order_escrow: await escrowOf(db, orderId),
    },
  };
}

const common = {
  may: 'complaints.decide',
  queue: 'complaints',
  subject: ({ orderNo }: Named) => orderNo,
  state: complaintState,
} as const;

interface Upholding extends Reasoned {
  readonly amount: number | 'all';
  /** Whose complaint the person meant to uphold; undefined: whoever filed. */
  readonly party?: ComplaintParty;
}

export const upholdDecision: Decision<Upholding, Upheld> = {
  ...common,
  action: 'complaint.uphold',
  async run(ground, { orderNo, amount, because, party }) {
    const { complaint } = await lockOpenComplaint(ground, orderNo);
    if (party !== undefined && complaint.party !== party)
      throw refused('CONFLICT', {
        message: complaint.party === 'renter' ? '这是租客的投诉，请用 --refund' : '这是号主的投诉，请用 --damages',
      });
    return upholdComplaint(ground, orderNo, { amount, because, by: 'platform' });
  },
};

export const rejectDecision: Decision<Reasoned, Ended> = {
  ...common,
  action: 'complaint.reject',
  run: (ground, { orderNo, because }) => rejectComplaint(ground, orderNo, because),
};

export const answerDecision: Decision<Named & { readonly words: string }, Answered> = {
  ...common,
  action: 'complaint.answer',
  run: (ground, { orderNo, words }) => answerComplaint(ground, orderNo, words),
};

export const withdrawDecision: Decision<Reasoned, Ended> = {
  ...common,
  action: 'complaint.withdraw',
  run: (ground, { orderNo, because }) => withdrawComplaint(ground, orderNo, because),
};

interface Filing extends Named {
  readonly party: ComplaintParty;
  readonly cause: ComplaintCause;
  readonly words: string;
  /** Fen; null: the default of the side. */
  readonly claim: number | null;
  /** When the person reported it to the platform; default: now. */
  readonly reportedAt: number | null;
}

export const fileDecision: Decision<Filing, Awaited<ReturnType<typeof fileComplaint>>> = {
  ...common,
  action: 'complaint.file',
  run: (ground, { orderNo, party, cause, words, claim, reportedAt }) => {
    const now = ground.clock.now();
    if (reportedAt !== null && reportedAt > now) throw refused('BAD_REQUEST', { fields: { reported_at: '不能晚于现在' } });
    return fileComplaint(ground, { orderNo, party, cause, words, claim, byOperator: true, reportedAt: reportedAt ?? now });
  },
};

export const gameMoneyDecision: Decision<Named & { readonly used: number }, Awaited<ReturnType<typeof reportGameMoney>>> = {
  ...common,
  action: 'gameMoney.report',
  run: (ground, { orderNo, used }) => reportGameMoney(ground, { orderNo, used }),
};

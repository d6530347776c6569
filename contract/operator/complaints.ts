import { z } from 'zod';
import { fen, fenNotNegative, instant, prose } from '#contract/rest/shared.ts';
import { COMPLAINT_WORDS, type ComplaintCause, complaintCauseNames } from '#contract/rules/complaint.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const key = z.object({ order_no: z.string().regex(/^\d{18,24}$/, '订单号为 18 到 24 位数字') });
const party = z.enum(['renter', 'owner']);
const person = z.object({ id: z.string(), username: z.string(), nickname: z.string(), phone: z.string().nullable().describe('masked') });

const complaint = z.object({
  by: party,
  cause: z.string(),
  cause_text: z.string(),
  words: z.string(),
  claim_fen: fenNotNegative,
  reported_at: instant,
  filed_at: instant,
  status: z.string(),
  answer_due: instant,
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
  decide_due: instant,
  decided_at: instant.nullable(),
  reason: z.string().nullable(),
  paid_fen: fen.nullable(),
  statements: z.array(z.object({ by: party, at: instant, words: z.string() })),
  pictures: z.int().nonnegative(),
});

export const getComplaintCase = operatorCall({
  name: 'getComplaintCase',
  method: 'GET',
  path: '/complaints/:order_no',
  may: 'complaints.read',
  summary:
    'All that a decision about an order needs: both sides, money, statements, readings of credentials, history and earlier decisions',
  params: key,
  data: z.object({
    order_no: z.string(),
    status: z.int(),
    status_text: z.string(),
    listing: z.object({ id: z.string(), title: z.string() }),
    renter: person,
    owner: person,
    paid_at: instant.nullable(),
    start_at: instant,
    end_at: instant,
    ended_at: instant.nullable(),
    settled_at: instant.nullable(),
    rent_fen: fenNotNegative,
    deposit_fen: fenNotNegative,
    deposit_returned_at: instant.nullable(),
    game_money: z.object({ prepaid: z.number(), prepaid_fen: fenNotNegative, used: z.number().nullable() }),
    complaints: z.array(complaint),
    credential_readings: z.array(z.object({ at: instant, ip: z.string() })),
    history: z.array(z.object({ at: instant, event: z.string(), by: z.string(), note: z.string() })),
    actions: z.array(z.object({ at: instant, by: z.string(), action: z.string(), input: z.record(z.string(), z.unknown()) })),
    earlier: z
      .array(
        z.object({
          order_no: z.string(),
          by: party,
          cause_text: z.string(),
          status: z.string(),
          filed_at: instant,
          is_renter: z.boolean(),
        }),
      )
      .describe('complaints about other orders of either side, newest first'),
    state: caseState,
  }),
  problems: ['NOT_FOUND'],
});

const common = ['NOT_FOUND', 'ORDER_STATE', 'CASE_STALE', 'CASE_CLAIMED'] as const;

export const upholdComplaint = operatorCall({
  name: 'upholdComplaint',
  method: 'POST',
  path: '/complaints/:order_no/uphold',
  may: 'complaints.decide',
  summary: 'Decides for the filer: a renter gets rent back, an owner gets damages out of the deposit',
  params: key,
  body: z.object({
    amount_fen: z
      .union([z.literal('all'), z.int().positive()])
      .describe('integer fen of the rent or of the deposit; all: the whole, with prepaid game money and red packet'),
    because,
    ...deciding,
  }),
  data: decided,
  problems: common,
});

export const rejectComplaint = operatorCall({
  name: 'rejectComplaint',
  method: 'POST',
  path: '/complaints/:order_no/reject',
  may: 'complaints.decide',
  summary: 'Decides against the filer; the order goes on',
  params: key,
  body: z.object({ because, ...deciding }),
  data: decided,
  problems: common,
});

export const answerComplaint = operatorCall({
  name: 'answerComplaint',
  method: 'POST',
  path: '/complaints/:order_no/answer',
  may: 'complaints.decide',
  summary: 'Records what the other side answered by phone or mail',
  params: key,
  body: z.object({ words: because, ...deciding }),
  data: decided,
  problems: common,
});

export const withdrawComplaint = operatorCall({
  name: 'withdrawComplaint',
  method: 'POST',
  path: '/complaints/:order_no/withdraw',
  may: 'complaints.decide',
  summary: 'Withdraws for the filer, once per side',
  params: key,
  body: z.object({ because, ...deciding }),
  data: decided,
  problems: [...common, 'COMPLAINT_WITHDRAWN_ONCE'],
});

export const fileComplaint = operatorCall({
  name: 'fileComplaint',
  method: 'POST',
  path: '/complaints/:order_no/file',
  may: 'complaints.decide',
  summary: 'Files a complaint for a person who cannot use the site',
  params: key,
  body: z.object({
    by: party,
    cause: z.enum(complaintCauseNames as [ComplaintCause, ...ComplaintCause[]]),
    words: prose(COMPLAINT_WORDS.most, `最多 ${COMPLAINT_WORDS.most} 个字`),
    claim_fen: z.int().positive().nullable(),
    reported_at: instant.optional(),
    ...deciding,
  }),
  data: decided,
  problems: [...common, 'COMPLAINT_OPEN', 'COMPLAINT_TOO_LATE', 'COMPLAINT_DECIDED', 'PHONE_UNBOUND'],
});

export const reportGameMoney = operatorCall({
  name: 'reportGameMoney',
  method: 'POST',
  path: '/complaints/:order_no/game-money',
  may: 'complaints.decide',
  summary: 'Records how much of the prepaid game money was used, for an owner who calls or writes',
  params: key,
  body: z.object({ used: z.int().nonnegative().max(9_999_999_999), ...deciding }),
  data: decided,
  problems: [...common, 'GAME_MONEY_INVALID'],
});

import { COMPLAINT_OWNER_ANSWER, COMPLAINT_PLATFORM_ANSWER, SETTLEMENT_DELAY, WRONG_PASSWORD_REPORT } from './constants.ts';
import type { Fen, Instant } from './types.ts';

export type ComplaintParty = 'renter' | 'owner';

/** Causes of complaints, and which sides may use them. */
export const complaintCauses = {
  wrong_password: { label: '密码错误', parties: ['renter'] },
  kicked_out: { label: '被顶号、被挤下线', parties: ['renter'] },
  not_as_described: { label: '与描述不符', parties: ['renter'] },
  cheating: { label: '使用外挂', parties: ['owner'] },
  tampered: { label: '改密码、改绑定或改资料', parties: ['owner'] },
  spent: { label: '消耗了账号里的财物', parties: ['owner'] },
  banned: { label: '账号被封', parties: ['renter', 'owner'] },
  other: { label: '其他', parties: ['renter', 'owner'] },
} as const satisfies Record<string, { label: string; parties: readonly ComplaintParty[] }>;

export type ComplaintCause = keyof typeof complaintCauses;

// Annotated as pure, so that pages which only compute deadlines do not bundle the causes.
export const complaintCauseNames = /*#__PURE__*/ Object.keys(complaintCauses) as ComplaintCause[];

/** Causes available to one side. */
export const causesOf = (party: ComplaintParty): ComplaintCause[] =>
  complaintCauseNames.filter((cause) => (complaintCauses[cause].parties as readonly ComplaintParty[]).includes(party));

/** Length limits, in characters, of a complaint, its answer and its decision. */
export const COMPLAINT_WORDS = { least: 10, most: 500 } as const;

export const COMPLAINT_PICTURES_MOST = 6;
/** Maximum statements per side and complaint, filing or answer included. */
export const COMPLAINT_STATEMENTS_MOST = 10;

/** What a complaint of this side asks for; for an owner without a deposit it is only recorded. */
export const wishOf = (party: ComplaintParty, deposit: Fen): 'refund' | 'damages' | 'report' => {
  if (party === 'renter') return 'refund';
  return deposit > 0 ? 'damages' : 'report';
};

/** Deadline of the other side's answer, and of the decision if it answers at the last moment. */
export const complaintDue = (filedAt: Instant): { answer: Instant; decide: Instant } => {
  const answer = filedAt + COMPLAINT_OWNER_ANSWER;
  return { answer, decide: answer + COMPLAINT_PLATFORM_ANSWER };
};

/** Until when an order can be complained about, whether or not it has been settled in time. */
export const complaintUntil = (endAt: Instant): Instant => endAt + SETTLEMENT_DELAY;

/** Until when a wrong password can be reported: 30 minutes from when it could first be read. */
export const wrongPasswordUntil = (startAt: Instant, paidAt: Instant | null): Instant =>
  Math.max(startAt, paidAt ?? startAt) + WRONG_PASSWORD_REPORT;

import type { PayoutQuery, WithdrawalPartsFragment } from '#api/generated/operations.ts';
import { november } from './gateway.ts';

/** Payout page data of a user who can withdraw at once. */
export const aPayout = (wish: Partial<PayoutQuery['payout']> = {}): PayoutQuery['payout'] => ({
  availableFen: 356_000,
  withdrawingFen: 60_000,
  account: { account: '138****8000', holder: '*晚风', boundAt: november('01 10:00'), payableFrom: november('02 10:00') },
  contract: { contractNo: 'S1', status: 'SIGNED', signingUrl: null, expiresAt: november('01 10:30') },
  hasRealName: true,
  isAdult: true,
  hasPhone: true,
  creditScore: 82,
  leftToday: 2,
  serverTime: november('20 19:50'),
  ...wish,
});

/** A withdrawal that waits for the platform's approval. */
export const aWithdrawal = (wish: Partial<WithdrawalPartsFragment> = {}): WithdrawalPartsFragment => ({
  withdrawalNo: 'W2',
  amountFen: 60_000,
  feeFen: 600,
  account: '138****8000',
  holder: '*晚风',
  status: 'REQUESTED',
  needsOperator: true,
  createdAt: november('20 18:00'),
  handedAt: null,
  endedAt: null,
  reason: null,
  ...wish,
});

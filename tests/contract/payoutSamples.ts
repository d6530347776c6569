import type { DataOf } from '#contract/rest/endpoint.ts';
import type { payouts } from '#contract/rest/index.ts';

const account: DataOf<typeof payouts.updateAlipay> = {
  account: '138****8000',
  holder: '*一',
  bound_at: 1_795_000_010_000,
  payable_from: 1_795_086_410_000,
};

const contract: DataOf<typeof payouts.getContract> = {
  contract_no: 'S1',
  status: 'pending',
  signing_url: 'http://signing.test/s/1',
  expires_at: 1_795_001_800_000,
  ended_at: null,
};

const withdrawal: DataOf<typeof payouts.getWithdrawal> = {
  withdrawal_no: 'W1',
  amount: 10_000,
  fee: 100,
  account: '138****8000',
  holder: '*一',
  status: 'failed',
  needs_operator: true,
  created_at: 1_795_000_020_000,
  handed_at: 1_795_000_030_000,
  ended_at: 1_795_000_040_000,
  reason: '收款账号状态异常',
};

/** Sample responses of the withdrawal calls. */
export const payoutAnswers = {
  getPayout: {
    available: 356_000,
    withdrawing: 10_000,
    account,
    contract,
    has_real_name: true,
    is_adult: true,
    has_phone: true,
    credit_score: 72,
    left_today: 2,
    server_time: 1_795_000_070_000,
  } satisfies DataOf<typeof payouts.getPayout>,
  updateAlipay: account,
  unbindAlipay: {},
  getContract: contract,
  createContract: contract,
  contractNotice: { received: true } satisfies DataOf<typeof payouts.contractNotice>,
  createWithdrawal: withdrawal,
  listWithdrawals: { list: [withdrawal], next_cursor: '7' } satisfies DataOf<typeof payouts.listWithdrawals>,
  getWithdrawal: withdrawal,
  cancelWithdrawal: withdrawal,
  payoutNotice: { received: true } satisfies DataOf<typeof payouts.payoutNotice>,
};

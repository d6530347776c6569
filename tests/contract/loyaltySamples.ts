import type { DataOf } from '#contract/rest/endpoint.ts';
import type { loyalty } from '#contract/rest/index.ts';

const page: DataOf<typeof loyalty.listCoins> = {
  list: [
    {
      id: '9',
      at: 1_795_000_000_000,
      cause: 'rent',
      title: '租号',
      amount: -12,
      balance_after: 40,
      note: '说明',
      order_no: '202611200000000001',
    },
  ],
  next_cursor: '9',
};
const signIns: DataOf<typeof loyalty.listSignIns> = {
  today: '2026-11-20',
  is_signed: true,
  step: 3,
  days: [{ day: '2026-11-19', coins: 5 }],
};
const coins: DataOf<typeof loyalty.getCoins> = { balance: 1_260, next_to_run_out: 200, run_out_at: 1_830_000_000_000 };

/** Sample responses of the calls about coins, points and credit. */
export const loyaltyAnswers = {
  signIn: signIns,
  listSignIns: signIns,
  getCoins: coins,
  exchangeCoins: coins,
  listCoins: page,
  listCredit: page,
  listPoints: page,
  getCredit: {
    score: 62,
    tasks: [{ cause: 'email', title: '绑定邮箱', gain: 2, is_done: false }],
  } satisfies DataOf<typeof loyalty.getCredit>,
  getPoints: { points: 240, level: 2, level_name: '白银', next_from: 600 } satisfies DataOf<typeof loyalty.getPoints>,
};

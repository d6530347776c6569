import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { at, type Seed } from '#service/kernel/demo.ts';
import { writeCharge } from './charge.ts';
import { recordPaymentResult } from './result.ts';

const ASKED = 5_000;
const PAID = 3_000;

export const seed: Seed = {
  /** A recharge for which the cashier reports another amount than was asked for. */
  async last({ deps, now, cast: { passers } }) {
    const passer = passers.at(-1);
    if (!passer) throw new Error('the demo has nobody who passes');
    const begun = now - 3 * HOUR;
    const chargeNo = `C${begun}a1b2c3d4e5f6`;
    const request = { userId: passer.id, orderId: null, amount: ASKED, subject: '余额充值', returnPath: () => '/' };
    await writeCharge(deps.db, { chargeNo, cashierUrl: '', now: begun, request: { ...request, expiresAt: begun + 15 * MINUTE } });
    const result = { chargeNo, tradeNo: 'T-demo-1', amount: PAID, status: 'succeeded', paidAt: begun + 2 * MINUTE } as const;
    await recordPaymentResult(at(deps, begun + 3 * MINUTE), [], result);
  },
};

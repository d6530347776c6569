import { sql } from 'kysely';
import { formatDuration } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { waitDeadlines } from '#contract/waits.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import type { Waits } from '#service/kernel/operations/waits.ts';

export const waits: Waits = {
  'charge.expired': {
    title: '收银台没有答复结果的付款',
    rows: (until) => sql`
      select charge_no as subject, expires_at as since from charge
      where status = 'expired' and closed_at is null and expires_at <= ${until}`,
    async tell(deps, chargeNo) {
      const { user_id, amount } = await deps.db
        .selectFrom('charge')
        .select(['user_id', 'amount'])
        .where('charge_no', '=', chargeNo)
        .executeTakeFirstOrThrow();
      await notify(deps, user_id, {
        type: 'payment',
        title: '付款还在核对',
        content: `银行卡付款 ${formatYuan(amount)}（单号 ${chargeNo}）过期${formatDuration(waitDeadlines['charge.expired'])}了，收银台还没有答复结果，平台在核对。如果扣了款，会退回余额。`,
        orderNo: null,
        chargeNo,
      });
    },
  },
};

import { sql } from 'kysely';
import { formatDuration } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { waitDeadlines } from '#contract/waits.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import type { Waits } from '#service/kernel/operations/waits.ts';

export const waits: Waits = {
  'desk.paymentDispute': {
    title: '待核对的付款',
    rows: (until) => sql`
      select charge_no || ' ' || trade_no as subject, heard_at as since from payment_dispute
      where decided_at is null and heard_at <= ${until}`,
    async tell(deps, subject) {
      const [chargeNo = ''] = subject.split(' ', 1);
      const { user_id } = await deps.db.selectFrom('charge').select('user_id').where('charge_no', '=', chargeNo).executeTakeFirstOrThrow();
      await notify(deps, user_id, {
        type: 'payment',
        title: '付款还在核对',
        content: `支付单号 ${chargeNo} 核对已超过${formatDuration(waitDeadlines['desk.paymentDispute'])}，平台已收到提醒，会尽快处理，请不要重复付款。`,
        orderNo: null,
        chargeNo,
      });
    },
  },
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
        content:
          `银行卡付款 ${formatYuan(amount)}（单号 ${chargeNo}）过期${formatDuration(waitDeadlines['charge.expired'])}了，` +
          '收银台还没有答复结果，平台在核对。如果扣了款，会退回余额。',
        orderNo: null,
        chargeNo,
      });
    },
  },
};

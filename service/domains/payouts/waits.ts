import { sql } from 'kysely';
import { formatDuration } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { waitDeadlines } from '#contract/waits.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import type { Wait, Waits } from '#service/kernel/operations/waits.ts';
import { type Withdrawal, lockWithdrawal } from './withdrawalMove.ts';

interface News {
  readonly title: string;
  readonly content: (withdrawal: Withdrawal, waited: string) => string;
}

const about = (kind: 'withdrawal.requested' | 'withdrawal.paying', rows: Wait['rows'], title: string, news: News): Wait => ({
  title,
  rows,
  async tell(deps: Deps, withdrawalNo: string) {
    const withdrawal = await lockWithdrawal(deps.db, withdrawalNo);
    const content = news.content(withdrawal, formatDuration(waitDeadlines[kind]));
    await notify(deps, withdrawal.user_id, { type: 'payment', title: news.title, content, orderNo: null });
  },
});

/** A withdrawal to a new account waits for its operator only from the day on which it may be paid. */
const reviewed = (until: Date): Statement => sql`
  select withdrawal_no as subject, greatest(created_at, payable_from) as since from withdrawal
  where status = 'requested' and needs_operator and greatest(created_at, payable_from) <= ${until}`;
const paying = (until: Date): Statement => sql`
  select withdrawal_no as subject, coalesce(handed_at, created_at) as since from withdrawal
  where status = 'paying' and coalesce(handed_at, created_at) <= ${until}`;

export const waits: Waits = {
  'withdrawal.requested': about('withdrawal.requested', reviewed, '等审核的提现', {
    title: '提现还在审核',
    content: ({ amount }, waited) =>
      `提现 ${formatYuan(amount)} 等审核已超过${waited}，平台已收到提醒，会尽快处理。审核期间可以取消，钱马上退回余额。`,
  }),
  'withdrawal.paying': about('withdrawal.paying', paying, '在打款的提现', {
    title: '提现还没有到账',
    content: ({ amount }, waited) =>
      `提现 ${formatYuan(amount)} 交给打款渠道已超过${waited}，还没有结果，平台在核对。结果出来会通知你，没有成功的全部退回余额。`,
  }),
};

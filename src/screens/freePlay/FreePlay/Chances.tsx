import * as styles from './FreePlay.module.css';
import type { FreePlayCount, FreePlayCoupon } from '#api/queries/freePlay.ts';
import { formatMonthDay } from '#contract/rules/clock.ts';
import { SIGN_IN_COINS } from '#contract/rules/loyalty.ts';
import { FREE_PLAYS_A_DAY, MEMBERSHIP_PLANS, SUPER_FREE_PLAYS_A_DAY } from '#contract/rules/membership.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';

interface ChancesProps {
  /** null for a guest and until it is read. */
  chances: FreePlayCount | null;
  coupons: readonly FreePlayCoupon[];
}

const WEEK = SIGN_IN_COINS.length;
const monthly = MEMBERSHIP_PLANS.find(({ product, plan }) => product === 'super' && plan === 'month')?.priceFen ?? 0;

function Daily({ chances }: Pick<ChancesProps, 'chances'>) {
  if (chances === null)
    return (
      <li>
        <small>今日次数</small>
        <b>每天 {FREE_PLAYS_A_DAY} 次</b>
        <span>登录后看还剩几次</span>
      </li>
    );
  const { dailyLeft, dailyTotal } = chances;
  return (
    <li>
      <small>今日次数</small>
      <b>
        剩 {dailyLeft} / {dailyTotal}
      </b>
      <span>{dailyLeft > 0 ? '今天 24:00 前有效' : '明天 0 点恢复'}</span>
    </li>
  );
}

function SignIns({ chances, coupons }: ChancesProps) {
  const unused = coupons.filter(({ status }) => status === 'UNUSED');
  const soonest = unused.toSorted((one, other) => one.expiresAt - other.expiresAt)[0];
  const streak = (chances?.streak ?? 0) % WEEK;
  const isUsed = coupons[0]?.status === 'USED';
  return (
    <li>
      <small>连签券</small>
      <b>{unused.length > 0 ? `有 ${unused.length} 张` : isUsed ? '已用完' : '还没有'}</b>
      <span>{soonest ? `${formatMonthDay(soonest.expiresAt)} 到期` : `再连签 ${WEEK - streak} 天得一张`}</span>
      <span className={styles['days']} role="img" aria-label={`连续签到 ${streak} 天，满 ${WEEK} 天得券`}>
        {SIGN_IN_COINS.map((_, day) => (
          <i key={day} className={day < streak ? styles['signed'] : undefined} />
        ))}
      </span>
    </li>
  );
}

/** What is left today, and why. */
export function Chances({ chances, coupons }: ChancesProps) {
  return (
    <ul className={styles['chances']} aria-label="今天的次数">
      <Daily chances={chances} />
      <SignIns chances={chances} coupons={coupons} />
      <li>
        <small>超级会员</small>
        <b>每天 {SUPER_FREE_PLAYS_A_DAY} 次</b>
        <span>{chances?.isSuper ? '已生效' : '你还没开通'}</span>
        {!chances?.isSuper && (
          <span className={styles['action']}>
            <Anchor href={links.svip()}>{formatYuan(monthly)}/月</Anchor>
          </span>
        )}
      </li>
    </ul>
  );
}

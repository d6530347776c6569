import * as look from '#ui/look.module.css';
import * as styles from './SubscribeScreen.module.css';
import { classes } from '#ui/classes.ts';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { membershipPlans, membershipProducts } from '#contract/names.ts';
import { formatClock, formatDate } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { MEMBERSHIP_END_NOTICE, type MembershipPlan, PLAN_NAMES, PRODUCT_NAMES } from '#contract/rules/membership.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { Membership, Offer } from '#api/queries/membership.ts';
import { errands } from '#lib/errands.ts';
import { unpaidSubscription } from '#lib/unpaidSubscription.ts';
import { randomId } from '#lib/randomId.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { type CommandView, useCommand } from '#screens/parts/useCommand.ts';
import { askFor } from '#state/layers.ts';
import { session } from '#state/session.ts';
import { unfinishedOf } from '#state/unfinished.ts';
import { Button } from '#ui/Button.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { SumLines } from '#ui/SumLines.tsx';
import type { SubscribeProps } from './SubscribeScreen.tsx';
import { perMonth } from './texts.ts';

interface PlansProps extends SubscribeProps {
  membership: Membership;
}

const timeText = ({ startsAt, endsAt }: Offer, isExtension: boolean): string =>
  isExtension ? `从 ${formatDate(startsAt)} 接着算，到 ${formatDate(endsAt)}` : `付款后生效，到 ${formatDate(endsAt)}`;

type UnfinishedProps = Pick<PlansProps, 'subscribe' | 'snapshot'> & { open: NonNullable<Membership['open']> };

/** While the response to closing it is missing, closing can only be retried. */
function Closing({ close }: { close: CommandView }) {
  return (
    <>
      {close.isUncertain && (
        <ProblemNote problem={close.problem}>
          <small>没有收到结果，可能已经关闭。重试不会重复退回。</small>
        </ProblemNote>
      )}
      <div className={styles['acts']}>
        <Button size="sm" busy={close.isBusy} onClick={close.retry}>
          {close.isUncertain ? '重试' : '正在关闭…'}
        </Button>
      </div>
    </>
  );
}

function Unfinished({ open, subscribe, snapshot }: UnfinishedProps) {
  const { subscriptionNo } = open;
  const close = useCommand(snapshot.children.closeSubscription);
  const isBusy = !snapshot.matches('choosing');
  const { viewer } = useSnapshot(session);
  // One that was left without an answer continues with its key.
  const keyOfClosing = () => unfinishedOf(errands.closeSubscription(subscriptionNo), viewer?.id ?? null)?.key ?? randomId();
  return (
    <div className={styles['open']}>
      <p>
        <b>
          {PRODUCT_NAMES[membershipProducts[open.product]]}
          {PLAN_NAMES[membershipPlans[open.plan]]} 还没付完
        </b>
        <small>
          为你保留到 {formatClock(open.payDeadline)}；买别的套餐，这一笔就关闭
          {open.setAsideFen > 0 && `。余额里留了 ${formatYuan(open.setAsideFen)}，关闭就退回`}
        </small>
      </p>
      {snapshot.matches('closing') ? (
        <Closing close={close} />
      ) : (
        <div className={styles['acts']}>
          <Button
            size="sm"
            kind="bare"
            disabled={isBusy}
            onClick={() => subscribe.send({ type: 'plan.close', subscriptionNo, key: keyOfClosing() })}
          >
            不买了
          </Button>
          <Button
            size="sm"
            kind="ghost"
            disabled={isBusy}
            onClick={() => subscribe.send({ type: 'plan.resume', order: unpaidSubscription(open) })}
          >
            继续支付
          </Button>
        </div>
      )}
    </div>
  );
}

/** The plans of one product with the bill of the chosen one. */
export function Plans({ subscribe, snapshot, product, membership, command }: PlansProps) {
  const { viewer } = useSnapshot(session);
  const isVerified = viewer?.isRealName ?? false;
  const offers = membership.offers.filter((offer) => membershipProducts[offer.product] === product);
  const [plan, setPlan] = useState<MembershipPlan>(snapshot.context.wish?.plan ?? 'month');
  const offer = offers.find((each) => membershipPlans[each.plan] === plan) ?? offers[0];
  const { isBusy } = command;
  if (!offer) return null;
  const isExtension = (product === 'super' ? membership.superUntil : (membership.vipUntil ?? membership.superUntil)) !== null;
  const submit = () => {
    if (!viewer) return askFor({ name: 'login', tab: 'usual' });
    const wish = { product, plan: membershipPlans[offer.plan], totalFen: offer.payableFen };
    subscribe.send({ type: 'plan.submit', wish, isVerified, key: randomId() });
  };
  return (
    <section className={classes(look['card'], look['padded'], styles['plans'])}>
      <h2>选择套餐</h2>
      <Segmented
        kind="line"
        label="套餐"
        value={plan}
        onChange={setPlan}
        options={offers.map((each) => ({
          value: membershipPlans[each.plan],
          label: (
            <>
              <b>{PLAN_NAMES[membershipPlans[each.plan]]}</b>
              <span className={look['number']}>{formatYuan(each.priceFen)}</span>
              <small className={look['number']}>{perMonth(product, membershipPlans[each.plan])}</small>
            </>
          ),
        }))}
      />
      <SumLines
        lines={offer.lines.map(({ label, fen, note }, at) => ({ key: `${at} ${label}`, label, fen, note: note || undefined }))}
        total={{ label: '应付', fen: offer.payableFen }}
      />
      <p className={look['secondary']}>{timeText(offer, isExtension)}</p>
      {membership.open && <Unfinished open={membership.open} subscribe={subscribe} snapshot={snapshot} />}
      <ProblemNote problem={snapshot.context.problem} />
      <Button kind="primary" size="lg" wide busy={isBusy} disabled={snapshot.matches('closing')} onClick={submit}>
        {viewer ? `${isExtension ? '续费' : '开通'} ${formatYuan(offer.payableFen)}` : '登录后开通'}
      </Button>
      <p className={classes(look['small'], look['muted'])}>
        不会自动续费，到期前 {MEMBERSHIP_END_NOTICE / DAY} 天发消息提醒。开通后不退款。未成年人不能购买。
      </p>
    </section>
  );
}

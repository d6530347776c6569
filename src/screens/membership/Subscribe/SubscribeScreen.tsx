import * as look from '#ui/look.module.css';
import * as styles from './SubscribeScreen.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { useSearch } from 'wouter';
import { useSnapshot } from 'valtio';
import { formatClock } from '#contract/rules/clock.ts';
import { type MembershipProduct, PLAN_NAMES, PRODUCT_NAMES, SAVINGS_MONTHS, planTerms } from '#contract/rules/membership.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { membershipPlans, membershipProducts } from '#contract/names.ts';
import { type Membership, useMembership } from '#api/queries/membership.ts';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { links } from '#lib/links.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { PlanWish, subscribeMachine } from '#machines/membership/subscribe.machine.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { PaymentPanel } from '#screens/orders/Checkout/PaymentPanel.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { type CommandView, useCommand } from '#screens/parts/useCommand.ts';
import { type OutcomeView, useOutcome } from '#screens/parts/useOutcome.ts';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { RealNameDialog } from '#screens/identity/RealName/RealNameDialog.tsx';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { SumLines } from '#ui/SumLines.tsx';
import { Plans } from './Plans.tsx';
import { Result } from './Result.tsx';
import { benefits, leads, standingText, yearText } from './texts.ts';

export interface SubscribeProps {
  subscribe: Running<typeof subscribeMachine>;
  snapshot: Moment<typeof subscribeMachine>;
  product: MembershipProduct;
  /** The request for the purchase. */
  command: CommandView;
  /** Its result, while it is waited for. */
  outcome: OutcomeView;
}

function Head({ product, membership }: { product: MembershipProduct; membership: Membership | undefined }) {
  const { viewer } = useSnapshot(session);
  return (
    <section className={styles['head']}>
      <div>
        <h1>{PRODUCT_NAMES[product]}</h1>
        <p>{leads[product]}</p>
      </div>
      {viewer && membership && (
        <p className={styles['standing']}>
          <Icon name="star" small />
          <span>
            <b>{standingText(product, membership)}</b>
            {product === 'super' && membership.nextPacketsAt !== null && (
              <small>下一批红包 {formatClock(membership.nextPacketsAt)} 到账</small>
            )}
          </span>
        </p>
      )}
    </section>
  );
}

function Benefits({ product }: { product: MembershipProduct }) {
  return (
    <ul className={styles['benefits']}>
      {benefits[product].map(({ icon, title, text }) => (
        <li key={title} className={look['card']}>
          <Icon name={icon} />
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function Savings({ product, savings }: { product: MembershipProduct; savings: NonNullable<Membership['savings']> }) {
  return (
    <section className={classes(look['card'], look['padded'], styles['savings'])}>
      <h2>按我的订单算</h2>
      <dl>
        <div>
          <dt>会员折扣已省</dt>
          <dd className={look['number']}>{formatYuan(savings.savedFen)}</dd>
        </div>
        <div>
          <dt>近 {SAVINGS_MONTHS} 个月已省</dt>
          <dd className={look['number']}>{formatYuan(savings.yearSavedFen)}</dd>
        </div>
        <div>
          <dt>近 {SAVINGS_MONTHS} 个月最多能省</dt>
          <dd className={look['number']}>{formatYuan(savings.yearPossibleFen)}</dd>
        </div>
      </dl>
      <p className={look['secondary']}>{yearText(product, savings)}</p>
    </section>
  );
}

function Choosing(part: SubscribeProps) {
  const { viewer } = useSnapshot(session);
  const { product } = part;
  const { data, isPending, isError, error, isFetching, refetch } = useMembership(viewer?.id ?? null);
  const isSuper = product === 'super';
  return (
    <>
      <Head product={product} membership={data} />
      {/* A new key, so that replacing the skeleton does not count as a layout shift. */}
      <div key={isPending ? 'waiting' : 'there'} className={styles['columns']}>
        {isPending ? (
          <Loading label="正在载入套餐" className={classes(look['card'], look['padded'], styles['waiting'])}>
            <Skeleton height={88} radius={8} />
            <Skeleton height={160} radius={8} />
            <Skeleton height={48} radius={8} />
          </Loading>
        ) : isError ? (
          <section className={classes(look['card'], look['padded'])}>
            <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
          </section>
        ) : (
          <Plans {...part} membership={data} />
        )}
        {!isPending && (
          <div className={styles['side']}>
            {data?.savings && <Savings product={product} savings={data.savings} />}
            <Anchor className={classes(look['card'], styles['other'])} href={isSuper ? links.vip() : links.svip()}>
              <span>
                <b>{isSuper ? '只要折扣？看会员' : '还要红包？看超级会员'}</b>
                <small>{isSuper ? `月卡 ${formatYuan(planTerms('vip', 'month')?.priceFen ?? 0)} 起` : '会员剩下的时间可以折抵'}</small>
              </span>
              <Icon name="right" small />
            </Anchor>
          </div>
        )}
      </div>
      {!isPending && <Benefits product={product} />}
    </>
  );
}

/** The bill line by line, within the payment. */
function Bill({ product }: { product: MembershipProduct }) {
  const { viewer } = useSnapshot(session);
  const open = useMembership(viewer?.id ?? null).data?.open;
  if (!open) return <p className={look['secondary']}>{PRODUCT_NAMES[product]}</p>;
  const title = `${PRODUCT_NAMES[membershipProducts[open.product]]}${PLAN_NAMES[membershipPlans[open.plan]]}`;
  return <SumLines lines={open.lines.map(({ label, fen, note }, at) => ({ key: `${at} ${label}`, label: label || title, fen, note }))} />;
}

function Body(part: SubscribeProps) {
  const { snapshot, product, command } = part;
  const { orderPayment, realName } = snapshot.children;
  if (command.isUncertain) return <Result {...part} />;
  switch (snapshot.value) {
    case 'routing':
      return null;
    case 'choosing':
    case 'closing':
    case 'beginning':
    case 'identifying':
    case 'settlingPayment':
      return (
        <>
          <Choosing {...part} />
          {snapshot.value === 'identifying' && realName && <RealNameDialog realName={realName} />}
          {snapshot.value === 'settlingPayment' && orderPayment && (
            <PaymentPanel payment={orderPayment} bill={<Bill product={product} />} />
          )}
        </>
      );
    case 'watching':
    case 'unpaid':
    case 'closed':
    case 'unknown':
    case 'opened':
      return <Result {...part} />;
    default:
      return snapshot.value satisfies never;
  }
}

interface PageProps {
  product: MembershipProduct;
  unfinished: Unfinished<PlanWish> | null;
}

function Page({ product, unfinished }: PageProps) {
  const subscriptionNo = new URLSearchParams(useSearch()).get('subscription');
  const input = { subscriptionNo: subscriptionNo === '' ? null : subscriptionNo, unfinished };
  const subscribe = useActorRef(useChart('subscribe'), { input, ...watchable });
  const snapshot = useSelector(subscribe, (state) => state);
  const command = useCommand(snapshot.children.beginSubscription);
  const outcome = useOutcome(snapshot.children.watchSubscription);
  return (
    <div className={classes(look['pageWidth'], styles['page'])}>
      <Body subscribe={subscribe} snapshot={snapshot} product={product} command={command} outcome={outcome} />
    </div>
  );
}

/** Buys a membership; the result comes from the server, also after returning from the cashier. */
const SubscribeScreen = ({ product }: { product: MembershipProduct }) => (
  <WithUnfinished<PlanWish> errand={errands.subscribe}>{(unfinished) => <Page product={product} unfinished={unfinished} />}</WithUnfinished>
);

export const VipScreen = () => <SubscribeScreen product="vip" />;
export const SuperMemberScreen = () => <SubscribeScreen product="super" />;

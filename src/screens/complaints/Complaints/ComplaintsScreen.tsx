import * as look from '#ui/look.module.css';
import * as styles from './Complaints.module.css';
import { useSearch } from 'wouter';
import { HOUR, MINUTE, SETTLEMENT_DELAY, WRONG_PASSWORD_REPORT } from '#contract/rules/constants.ts';
import { useComplaints } from '#api/queries/complaints.ts';
import { latePart } from '#lib/latePart.tsx';
import { links } from '#lib/links.ts';
import { ProductLine } from '#screens/parts/ProductLine.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useMinute } from '#screens/parts/useMinute.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tag } from '#ui/Tag.tsx';
import { Blank } from './Blank.tsx';
import { isCause, nextText, statusTexts } from './texts.ts';

const { Part: OrderComplaints } = latePart(
  () => import('./OrderComplaints.tsx').then((m) => m.OrderComplaints),
  () => <Blank />,
);

function List() {
  const now = useMinute();
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useComplaints(null);
  if (!data) return error ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : <Blank />;
  const all = data.pages.flatMap(({ items }) => items);
  if (all.length === 0)
    return (
      <EmptyState icon="msg" title="没有投诉" action={<LinkButton href={links.orders()}>看我的订单</LinkButton>}>
        租用中和结束后 {SETTLEMENT_DELAY / HOUR} 小时内，打开订单点“投诉”；密码错误要在开始后 {WRONG_PASSWORD_REPORT / MINUTE} 分钟内
      </EmptyState>
    );
  return (
    <>
      <ul className={styles['list']}>
        {all.map((complaint) => {
          const { text, tone } = statusTexts[complaint.status];
          return (
            <li key={complaint.id}>
              <ProductLine product={complaint.product}>
                <Tag tone={tone}>{text}</Tag>
              </ProductLine>
              <p>
                <Anchor className={look['link']} href={links.complaints({ order_no: complaint.orderNo })}>
                  {complaint.isMine ? '我投诉' : '对方投诉'}：{complaint.causeText}
                </Anchor>
              </p>
              <p className={look['secondary']}>{nextText(complaint, now)}</p>
              {complaint.can.answer && (
                <p className={styles['acts']}>
                  <LinkButton kind="primary" href={links.complaints({ order_no: complaint.orderNo })}>
                    去答复
                  </LinkButton>
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {hasNextPage && (
        <p className={styles['more']}>
          <Button size="lg" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            加载更多
          </Button>
        </p>
      )}
    </>
  );
}

/** Complaints by and against the user; with `order_no` those of one order, with the form, which `cause` opens. */
export function ComplaintsScreen() {
  const search = new URLSearchParams(useSearch());
  const orderNo = search.get('order_no') ?? '';
  const cause = search.get('cause');
  const crumbs = { label: '个人中心', href: links.personal() };
  if (orderNo !== '')
    return (
      <>
        <Crumbs trail={[crumbs, { label: '我的投诉', href: links.complaints() }]} here="投诉" />
        <OrderComplaints key={orderNo} orderNo={orderNo} cause={isCause(cause) ? cause : null} />
      </>
    );
  return (
    <>
      <Crumbs trail={[crumbs]} here="我的投诉" />
      <section className={look['card']} aria-label="我的投诉">
        <h1 className={look['visuallyHidden']}>我的投诉</h1>
        <List />
      </section>
    </>
  );
}

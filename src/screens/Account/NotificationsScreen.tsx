import './Account.css';
import { useQueryClient } from '@tanstack/react-query';
import { formatRelative } from '#contract/rules/clock.ts';
import { problemOf } from '#contract/problem.ts';
import { markNotificationRead, type Notification, useNotifications } from '#api/queries/session.ts';
import { links } from '#app/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { toastBad } from '#state/toast.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';

const icons: Readonly<Record<Notification['type'], IconName>> = { ORDER: 'list', PAYMENT: 'wallet', DEPOSIT: 'shield', SYSTEM: 'bell' };

function Line({ notification, now }: { notification: Notification; now: number }) {
  const cache = useQueryClient();
  const { id, title, content, type, orderNo, isRead, createdAt } = notification;
  const read = () => markNotificationRead(cache, id).catch((error: unknown) => toastBad(problemOf(error).message));
  return (
    <li className={isRead ? undefined : 'new'}>
      <span className="ic"><Icon name={icons[type]} /></span>
      <b>{title}{!isRead && <span className="vh">，未读</span>}</b>
      <time className="sm muted">{formatRelative(createdAt, now)}</time>
      <p>{content}</p>
      <span className="row">
        {orderNo !== null && <LinkButton size="sm" href={links.order({ order_no: orderNo })}>看订单</LinkButton>}
        {orderNo === null && type === 'PAYMENT' && <LinkButton size="sm" href={links.wallet()}>看钱包</LinkButton>}
        {!isRead && <Button size="sm" onClick={() => void read()}>标为已读</Button>}
      </span>
    </li>
  );
}

function List() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useNotifications();
  if (!data) {
    return error
      ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      : <Loading label="正在载入消息" className="pad">{[0, 1, 2].map((line) => <p key={line}><Skeleton height={72} /></p>)}</Loading>;
  }
  if (data.length === 0) {
    return <EmptyState icon="bell" title="没有新消息" action={<LinkButton href={links.hall({})}>去大厅看看</LinkButton>}>订单、押金和退款的变化会通知到这里</EmptyState>;
  }
  return <ul className="news">{data.map((each) => <Line key={each.id} notification={each} now={dataUpdatedAt} />)}</ul>;
}

export function NotificationsScreen() {
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="消息通知" />
      <section className="card" aria-label="消息通知"><h1 className="vh">消息通知</h1><List /></section>
    </>
  );
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatRelative } from '#contract/rules/clock.ts';
import { problemOf } from '#contract/problem.ts';
import { markNotificationRead, markNotificationsRead, type Notification, useNotifications } from '#api/queries/notifications.ts';
import { useShell } from '#app/context.ts';
import { links } from '#app/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { session } from '#state/session.ts';
import { toastBad } from '#state/toast.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';

const icons: Readonly<Record<Notification['type'], IconName>> = { ORDER: 'list', PAYMENT: 'wallet', DEPOSIT: 'shield', SYSTEM: 'bell' };

/** Marks as read; the number in the page's head is read again. */
function useReading() {
  const cache = useQueryClient();
  const shell = useShell();
  const [isBusy, setBusy] = useState(false);
  const read = async (mark: (cache: QueryClient) => Promise<void>) => {
    setBusy(true);
    try {
      await mark(cache);
    } catch (error) {
      toastBad(problemOf(error).message);
    }
    setBusy(false);
    shell.session.send({ type: 'session.refresh' });
  };
  return { isBusy, read };
}

function Line({ notification, now }: { notification: Notification; now: number }) {
  const { isBusy, read } = useReading();
  const { id, title, content, type, orderNo, isRead, createdAt } = notification;
  return (
    <li className={isRead ? undefined : 'new'}>
      <span className="ic"><Icon name={icons[type]} /></span>
      <b>{title}{!isRead && <span className="vh">，未读</span>}</b>
      <time className="sm muted">{formatRelative(createdAt, now)}</time>
      <p>{content}</p>
      <span className="row">
        {orderNo !== null && <LinkButton size="sm" href={links.order({ order_no: orderNo })}>看订单</LinkButton>}
        {orderNo === null && type === 'PAYMENT' && <LinkButton size="sm" href={links.wallet()}>看钱包</LinkButton>}
        {!isRead && <Button size="sm" busy={isBusy} onClick={() => void read((cache) => markNotificationRead(cache, id))}>标为已读</Button>}
      </span>
    </li>
  );
}

/** How many are unread, on this page or a later one, and the way to none. */
function Unread({ newest }: { newest: Notification }) {
  const { viewer } = useSnapshot(session);
  const { isBusy, read } = useReading();
  const unread = viewer?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <p className="news-hd">
      <b className="num">{unread}</b> 条未读
      <Button size="sm" busy={isBusy} onClick={() => void read((cache) => markNotificationsRead(cache, newest.id))}>全部已读</Button>
    </p>
  );
}

function List() {
  const { data, dataUpdatedAt, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications();
  if (!data) {
    return error
      ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      : <Loading label="正在载入消息" className="pad">{[0, 1, 2, 3, 4, 5, 6].map((line) => <p key={line}><Skeleton height={72} /></p>)}</Loading>;
  }
  const all = data.pages.flatMap((page) => page.items);
  const [newest] = all;
  if (!newest) {
    return <EmptyState icon="bell" title="没有新消息" action={<LinkButton href={links.hall({})}>去大厅看看</LinkButton>}>订单、押金和退款的变化会通知到这里</EmptyState>;
  }
  return (
    <>
      <Unread newest={newest} />
      <ul className="news">{all.map((each) => <Line key={each.id} notification={each} now={dataUpdatedAt} />)}</ul>
      {error && <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {hasNextPage && <p className="news-more"><Button size="lg" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>加载更多</Button></p>}
    </>
  );
}

export function NotificationsScreen() {
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="消息通知" />
      <section className="card" aria-label="消息通知"><h1 className="vh">消息通知</h1><List /></section>
    </>
  );
}

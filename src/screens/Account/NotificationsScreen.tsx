import { classes } from '#ui/classes.ts';
import * as look from '#ui/look.module.css';
import * as styles from './NotificationsScreen.module.css';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatRelative } from '#contract/rules/clock.ts';
import { problemOf } from '#contract/problem.ts';
import { markNotificationRead, markNotificationsRead, type Notification, useNotifications } from '#api/queries/notifications.ts';
import { useShell } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { ReachableText } from '#screens/parts/ReachableText.tsx';
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
  const markRead = () => void read((cache) => markNotificationRead(cache, id));
  const leads =
    orderNo === null
      ? type === 'PAYMENT' && { href: links.wallet(), label: '看钱包' }
      : { href: links.order({ order_no: orderNo }), label: '看订单' };
  return (
    <li className={isRead ? undefined : styles['unread']}>
      <span className={styles['icon']}>
        <Icon name={icons[type]} />
      </span>
      <b>
        {title}
        {!isRead && <span className={look['visuallyHidden']}>，未读</span>}
      </b>
      <time>{formatRelative(createdAt, now)}</time>
      <p>
        <ReachableText>{content}</ReachableText>
      </p>
      <span className={classes(look['row'], styles['actions'])}>
        {!isRead && (
          <Button kind="bare" size="sm" busy={isBusy} onClick={markRead}>
            标为已读
          </Button>
        )}
        {leads && (
          <LinkButton kind="bare" size="sm" href={leads.href} onClick={isRead ? undefined : markRead}>
            {leads.label}
            <Icon name="right" small />
          </LinkButton>
        )}
      </span>
    </li>
  );
}

/** How many are unread, on this page or a later one, and the way to none. */
function Unread({ newest }: { newest?: Notification }) {
  const { viewer } = useSnapshot(session);
  const { isBusy, read } = useReading();
  const unread = viewer?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <p className={styles['head']}>
      <b className={look['number']}>{unread}</b> 条未读
      {newest && (
        <Button kind="bare" size="sm" busy={isBusy} onClick={() => void read((cache) => markNotificationsRead(cache, newest.id))}>
          全部已读
        </Button>
      )}
    </p>
  );
}

function Waiting() {
  return (
    <>
      <Unread />
      <Loading label="正在载入消息">
        <ul className={styles['list']}>
          {[92, 128, 92, 112, 112, 92, 128].map((width, at) => (
            <li key={at}>
              <span className={styles['icon']}>
                <Skeleton className={styles['bar']} width={40} height={40} radius={10} />
              </span>
              <b>
                <Skeleton className={styles['bar']} width={width} height={16} />
              </b>
              <time>
                <Skeleton className={styles['bar']} width={64} height={16} />
              </time>
              <p>
                <Skeleton className={styles['bar']} height={16} />
                <Skeleton className={styles['bar']} width="60%" height={16} />
              </p>
              <span className={classes(look['row'], styles['actions'])}>
                <Skeleton className={styles['bar']} width={64} height={16} />
              </span>
            </li>
          ))}
        </ul>
      </Loading>
    </>
  );
}

function List() {
  const { data, dataUpdatedAt, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications();
  if (!data) return error ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : <Waiting />;
  const all = data.pages.flatMap((page) => page.items);
  const [newest] = all;
  if (!newest) {
    return (
      <EmptyState
        icon="bell"
        title="没有新消息"
        action={
          <LinkButton kind="primary" href={links.hall({})}>
            去大厅看看
          </LinkButton>
        }
      >
        订单、押金和退款的变化会通知到这里
      </EmptyState>
    );
  }
  return (
    <>
      <Unread newest={newest} />
      <ul className={styles['list']}>
        {all.map((each) => (
          <Line key={each.id} notification={each} now={dataUpdatedAt} />
        ))}
      </ul>
      {error && <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
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

export function NotificationsScreen() {
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="消息通知" />
      <section className={look['card']} aria-label="消息通知">
        <h1 className={look['visuallyHidden']}>消息通知</h1>
        <List />
      </section>
    </>
  );
}

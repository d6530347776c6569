import { classes } from '#ui/classes.ts';
import * as look from '#ui/look.module.css';
import * as styles from './MessagesScreen.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { formatRelative } from '#contract/rules/clock.ts';
import type { MessageKind } from '#api/generated/operations.ts';
import { keys } from '#api/queries/keys.ts';
import { markMessageRead, markMessagesRead, type Message, useMessages } from '#api/queries/messages.ts';
import { useShell } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import { watchOtherTabs } from '#lib/otherTabs.ts';
import { LatePicks } from '#screens/parts/LatePicks.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { ReachableText } from '#screens/parts/ReachableText.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { messageIcons } from './messageIcons.ts';
import { useMessageCommand } from './useMessageCommand.ts';

type Tab = 'ALL' | MessageKind;
const labels: Readonly<Record<Tab, string>> = { ALL: '全部', ORDER: '订单', MONEY: '资金', ACTIVITY: '活动', SYSTEM: '系统' };
const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(labels, text);
const kindOf = (tab: Tab): MessageKind | null => (tab === 'ALL' ? null : tab);

function Line({ message, now }: { message: Message; now: number }) {
  const { isBusy, run } = useMessageCommand();
  const { id, title, content, type, isRead, createdAt } = message;
  return (
    <li className={isRead ? undefined : styles['unread']}>
      <span className={styles['icon']}>
        <Icon name={messageIcons[type]} />
      </span>
      <b>
        <Anchor href={links.notification({ id })}>{title}</Anchor>
        {!isRead && <span className={look['visuallyHidden']}>，未读</span>}
      </b>
      <time>{formatRelative(createdAt, now)}</time>
      <p>
        <ReachableText>{content}</ReachableText>
      </p>
      <span className={classes(look['row'], styles['actions'])}>
        {!isRead && (
          <Button
            kind="bare"
            size="sm"
            busy={isBusy}
            aria-label={`“${title}”标为已读`}
            onClick={() => void run((cache) => markMessageRead(cache, id))}
          >
            标为已读
          </Button>
        )}
        <DeleteButton id={id} title={title} />
      </span>
    </li>
  );
}

function Waiting() {
  return (
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
  );
}

function List({ tab }: { tab: Tab }) {
  const { data, dataUpdatedAt, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMessages(kindOf(tab));
  const { isBusy, run } = useMessageCommand();
  if (!data) return error ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : <Waiting />;
  const all = data.pages.flatMap((page) => page.items);
  const [newest] = all;
  if (!newest) {
    return (
      <>
        <EmptyState
          icon="bell"
          title={tab === 'ALL' ? '没有新消息' : `没有${labels[tab]}消息`}
          action={
            <LinkButton kind="primary" href={links.hall({})}>
              去大厅看看
            </LinkButton>
          }
        >
          订单、押金和退款的变化会通知到这里
        </EmptyState>
        <div className={styles['picks']}>
          <LatePicks within="account" />
        </div>
      </>
    );
  }
  const unread = unreadIn(tab, data.pages[0]?.unread);
  return (
    <>
      {unread > 0 && (
        <p className={styles['head']}>
          <b className={look['number']}>{unread}</b> 条未读
          <Button kind="bare" size="sm" busy={isBusy} onClick={() => void run((cache) => markMessagesRead(cache, newest.id, kindOf(tab)))}>
            全部已读
          </Button>
        </p>
      )}
      <ul className={styles['list']}>
        {all.map((each) => (
          <Line key={each.id} message={each} now={dataUpdatedAt} />
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

type Counts = Readonly<Record<'orders' | 'money' | 'activity' | 'system', number>>;
const none: Counts = { orders: 0, money: 0, activity: 0, system: 0 };

const unreadIn = (tab: Tab, { orders, money, activity, system }: Counts = none): number =>
  ({ ALL: orders + money + activity + system, ORDER: orders, MONEY: money, ACTIVITY: activity, SYSTEM: system })[tab];

/** Refetches when another tab has read or deleted messages. */
function useOtherTabs(): void {
  const cache = useQueryClient();
  const { session } = useShell();
  useEffect(
    () =>
      watchOtherTabs('messages', () => {
        session.send({ type: 'session.refresh' });
        void cache.invalidateQueries({ queryKey: keys.messageLists });
      }),
    [cache, session],
  );
}

export function MessagesScreen() {
  const asked = new URLSearchParams(useSearch()).get('kind');
  const [, navigate] = useLocation();
  const tab: Tab = isTab(asked) ? asked : 'ALL';
  const { data } = useMessages(kindOf(tab));
  const unread = data?.pages[0]?.unread;
  useOtherTabs();
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="消息通知" />
      <section className={classes(look['card'], styles['card'])} aria-label="消息通知">
        <h1 className={look['visuallyHidden']}>消息通知</h1>
        <Tabs
          label="消息种类"
          tabs={(Object.keys(labels) as Tab[]).map((id) => ({ id, label: labels[id], badge: unreadIn(id, unread) }))}
          active={tab}
          onChange={(next) => navigate(links.notifications(next === 'ALL' ? {} : { kind: next }), { replace: true })}
          size="sm"
        >
          <List key={tab} tab={tab} />
        </Tabs>
      </section>
    </>
  );
}

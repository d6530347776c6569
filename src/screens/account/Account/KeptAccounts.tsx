import * as look from '#ui/look.module.css';
import * as section from '#ui/section.module.css';
import * as styles from './KeptAccounts.module.css';
import type { ReactNode } from 'react';
import { links } from '#lib/links.ts';
import { Picks } from '#screens/parts/Picks.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { AccountSkeletons } from '#ui/AccountCard.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';

interface Reading<Item> {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  /** Epoch milliseconds. */
  dataUpdatedAt: number;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
  isFetchingNextPage: boolean;
}

interface KeptAccountsProps<Item> {
  title: string;
  reading: Reading<Item>;
  /** Shown for an empty list. */
  empty: { icon: 'heart' | 'clock'; title: string; hint: string };
  /** Groups them under a heading per day. */
  byDay?: boolean;
  children: (items: readonly Item[], readAt: number) => ReactNode;
}

function Pages<Item>({ reading, empty, byDay = false, children }: Omit<KeptAccountsProps<Item>, 'title'>) {
  const { data, dataUpdatedAt, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = reading;
  if (!data) {
    if (error)
      return (
        <div className={look['card']}>
          <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      );
    const cards = <AccountSkeletons count={8} columns={4} lying />;
    return byDay ? (
      <div className={section['section']}>
        <p className={section['head']}>
          <Skeleton width={136} height={28} />
        </p>
        {cards}
      </div>
    ) : (
      cards
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <>
        <div className={look['card']}>
          <EmptyState
            icon={empty.icon}
            title={empty.title}
            action={
              <LinkButton kind="primary" href={links.hall({})}>
                去大厅看看
              </LinkButton>
            }
          >
            {empty.hint}
          </EmptyState>
        </div>
        <Picks within="account" />
      </>
    );
  }
  return (
    <>
      {children(items, dataUpdatedAt)}
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

/** A page of the account centre with a paged list of the user's listings. */
export function KeptAccounts<Item>({ title, ...pages }: KeptAccountsProps<Item>) {
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here={title} />
      <h1 className={look['visuallyHidden']}>{title}</h1>
      <Pages {...pages} />
    </>
  );
}

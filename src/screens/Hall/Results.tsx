import { useEffect, useEffectEvent, useRef } from 'react';
import type { useHall } from '#api/queries/hall.ts';
import { links } from '#app/links.ts';
import { ListingCard } from '#screens/parts/ListingCard.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { AccountGrid, AccountSkeletons } from '#ui/AccountCard.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { EmptyState } from '#ui/State.tsx';
import type { Chosen } from './chosen.ts';

interface ResultsProps {
  hall: ReturnType<typeof useHall>;
  chosen: readonly Chosen[];
  onRemove: (choice: Chosen) => void;
  onClear: () => void;
}

/** Asks for the next page a screen before its place comes into view. */
function useReach(onReach: () => void, active: boolean) {
  const foot = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    const element = foot.current;
    if (!element || !active) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), { rootMargin: '600px' });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [active]);
  return foot;
}

function Nothing({ chosen, onRemove, onClear }: Omit<ResultsProps, 'hall'>) {
  const last = chosen.at(-1);
  return (
    <div className="card">
      <EmptyState
        icon="search"
        title="没有符合条件的账号"
        action={last
          ? (
            <>
              <Button kind="primary" onClick={() => onRemove(last)}>去掉 {last.label}</Button>
              <Button onClick={onClear}>清空条件</Button>
            </>
          )
          : <LinkButton kind="primary" href={links.hall({})}>看全部账号</LinkButton>}
      >
        {last ? '放宽一个条件再看看' : '号主还没有上架，换个游戏看看'}
      </EmptyState>
    </div>
  );
}

export function Results({ hall, chosen, onRemove, onClear }: ResultsProps) {
  const { data, error, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch, dataUpdatedAt } = hall;
  const more = () => void fetchNextPage();
  const foot = useReach(more, hasNextPage && !isFetching && !isFetchNextPageError);
  if (!data) {
    if (error) return <div className="card"><QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /></div>;
    return <AccountSkeletons count={12} columns={4} lying />;
  }
  const listings = data.pages.flatMap((page) => page.items);
  if (listings.length === 0) return <Nothing chosen={chosen} onRemove={onRemove} onClear={onClear} />;
  return (
    <div className={classes('results', isPlaceholderData && 'stale')} aria-busy={isPlaceholderData || undefined}>
      <AccountGrid columns={4} lying>
        {listings.map((listing, at) => <ListingCard key={listing.id} listing={listing} now={dataUpdatedAt} eager={at < 8} />)}
      </AccountGrid>
      <div ref={foot} className="more-row">
        {hasNextPage && <Button size="lg" busy={isFetchingNextPage} onClick={more}>{isFetchNextPageError ? '没有加载出来，重试' : '加载更多'}</Button>}
        {!hasNextPage && <span className="muted">已经到底了</span>}
      </div>
    </div>
  );
}

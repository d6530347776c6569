import * as look from '#ui/look.module.css';
import * as styles from './Results.module.css';
import { memo, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { useHall } from '#api/queries/hall.ts';
import type { ListingCardPartsFragment } from '#api/generated/operations.ts';
import { hotWords } from '#api/queries/hotWords.ts';
import { links } from '#lib/links.ts';
import type { HallFilters } from '#lib/hallAddress.ts';
import { ComparableCard } from '#screens/listings/Compare/ComparableCard.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { AccountGrid, AccountSkeletons } from '#ui/AccountCard.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { RemovableChip } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { EmptyState } from '#ui/State.tsx';
import type { Chosen } from './chosen.ts';

interface ResultsProps {
  hall: ReturnType<typeof useHall>;
  filters: HallFilters;
  chosen: readonly Chosen[];
  onRemove: (choice: Chosen) => void;
  onClear: () => void;
}

/** Fetches the next page when the end of the list is within one screen. */
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

/** Popular search words, if the user's search had no results. */
function OtherWords({ filters }: Pick<ResultsProps, 'filters'>) {
  const words = useSyncExternalStore(hotWords.subscribe, hotWords.read);
  return words
    .filter((word) => word !== filters.keyword)
    .slice(0, 5)
    .map((keyword) => (
      <LinkButton key={keyword} href={links.hall({ ...filters, keyword })}>
        {keyword}
      </LinkButton>
    ));
}

/** No filters but at most a game. */
function EmptyShelf({ gameId, special, shop, merchantId }: HallFilters) {
  if (shop) {
    const others = (
      <LinkButton kind="primary" href={gameId === null ? links.shops() : links.hall({ shop, merchantId })}>
        {gameId === null ? '看其他店铺' : '看店里全部账号'}
      </LinkButton>
    );
    return (
      <EmptyState icon="shop" title={gameId === null ? '这家店现在没有账号可租' : '这家店现在没有这个游戏的账号'} action={others}>
        号主上架后会出现在这里，过一会儿再来看看
      </EmptyState>
    );
  }
  if (gameId !== null) {
    const others = (
      <LinkButton kind="primary" href={links.hall({ special })}>
        看其他游戏
      </LinkButton>
    );
    return (
      <EmptyState icon="pad" title={special ? '这个游戏现在没有特价' : '这个游戏现在没有账号可租'} action={others}>
        别的游戏还有号，或者晚点再来看看
      </EmptyState>
    );
  }
  if (special) {
    const hall = (
      <LinkButton kind="primary" href={links.hall({})}>
        去租号大厅
      </LinkButton>
    );
    return (
      <EmptyState icon="bolt" title="现在没有特价账号" action={hall}>
        大厅里还有不打折的好号
      </EmptyState>
    );
  }
  const home = (
    <LinkButton kind="primary" href={links.home()}>
      回首页
    </LinkButton>
  );
  return (
    <EmptyState icon="pad" title="现在没有账号可租" action={home}>
      号主上架后会出现在这里，过一会儿再来看看
    </EmptyState>
  );
}

/** No results, with suggestions: other words, fewer filters, another game. */
function Nothing({ filters, chosen, onRemove, onClear }: Omit<ResultsProps, 'hall'>) {
  const { keyword } = filters;
  if (keyword !== '' && chosen.length === 1) {
    const ways = (
      <>
        <Button kind="primary" onClick={onClear}>
          看全部账号
        </Button>
        <OtherWords filters={filters} />
      </>
    );
    return (
      <EmptyState icon="search" title={`没有找到“${keyword}”`} action={ways}>
        换个说法，或者看看大家都在搜的
      </EmptyState>
    );
  }
  if (chosen.length === 0 || (filters.gameId !== null && chosen.length === 1)) return <EmptyShelf {...filters} />;
  const drop = (
    <>
      <span className={styles['drops']}>
        {chosen.map((choice) => (
          <RemovableChip key={choice.label} label={choice.label} onRemove={() => onRemove(choice)} />
        ))}
      </span>
      <Button kind="primary" onClick={onClear}>
        清空条件
      </Button>
    </>
  );
  return (
    <EmptyState icon="search" title="没有符合条件的账号" action={drop}>
      {keyword === '' ? '去掉一个条件再看看' : '去掉一个条件，或者换个词搜'}
    </EmptyState>
  );
}

/** How the search was interpreted if not literally, and words without results. */
function Reading({ read }: { read: NonNullable<ResultsProps['hall']['data']>['pages'][number]['understood'] | null }) {
  if (!read) return null;
  const { games, words, dropped } = read;
  const searched = [...games.map(({ title }) => title), ...words].map((word) => `“${word}”`).join(' ');
  return (
    <p className={styles['reading']} role="status">
      {dropped.length > 0 ? (
        <>
          <b>没有完全符合的，以下是相近的</b>
          <span>
            没有账号符合“{dropped.join(' ')}”，按 {searched} 找
          </span>
        </>
      ) : (
        <span>已按 {searched} 搜索</span>
      )}
    </p>
  );
}

interface CardsProps {
  listings: readonly ListingCardPartsFragment[];
  now: number;
  rentType: HallFilters['rentType'];
}

/** Memoised: not re-rendered while other results load. */
const Cards = memo(function Cards({ listings, now, rentType }: CardsProps) {
  return (
    <AccountGrid className={styles['cards']} columns={4} lying>
      {listings.map((listing, at) => (
        <ComparableCard key={listing.id} listing={listing} now={now} eager={at < 8} rentType={rentType} />
      ))}
    </AccountGrid>
  );
});

export function Results({ hall, ...nothing }: ResultsProps) {
  const { isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = hall;
  // Many cards are rendered with low priority, so that clicks are handled in between.
  const { data, error, isPlaceholderData, dataUpdatedAt, hasNextPage } = useDeferredValue(hall);
  // While other results load, the old list keeps its time of reading.
  const [readAt, setReadAt] = useState(dataUpdatedAt);
  if (!isPlaceholderData && readAt !== dataUpdatedAt) setReadAt(dataUpdatedAt);
  const more = () => void fetchNextPage();
  const pages = data?.pages;
  const listings = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const foot = useReach(more, hasNextPage && !isFetching && !isFetchNextPageError);
  if (!data) {
    if (error)
      return (
        <div className={look['card']}>
          <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      );
    return <AccountSkeletons className={styles['cards']} count={12} columns={4} lying />;
  }
  if (listings.length === 0)
    return (
      <div className={look['card']}>
        <Nothing {...nothing} />
      </div>
    );
  return (
    <div
      data-first=""
      tabIndex={-1}
      className={classes(styles['results'], isPlaceholderData && styles['stale'])}
      aria-busy={isPlaceholderData || undefined}
    >
      <Reading read={data.pages[0]?.understood ?? null} />
      <h2 className={look['visuallyHidden']}>账号列表</h2>
      <Cards listings={listings} now={readAt} rentType={nothing.filters.rentType} />
      <div ref={foot} className={styles['more']}>
        {hasNextPage && (
          <Button size="lg" busy={isFetchingNextPage} onClick={more}>
            {isFetchNextPageError ? '加载失败，重试' : '加载更多'}
          </Button>
        )}
        {!hasNextPage && <span className={look['muted']}>已经到底了</span>}
      </div>
    </div>
  );
}

import { type Footprint, useFootprints } from '#api/queries/listing.ts';
import { links } from '#app/links.ts';
import { dayKey } from '#contract/rules/clock.ts';
import { dayLabel } from '#screens/parts/dayLabel.ts';
import { ListingCard } from '#screens/parts/ListingCard.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { AccountGrid, AccountSkeletons } from '#ui/AccountCard.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { EmptyState } from '#ui/State.tsx';

interface DayProps {
  label: string;
  looks: readonly Footprint[];
  /** Epoch milliseconds at which they were read. */
  now: number;
  isFirst: boolean;
}

function Day({ label, looks, now, isFirst }: DayProps) {
  return (
    <section className="sec" aria-label={label}>
      <div className="sec-h"><h2>{label}</h2>{isFirst && <Anchor className="more" href={links.similar()}>找相似</Anchor>}</div>
      <AccountGrid columns={4} lying>{looks.map(({ listing }) => <ListingCard key={listing.id} listing={listing} now={now} />)}</AccountGrid>
    </section>
  );
}

function Footprints() {
  const { data, dataUpdatedAt, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFootprints();
  if (!data) {
    return error
      ? <div className="card"><QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /></div>
      : <AccountSkeletons count={8} columns={4} lying />;
  }
  const looks = data.pages.flatMap((page) => page.items);
  if (looks.length === 0) {
    return (
      <div className="card">
        <EmptyState icon="clock" title="还没有足迹" action={<LinkButton kind="primary" href={links.hall({})}>去大厅看看</LinkButton>}>
          看过的账号都会记在这里
        </EmptyState>
      </div>
    );
  }
  const days = [...Map.groupBy(looks, ({ lookedAt }) => dayKey(lookedAt))];
  return (
    <>
      {days.map(([key, ofDay], at) => <Day key={key} isFirst={at === 0} label={dayLabel(ofDay[0]?.lookedAt ?? dataUpdatedAt, dataUpdatedAt)} looks={ofDay} now={dataUpdatedAt} />)}
      {hasNextPage && <p className="account-more"><Button size="lg" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>加载更多</Button></p>}
    </>
  );
}

/** Accounts that were looked at, by the days of the last look. */
export function FootprintsScreen() {
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="我的足迹" />
      <h1 className="vh">我的足迹</h1>
      <Footprints />
    </>
  );
}

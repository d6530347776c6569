import { useFavourites } from '#api/queries/listing.ts';
import { links } from '#app/links.ts';
import { ListingCard } from '#screens/parts/ListingCard.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { AccountGrid, AccountSkeletons } from '#ui/AccountCard.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { EmptyState } from '#ui/State.tsx';

function Favourites() {
  const { data, dataUpdatedAt, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFavourites();
  if (!data) {
    return error
      ? <div className="card"><QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /></div>
      : <AccountSkeletons count={8} columns={4} lying />;
  }
  const listings = data.pages.flatMap((page) => page.items);
  if (listings.length === 0) {
    return (
      <div className="card">
        <EmptyState icon="heart" title="还没有收藏" action={<LinkButton kind="primary" href={links.hall({})}>去大厅看看</LinkButton>}>
          点卡片右上角的心，账号空出来时一眼看到
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <AccountGrid columns={4} lying>{listings.map((listing) => <ListingCard key={listing.id} listing={listing} now={dataUpdatedAt} />)}</AccountGrid>
      {hasNextPage && <p className="account-more"><Button size="lg" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>加载更多</Button></p>}
    </>
  );
}

export function FavouritesScreen() {
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="我的收藏" />
      <h1 className="vh">我的收藏</h1>
      <Favourites />
    </>
  );
}

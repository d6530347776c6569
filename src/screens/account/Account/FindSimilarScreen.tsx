import * as look from '#ui/look.module.css';
import * as section from '#ui/section.module.css';
import * as styles from './FindSimilarScreen.module.css';
import { classes } from '#ui/classes.ts';
import { type Footprint, useFootprints, useSimilarListings } from '#api/queries/listing.ts';
import { links } from '#lib/links.ts';
import { ListingCard } from '#screens/parts/ListingCard.tsx';
import { Picks } from '#screens/parts/Picks.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { AccountGrid, AccountSkeletons } from '#ui/AccountCard.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';

/** Number of recently viewed listings for which similar ones are shown. */
const MOST = 3;
const EACH = 4;

function LikeIt({ listing }: Pick<Footprint, 'listing'>) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useSimilarListings(listing.id);
  return (
    <section className={section['section']} aria-label={`和“${listing.title}”相似`}>
      <div className={section['head']}>
        <h2>相似账号</h2>
        <span className={classes(styles['likeness'], look['muted'])}>
          和<Anchor href={links.detail({ id: listing.id })}>“{listing.title}”</Anchor>同款游戏，价格相近
        </span>
      </div>
      {data === undefined && error && (
        <div className={look['card']}>
          <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && !error && <AccountSkeletons count={EACH} columns={4} lying />}
      {data?.length === 0 && (
        <div className={look['card']}>
          <EmptyState icon="search" title="暂时没有价格相近的账号">
            同游戏的账号空出来后再来看看
          </EmptyState>
        </div>
      )}
      {data && data.length > 0 && (
        <AccountGrid columns={4} lying>
          {data.slice(0, EACH).map((each) => (
            <ListingCard key={each.id} listing={each} now={dataUpdatedAt} />
          ))}
        </AccountGrid>
      )}
    </section>
  );
}

function FindSimilar() {
  const { data, error, isFetching, refetch } = useFootprints();
  if (!data) {
    return error ? (
      <div className={look['card']}>
        <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    ) : (
      Array.from({ length: MOST }, (_, at) => (
        <div key={at} className={section['section']}>
          <p className={section['head']}>
            <Skeleton width={136} height={28} />
          </p>
          <AccountSkeletons count={EACH} columns={4} lying />
        </div>
      ))
    );
  }
  const looks = data.pages.flatMap((page) => page.items).slice(0, MOST);
  if (looks.length > 0) return looks.map(({ listing }) => <LikeIt key={listing.id} listing={listing} />);
  return (
    <>
      <div className={look['card']}>
        <EmptyState
          icon="search"
          title="先看几个账号"
          action={
            <LinkButton kind="primary" href={links.hall({})}>
              去大厅看看
            </LinkButton>
          }
        >
          看过之后，同游戏、价格相近的账号会列在这里
        </EmptyState>
      </div>
      <Picks within="account" />
    </>
  );
}

/** Listings of the same game and a similar price, for each of the last viewed ones. */
export function FindSimilarScreen() {
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="找相似" />
      <h1 className={look['visuallyHidden']}>找相似</h1>
      <FindSimilar />
    </>
  );
}

import * as look from '#ui/look.module.css';
import * as styles from './Shops.module.css';
import { formatDate, formatDuration } from '#contract/rules/clock.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { problemOf } from '#contract/problem.ts';
import { useShop } from '#api/queries/shops.ts';
import { links } from '#lib/links.ts';
import { Hall } from '#screens/listings/Hall/HallScreen.tsx';
import { certificateTexts } from '#screens/parts/certificates.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tag } from '#ui/Tag.tsx';
import { FollowButton } from './FollowButton.tsx';
import { Emblem } from './ShopCard.tsx';
import { ShopFacts } from './ShopFacts.tsx';
import { ShopReviews } from './ShopReviews.tsx';

const trail = [
  { label: '首页', href: links.home() },
  { label: '店铺', href: links.shops() },
];

/** A shop with its accounts under the hall's filters, or with their reviews. */
export function ShopPage({ id, tab }: { id: string; tab: 'accounts' | 'reviews' }) {
  const { data: shop, error, isFetching, refetch } = useShop(id);
  if (!shop) {
    const problem = problemOf(error);
    const isGone = problem.kind === 'refused' && problem.code === 'NOT_FOUND';
    const others = (
      <LinkButton kind="primary" href={links.shops()}>
        看其他店铺
      </LinkButton>
    );
    return (
      <div className={look['pageWidth']}>
        <Crumbs trail={trail} here="店铺主页" />
        {!error && (
          <Loading label="正在载入店铺">
            <Skeleton height={128} radius={10} />
            <Skeleton height={56} radius={10} />
            <Skeleton height={320} radius={10} />
          </Loading>
        )}
        {error && (
          <div className={look['card']}>
            {isGone ? (
              <EmptyState icon="shop" title="没有这家店铺" action={others} page>
                它可能改了资料或已经关店
              </EmptyState>
            ) : (
              <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
            )}
          </div>
        )}
      </div>
    );
  }
  const certificate = certificateTexts[shop.certificate];
  const head = (
    <>
      <Crumbs trail={trail} here={shop.name} />
      <header className={styles['banner']}>
        <Emblem avatar={shop.avatar} size={72} />
        <div className={styles['name']}>
          <h1>
            {shop.name}
            {certificate !== null && <Tag tone="stay">{certificate}</Tag>}
          </h1>
          <p className={classes(look['small'])}>
            {formatDate(shop.since)}加入
            {shop.answerMinutes !== null && ` · 通常 ${formatDuration(shop.answerMinutes * MINUTE)}内回复评价`}
          </p>
        </div>
        <ShopFacts shop={shop} />
        <FollowButton shop={shop} />
      </header>
      <nav className={classes(look['card'], styles['tabs'])} aria-label="店铺内容">
        <Anchor href={links.shops({ shop: id })} aria-current={tab === 'accounts' ? 'page' : undefined}>
          全部账号
        </Anchor>
        <Anchor href={links.shops({ shop: id, tab: 'reviews' })} aria-current={tab === 'reviews' ? 'page' : undefined}>
          租客评价{shop.reviewCount > 0 && ` ${shop.reviewCount}`}
        </Anchor>
      </nav>
    </>
  );
  if (tab === 'reviews')
    return (
      <div className={look['pageWidth']}>
        {head}
        <ShopReviews id={id} />
      </div>
    );
  return <Hall title={shop.name} shop={{ head, games: shop.games.map((game) => game.id) }} />;
}

import * as look from '#ui/look.module.css';
import * as section from '#ui/section.module.css';
import * as styles from './FreePlay.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useFreePlayCount, useFreePlayGames, useFreePlayListings, useFreePlayPromotions, useFreePlays } from '#api/queries/freePlay.ts';
import { formatTime } from '#contract/rules/clock.ts';
import { ADULT_AGE, HOUR } from '#contract/rules/constants.ts';
import { FREE_PLAY_LONGEST, FREE_PLAYS_A_DAY, SUPER_FREE_PLAYS_A_DAY } from '#contract/rules/membership.ts';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { links } from '#lib/links.ts';
import { watchable } from '#lib/watching.ts';
import type { PlayWish } from '#machines/freePlay/freePlay.machine.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useCommand } from '#screens/parts/useCommand.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { session } from '#state/session.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Switch } from '#ui/Switch.tsx';
import { Chances } from './Chances.tsx';
import { FreePlayDialogs } from './FreePlayDialogs.tsx';
import { History } from './History.tsx';
import { CardsSkeleton, ListingCards, type Playing } from './ListingCards.tsx';
import { PromotionStrip } from './PromotionStrip.tsx';
import { isCurrent, Running } from './Running.tsx';

interface GamesProps {
  games: ReturnType<typeof useFreePlayGames>['data'];
  gameId: string | null;
  onChoose: (id: string | null) => void;
}

function Games({ games, gameId, onChoose }: GamesProps) {
  if (!games || games.length === 0) return null;
  return (
    <div className={classes(look['card'], styles['tabs'])} role="group" aria-label="选择游戏">
      <button type="button" aria-pressed={gameId === null} onClick={() => onChoose(null)}>
        全部 <small>{games.reduce((sum, { listingCount }) => sum + listingCount, 0)}</small>
      </button>
      {games.map(({ id, title, icon, listingCount }) => (
        <button key={id} type="button" aria-pressed={gameId === id} onClick={() => onChoose(id)}>
          <img src={icon} width="28" height="28" alt="" />
          {title} <small>{listingCount}</small>
        </button>
      ))}
    </div>
  );
}

function Promotions() {
  const { data } = useFreePlayPromotions();
  return data?.map((promotion) => <PromotionStrip key={promotion.id} {...promotion} />);
}

const LOADING = '正在载入今天的场次';

const cardsComing = (
  <Loading label={LOADING}>
    <CardsSkeleton />
  </Loading>
);

/** The shape of the games, the heading and the cards. */
const allComing = (
  <Loading label={LOADING} className={styles['coming']}>
    <Skeleton height={112} radius={10} />
    <Skeleton height={28} width={240} />
    <CardsSkeleton />
  </Loading>
);

interface ListingsProps {
  isOpen: boolean;
  listed: ReturnType<typeof useFreePlayListings>;
  playing: Playing;
}

function Listings({ isOpen, listed, playing }: ListingsProps) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = listed;
  if (!data) {
    if (!error) return cardsComing;
    return (
      <div className={look['card']}>
        <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  const listings = data.pages.flatMap(({ items }) => items);
  return (
    <>
      {listings.length === 0 ? (
        <div className={look['card']}>
          <EmptyState
            icon="pad"
            title={isOpen ? '今天没有空着的场次了' : '现在没有账号开放免费玩'}
            action={
              <LinkButton kind="primary" href={links.hall({ noDeposit: true })}>
                看无押金账号
              </LinkButton>
            }
          >
            号主每天放出新的空档，明天再来看看
          </EmptyState>
        </div>
      ) : (
        <ListingCards listings={listings} playing={playing} />
      )}
      {hasNextPage && (
        <p className={styles['more']}>
          <Button size="lg" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {error ? '加载失败，重试' : '加载更多'}
          </Button>
        </p>
      )}
    </>
  );
}

function Page({ unfinished }: { unfinished: Unfinished<PlayWish> | null }) {
  const play = useActorRef(useChart('freePlay'), { input: { unfinished }, ...watchable });
  const snapshot = useSelector(play, (state) => state);
  const command = useCommand(snapshot.children.beginPlay);
  const leave = useCommand(snapshot.children.leavePlay);
  const now = useMinute();
  const isMember = useSnapshot(session).standing === 'member';
  const [gameId, setGame] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [games, listed] = [useFreePlayGames(), useFreePlayListings({ gameId, isOpen })];
  const counted = useFreePlayCount(isMember).data;
  const own = useFreePlays(isMember);
  // What stands above the list has its height from both.
  const isComing = games.isPending || (isMember && own.isPending);
  const plays = own.data?.pages.flatMap(({ items }) => items) ?? [];
  const current = isComing ? undefined : plays.filter(isCurrent).toSorted((one, other) => one.startsAt - other.startsAt)[0];
  const playing: Playing = { play, snapshot, command, now };
  return (
    <div className={look['pageWidth']}>
      <div className={classes(styles['top'], current && styles['withPlay'])}>
        <section className={styles['hero']}>
          <h1>免费玩</h1>
          <p>号主放出的空档，挑一场就能玩，不收押金。</p>
          <Chances chances={counted?.freePlayCount ?? null} coupons={counted?.freePlayCoupons ?? []} />
        </section>
        {current && (
          <Running
            key={current.id}
            play={current}
            onLeave={(playId) => play.send({ type: 'play.leave', playId })}
            onReread={() => void own.refetch()}
          />
        )}
      </div>
      {isComing ? (
        allComing
      ) : (
        <>
          <Games games={games.data} gameId={gameId} onChoose={setGame} />
          <section className={section['section']}>
            <div className={section['head']}>
              <h2>今天的场次</h2>
              <p>现在 {formatTime(now)}，选一个开始时间</p>
              <span className={styles['onlyOpen']}>
                <Switch checked={isOpen} onChange={setOpen}>
                  只看还有空的
                </Switch>
              </span>
            </div>
            <Listings isOpen={isOpen} listed={listed} playing={playing} />
          </section>
        </>
      )}
      <Promotions />
      {isMember && own.data && (
        <History plays={plays} hasMore={own.hasNextPage} isBusy={own.isFetchingNextPage} onMore={() => void own.fetchNextPage()} />
      )}
      <p className={styles['rule']}>
        <Icon name="shield" small />
        <span>
          实名且年满 {ADULT_AGE} 周岁；每天 {FREE_PLAYS_A_DAY} 次，超级会员 {SUPER_FREE_PLAYS_A_DAY} 次；一次最多 {FREE_PLAY_LONGEST / HOUR}{' '}
          小时，不收押金，不能续。
        </span>
      </p>
      <FreePlayDialogs playing={playing} leave={leave} plays={plays} />
    </div>
  );
}

/** Today's free plays, what is left of one's chances, and one's own plays. */
export const FreePlayScreen = () => (
  <WithUnfinished<PlayWish> errand={errands.freePlay}>{(unfinished) => <Page unfinished={unfinished} />}</WithUnfinished>
);

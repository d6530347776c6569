import * as look from '#ui/look.module.css';
import * as styles from './Ranking.module.css';
import { useState } from 'react';
import { type Ranking, type RankPlace, useRanking } from '#api/queries/activities.ts';
import { formatClock, formatMonthDay } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { formatYuan, yuanDigits } from '#contract/rules/money.ts';
import { RANKING_LISTED, RANKING_PACKET_LIFE, RANKING_PRIZED, RANKING_PRIZES } from '#contract/rules/ranking.ts';
import { links } from '#lib/links.ts';
import { Counting, Festive } from '#screens/parts/Festive.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tag } from '#ui/Tag.tsx';
import { OwnPlace } from './OwnPlace.tsx';
import { packet, PODIUM, Podium } from './Podium.tsx';

/** Rows below the podium that show at once. */
const FIRST = 15;
const monthOf = (month: string): number => Number(month.slice(5));
const placesText = ({ from, to }: { from: number; to: number }): string => (from === to ? `第 ${from} 名` : `第 ${from}–${to} 名`);

function Rows({ top }: { top: readonly RankPlace[] }) {
  const [isWhole, setWhole] = useState(false);
  const rows = top.slice(PODIUM);
  const ownAt = rows.findIndex(({ isOwn }) => isOwn);
  const shown = isWhole ? rows : rows.slice(0, Math.max(FIRST, ownAt + 2));
  return (
    <section className={classes(look['card'], styles['list'])}>
      <h2>
        第 {PODIUM + 1}–{RANKING_LISTED} 名
      </h2>
      {rows.length === 0 ? (
        <p className={styles['none']}>还空着，结算过的租金越多名次越前</p>
      ) : (
        <ol start={PODIUM + 1}>
          {shown.map(({ place, name, avatar, registeredAt, rentFen, prizeFen, isOwn }) => (
            <li key={place} className={isOwn ? styles['own'] : undefined}>
              <b>{place}</b>
              <Avatar src={avatar} />
              <span>
                <b>{name}</b>
                {isOwn && <Tag tone="gift">你</Tag>}
                {registeredAt !== null && <small>{formatMonthDay(registeredAt)}注册</small>}
              </span>
              {prizeFen > 0 ? <Tag tone="solid">{packet(prizeFen)}</Tag> : <span />}
              <b className={look['number']}>{formatYuan(rentFen)}</b>
            </li>
          ))}
        </ol>
      )}
      {shown.length < rows.length && (
        <Button kind="bare" wide icon="down" onClick={() => setWhole(true)}>
          看到第 {rows.at(-1)?.place} 名
        </Button>
      )}
    </section>
  );
}

const Prizes = () => (
  <section className={classes(look['card'], look['padded'], styles['prizes'])}>
    <h2>奖品</h2>
    <ul>
      {RANKING_PRIZES.map((prize) => (
        <li key={prize.from}>
          <Icon name="gift" small />
          {placesText(prize)}
          <b>{packet(prize.fen)}</b>
        </li>
      ))}
    </ul>
    <p>
      并列时，先到的排前面。号主与租客同一身份、设备或地址的订单不算。结算后再退款，名次不变。不想上榜，可以在
      <Anchor className={look['link']} href={links.settings()}>
        账号设置
      </Anchor>
      里关掉“在排行里显示名字”。
    </p>
  </section>
);

function LastMonth({ ranking: { last, lastMonth } }: { ranking: Ranking }) {
  return (
    <section className={classes(look['card'], look['padded'], styles['last'])}>
      <h2>
        上月榜单 <small>{monthOf(lastMonth)} 月，已结算</small>
      </h2>
      {last.length === 0 ? (
        <p className={styles['none']}>上个月没有人上榜</p>
      ) : (
        <ol>
          {last.map(({ place, name, avatar, rentFen, prizeFen, isOwn }) => (
            <li key={place}>
              <b>{place}</b>
              <Avatar src={avatar} />
              <span>
                <b>{isOwn ? `${name}（你）` : name}</b>
                <small className={look['number']}>{formatYuan(rentFen)}</small>
              </span>
              <small className={look['positive']}>¥{yuanDigits(prizeFen)} 已发</small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const waiting = (
  <Loading label="正在载入排行榜">
    <Skeleton height={320} radius={10} className={styles['gap']} />
    <Skeleton height={84} radius={10} className={styles['gap']} />
    <Skeleton height={480} radius={10} className={styles['gap']} />
  </Loading>
);

function Content() {
  const { data, error, isFetching, refetch } = useRanking();
  const ranking = data?.ranking;
  if (!ranking) {
    if (!error) return waiting;
    return (
      <div className={classes(look['card'], styles['gap'])}>
        <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <>
      <Festive
        kick={`${monthOf(ranking.month)} 月 · 本月注册的新人`}
        title="新人排行榜"
        lead={`按本月已结算订单的租金排，退掉的不算。前 ${RANKING_PRIZED} 名得红包，${RANKING_PACKET_LIFE / DAY} 天内可用。`}
        picture={<Podium top={ranking.top} />}
      >
        <Counting label={`距结算 ${formatClock(ranking.settlesAt)}`} until={ranking.settlesAt} onEnd={() => void refetch()} />
      </Festive>
      <OwnPlace own={ranking.own ?? null} people={ranking.people} />
      <div className={styles['columns']}>
        {ranking.top.length === 0 ? (
          <section className={look['card']}>
            <EmptyState
              icon="top"
              title="这个月还没有人上榜"
              action={
                <LinkButton kind="primary" href={links.hall({})}>
                  去租号
                </LinkButton>
              }
            >
              本月注册、订单结算之后就上榜
            </EmptyState>
          </section>
        ) : (
          <Rows top={ranking.top} />
        )}
        <aside>
          <Prizes />
          <LastMonth ranking={ranking} />
        </aside>
      </div>
    </>
  );
}

/** The newcomers' ranking of this month, the own place, and last month's winners. */
export const RankingScreen = () => (
  <div className={look['pageWidth']}>
    <Crumbs trail={[{ label: '首页', href: links.home() }]} here="新人排行榜" />
    <Content />
  </div>
);

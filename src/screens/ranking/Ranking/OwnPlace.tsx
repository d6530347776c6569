import * as look from '#ui/look.module.css';
import * as styles from './Ranking.module.css';
import type { CSSProperties } from 'react';
import type { Ranking } from '#api/queries/activities.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { RANKING_PRIZED } from '#contract/rules/ranking.ts';
import { links } from '#lib/links.ts';
import { askFor } from '#state/layers.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';

interface OwnPlaceProps {
  /** null: a guest. */
  own: Ranking['own'] | null;
  people: number;
}

const rent = (
  <LinkButton kind="primary" href={links.hall({})}>
    去租号
  </LinkButton>
);

function Missing({ nextPlace, missingFen, rentFen }: { nextPlace: number; missingFen: number; rentFen: number }) {
  const share = Math.round((rentFen * 100) / (rentFen + missingFen));
  return (
    <>
      ，距第 {nextPlace} 名还差 <b>{formatYuan(missingFen)}</b>
      <i
        className={styles['bar']}
        style={{ '--share': `${share}%` } as CSSProperties}
        role="img"
        aria-label={`已到第 ${nextPlace} 名的 ${share}%`}
      />
    </>
  );
}

/** Where the viewer stands, or why nowhere, and what leads there. */
export function OwnPlace({ own, people }: OwnPlaceProps) {
  if (!own)
    return (
      <section className={classes(look['card'], styles['mine'])} aria-label="我的名次">
        <p>
          <b>登录后看自己的名次</b>
          <small>这个月已有 {people} 位新人上榜</small>
        </p>
        <Button kind="primary" onClick={() => askFor({ name: 'login', tab: 'quick' })}>
          登录
        </Button>
      </section>
    );
  const { standing, place, rentFen, nextPlace, missingFen } = own;
  if (standing === 'NOT_NEW')
    return (
      <section className={classes(look['card'], styles['mine'])} aria-label="我的名次">
        <p>
          <b>这是本月新注册用户的榜</b>
          <small>你不是本月新注册的用户，可以邀请好友来上榜</small>
        </p>
        <LinkButton href={links.promotion()}>邀请好友</LinkButton>
      </section>
    );
  if (standing === 'HIDDEN')
    return (
      <section className={classes(look['card'], styles['mine'])} aria-label="我的名次">
        <p>
          <b>你没有上榜</b>
          <small>你关掉了“在排行里显示名字”，打开后按 {formatYuan(rentFen)} 排名</small>
        </p>
        <LinkButton href={links.settings()}>去设置</LinkButton>
      </section>
    );
  return (
    <section className={classes(look['card'], styles['mine'])} aria-label="我的名次">
      <span className={styles['number']}>
        <small>我的名次</small>
        <b>{place ?? '—'}</b>
      </span>
      <p>
        <b>{place === 1 ? '你是第一名' : place !== null && place <= RANKING_PRIZED ? '你在得奖的名次里' : '再租几单，名次会上升'}</b>
        <small>
          {place === null ? '本月还没有结算的订单' : `已结算租金 ${formatYuan(rentFen)}`}
          {nextPlace !== null && missingFen !== null && <Missing nextPlace={nextPlace} missingFen={missingFen} rentFen={rentFen} />}
        </small>
      </p>
      {rent}
    </section>
  );
}

import * as look from '#ui/look.module.css';
import * as styles from './Recent.module.css';
import { classes } from '#ui/classes.ts';
import type { ReactNode } from 'react';
import { formatRelative } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { type Footprint, useFootprints } from '#api/queries/listing.ts';
import { type RedPacket, useRedPackets } from '#api/queries/wallet.ts';
import { links } from '#lib/links.ts';
import { accountCard } from '#screens/parts/accountCard.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Price } from '#ui/Price.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';

/** Red packets expiring within this time are mentioned. */
const SOON = 7 * DAY;
const PACKETS = 2;
const LOOKS = 6;

function Ending({ packets, now }: { packets: readonly RedPacket[]; now: number }) {
  return (
    <ul className={classes(look['card'], styles['packets'])} aria-label="快到期的红包">
      {packets.map(({ id, title, expiresAt }) => (
        <li key={id}>
          <Icon name="ticket" />
          <span>
            <b>{title}</b>
            <small>{formatRelative(expiresAt, now)} 到期</small>
          </span>
          <LinkButton size="sm" href={links.hall({})}>
            去使用
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

function Looked({ looks, readAt }: { looks: readonly Footprint[]; readAt: number }) {
  return (
    <section className={classes(look['card'], styles['looked'])} aria-labelledby="looked">
      <div className={styles['head']}>
        <h2 id="looked">最近看过</h2>
        <Anchor href={links.footprints()}>
          全部足迹
          <Icon name="right" small />
        </Anchor>
      </div>
      <ul>
        {looks.map(({ listing }) => {
          const card = accountCard(listing, readAt);
          return (
            <li key={card.id}>
              <Anchor href={card.href}>
                <img src={card.cover} width="320" height="180" alt="" loading="lazy" />
                <b>{card.title}</b>
                <span>
                  <Price fen={card.hourlyFen} per="时" />
                  <small>{card.availability.text}</small>
                </span>
              </Anchor>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/**
 * Expiring red packets and recent views; `children` render once both queries are done, so that nothing shifts. Failed queries are left out.
 */
export function Recent({ children }: { children: ReactNode }) {
  const packets = useRedPackets();
  const footprints = useFootprints();
  const now = useMinute();
  if ([packets, footprints].some(({ isPending, failureCount }) => isPending && failureCount === 0))
    return (
      <Loading label="正在载入个人中心">
        <Skeleton height={240} radius={10} />
      </Loading>
    );
  const ending = (packets.data ?? []).filter(({ expiresAt }) => expiresAt - now < SOON).toSorted((a, b) => a.expiresAt - b.expiresAt);
  const looks = footprints.data?.pages[0]?.items ?? [];
  return (
    <>
      {ending.length > 0 && <Ending packets={ending.slice(0, PACKETS)} now={now} />}
      {looks.length > 0 && <Looked looks={looks.slice(0, LOOKS)} readAt={footprints.dataUpdatedAt} />}
      {children}
    </>
  );
}

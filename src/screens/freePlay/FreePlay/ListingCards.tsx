import * as look from '#ui/look.module.css';
import * as styles from './Cards.module.css';
import { useId } from 'react';
import type { FreePlayListing, FreePlaySlot } from '#api/queries/freePlay.ts';
import { formatTime } from '#contract/rules/clock.ts';
import { links } from '#lib/links.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import type { freePlayMachine } from '#machines/freePlay/freePlay.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import type { CommandView } from '#screens/parts/useCommand.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Refusals } from './Refusals.tsx';
import { isFree, nextText, slotText, windowsText } from './slots.ts';

export interface Playing {
  play: Running<typeof freePlayMachine>;
  snapshot: Moment<typeof freePlayMachine>;
  command: CommandView;
  now: number;
}

/** Plays that are over before a day's last ones are summed up. */
const PAST_SHOWN = 1;

function Slots({ listing, playing }: { listing: FreePlayListing; playing: Playing }) {
  const { play, snapshot, now } = playing;
  const name = useId();
  const { wish, lost } = snapshot.context;
  const past = listing.slots.filter(({ endsAt }) => endsAt <= now);
  const shown = listing.slots.slice(Math.max(0, past.length - PAST_SHOWN));
  const isChosen = ({ startsAt }: FreePlaySlot) => wish?.listingId === listing.id && wish.startsAt === startsAt;
  const choose = ({ startsAt }: FreePlaySlot) => play.send({ type: 'play.choose', wish: { listingId: listing.id, startsAt } });
  return (
    <div className={styles['slots']} role="radiogroup" aria-label={`${listing.title} 今天的场次`}>
      {shown.map((slot) => (
        <label key={slot.startsAt} className={slot.state === 'OWN' ? styles['own'] : undefined}>
          <input
            type="radio"
            className={look['visuallyHidden']}
            name={name}
            checked={isChosen(slot) && lost === null}
            disabled={!isFree(slot, now)}
            onChange={() => choose(slot)}
          />
          <b className={look['number']}>{formatTime(slot.startsAt)}</b>
          <small>{isChosen(slot) && slot.state !== 'OWN' ? '已选' : slotText(slot, now)}</small>
        </label>
      ))}
    </div>
  );
}

function Foot({ listing, playing }: { listing: FreePlayListing; playing: Playing }) {
  const { play, snapshot, command, now } = playing;
  const { wish, problem } = snapshot.context;
  const open = listing.slots.filter((slot) => isFree(slot, now));
  const chosen = listing.slots.find(({ startsAt }) => wish?.listingId === listing.id && wish.startsAt === startsAt);
  const next = open[0];
  const begin = () => {
    if (!chosen && next) play.send({ type: 'play.choose', wish: { listingId: listing.id, startsAt: next.startsAt } });
    play.send({ type: 'play.begin', key: randomId() });
  };
  const target = chosen ?? next;
  const label = target && target.startsAt <= now ? '马上开始' : target ? `约 ${formatTime(target.startsAt)} 这一场` : '看看出租价';
  return (
    <>
      {chosen && snapshot.matches('choosing') && (
        <ProblemNote className={styles['note']} problem={problem}>
          <Refusals problem={problem} />
        </ProblemNote>
      )}
      <div className={styles['foot']}>
        {open.length > 0 ? <b>还剩 {open.length} 场</b> : <span className={look['secondary']}>明天还有</span>}
        {target ? (
          <Button
            kind={chosen ? 'primary' : 'plain'}
            size="sm"
            busy={chosen !== undefined && command.isBusy}
            disabled={!snapshot.can({ type: 'play.begin', key: '' }) && chosen !== undefined}
            onClick={begin}
          >
            {label}
          </Button>
        ) : (
          <Anchor className={look['link']} href={links.detail({ id: listing.id })}>
            {label}
          </Anchor>
        )}
      </div>
    </>
  );
}

const CARDS_COMING = [0, 1, 2];

/** The shape of the cards while they are read. */
export const CardsSkeleton = () => (
  <div className={styles['cards']}>
    {CARDS_COMING.map((at) => (
      <Skeleton key={at} height={400} radius={10} />
    ))}
  </div>
);

/** Accounts that offer free play, with today's plays. */
export function ListingCards({ listings, playing }: { listings: readonly FreePlayListing[]; playing: Playing }) {
  return (
    <ul className={styles['cards']} aria-label="免费玩的账号">
      {listings.map((listing) => (
        <li key={listing.id} className={classes(look['card'], styles['card'])}>
          <Anchor
            className={styles['picture']}
            href={links.detail({ id: listing.id })}
            aria-label={`${nextText(listing, playing.now)}：${listing.title}`}
          >
            <img src={listing.cover} width="640" height="360" alt="" loading="lazy" />
            <span>{nextText(listing, playing.now)}</span>
          </Anchor>
          <div className={styles['body']}>
            <h3>
              <Anchor href={links.detail({ id: listing.id })}>{listing.title}</Anchor>
            </h3>
            <p className={styles['facts']}>
              {[listing.gameName, ...listing.facts.map(({ name, value }) => `${name} ${value}`)].join(' · ')}
            </p>
            <p className={styles['when']}>
              <Icon name="clock" small />
              今天 {windowsText(listing.slots)}　每场 {listing.minutes} 分钟
            </p>
            <Slots listing={listing} playing={playing} />
            <Foot listing={listing} playing={playing} />
          </div>
        </li>
      ))}
    </ul>
  );
}

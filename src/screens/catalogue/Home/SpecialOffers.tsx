import * as section from '#ui/section.module.css';
import * as styles from './SpecialOffers.module.css';
import { classes } from '#ui/classes.ts';
import type { HomeData } from '#api/queries/firstHome.ts';
import { links } from '#lib/links.ts';
import { ListingCard } from '#screens/parts/ListingCard.tsx';
import { AccountGrid } from '#ui/AccountCard.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Icon } from '#ui/Icon.tsx';

interface SpecialOffersProps {
  endsAt: number;
  listings: HomeData['specials']['items'];
  now: number;
  onEnd: () => void;
}

export function SpecialOffers({ endsAt, listings, now, onEnd }: SpecialOffersProps) {
  if (listings.length === 0) return null;
  const games = new Map(listings.map(({ gameId, gameName }) => [gameId, gameName]));
  return (
    <section className={classes(section['section'], styles['offers'])} aria-labelledby="specials">
      <div className={styles['panel']}>
        <Icon name="bolt" />
        <div>
          <h2 id="specials">特价专区</h2>
          <p>本场距结束</p>
        </div>
        <Countdown kind="boxes" until={endsAt} label="本场距结束" onEnd={onEnd} />
        <div className={styles['sessions']}>
          {[...games].slice(0, 2).map(([id, name]) => (
            <Anchor key={id} href={links.specials({ gameId: id })}>
              {name}
              <Icon name="right" small />
            </Anchor>
          ))}
          <Anchor href={links.specials()}>
            全部特价
            <Icon name="right" small />
          </Anchor>
        </div>
      </div>
      <AccountGrid className={styles['cards']} columns={4}>
        {listings.slice(0, 4).map((listing) => (
          <ListingCard key={listing.id} listing={listing} now={now} />
        ))}
      </AccountGrid>
    </section>
  );
}

import * as section from '#ui/section.module.css';
import * as styles from './Recommended.module.css';
import { useState } from 'react';
import type { HomeData } from '#api/queries/firstHome.ts';
import { links } from '#lib/links.ts';
import { ListingCard } from '#screens/parts/ListingCard.tsx';
import { AccountGrid } from '#ui/AccountCard.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Icon } from '#ui/Icon.tsx';

export function Recommended({ listings, now }: { listings: HomeData['recommended']; now: number }) {
  const [gameId, setGameId] = useState<string | null>(null);
  const games = [...new Map(listings.map((listing) => [listing.gameId, listing.gameName]))].slice(0, 5);
  const shown = gameId === null ? listings : listings.filter((listing) => listing.gameId === gameId);
  return (
    listings.length > 0 && (
      <section className={section['section']} aria-labelledby="recommended">
        <div className={section['head']}>
          <h2 id="recommended">为你推荐</h2>
          <div className={styles['games']} role="group" aria-label="按游戏看推荐">
            <Chip pressed={gameId === null} onClick={() => setGameId(null)}>
              全部
            </Chip>
            {games.map(([id, name]) => (
              <Chip key={id} pressed={id === gameId} onClick={() => setGameId(id)}>
                {name}
              </Chip>
            ))}
          </div>
          <Anchor className={section['more']} href={links.hall({ gameId })}>
            更多账号
            <Icon name="right" small />
          </Anchor>
        </div>
        <AccountGrid>
          {shown.slice(0, 10).map((listing) => (
            <ListingCard key={listing.id} listing={listing} now={now} />
          ))}
        </AccountGrid>
      </section>
    )
  );
}

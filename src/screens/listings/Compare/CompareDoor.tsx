import * as styles from './CompareDoor.module.css';
import { useSnapshot } from 'valtio';
import type { Listing } from '#api/queries/listing.ts';
import { links } from '#lib/links.ts';
import { compared } from '#state/compared.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { CompareToggle } from './CompareToggle.tsx';

type Account = Pick<Listing, 'id' | 'title' | 'images' | 'gameCover' | 'game'>;

/** Puts the account of a page beside others, and leads to the comparison. */
export function CompareDoor({ listing: { id, title, images, gameCover, game } }: { listing: Account }) {
  const { list } = useSnapshot(compared);
  const ofGame = list.filter(({ gameId }) => gameId === game.id);
  return (
    <span className={styles['door']}>
      <CompareToggle account={{ id, title, gameId: game.id, cover: images[0] ?? gameCover }} />
      {ofGame.length > 1 && <Anchor href={links.compare({ ids: ofGame.map((each) => each.id) })}>去对比 {ofGame.length} 个</Anchor>}
    </span>
  );
}

import * as look from '#ui/look.module.css';
import * as styles from './BargainPanel.module.css';
import { useBargainGames } from '#api/queries/bargains.ts';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';

const SHOWN = 4;

/** Where else somebody can bargain whose bargain here is over. */
export function BargainGames() {
  const { data } = useBargainGames();
  if (!data || data.length === 0) return null;
  return (
    <p className={styles['terms']}>
      别的可议价账号：
      {data.slice(0, SHOWN).map(({ id, title, listingCount }) => (
        <Anchor key={id} className={look['link']} href={links.hall({ gameId: id, bargain: true })}>
          {title} {listingCount}{' '}
        </Anchor>
      ))}
    </p>
  );
}

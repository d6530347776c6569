import * as styles from './Similar.module.css';
import * as look from '#ui/look.module.css';
import * as section from '#ui/section.module.css';
import { classes } from '#ui/classes.ts';
import { useSimilarListings } from '#api/queries/listing.ts';
import { ListingCard } from '#screens/parts/ListingCard.tsx';
import { AccountGrid, AccountSkeletons } from '#ui/AccountCard.tsx';

const shown = 5;

/** Renders nothing if there are no similar listings or the query failed. */
export function Similar({ listingId }: { listingId: string }) {
  const similar = useSimilarListings(listingId);
  if (similar.isError || similar.data?.length === 0) return null;
  return (
    <section className={classes(section['section'], look['notPrinted'])}>
      <div className={section['head']}>
        <h2>相似账号</h2>
        <p>同款游戏，价格相近</p>
      </div>
      {similar.data === undefined ? (
        <AccountSkeletons className={styles['cards']} count={shown} />
      ) : (
        <AccountGrid className={styles['cards']}>
          {similar.data.slice(0, shown).map((each) => (
            <ListingCard key={each.id} listing={each} now={similar.dataUpdatedAt} />
          ))}
        </AccountGrid>
      )}
    </section>
  );
}

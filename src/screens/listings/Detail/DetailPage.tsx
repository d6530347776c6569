import * as look from '#ui/look.module.css';
import * as styles from './DetailPage.module.css';
import { useSnapshot } from 'valtio';
import type { Listing } from '#api/queries/listing.ts';
import type { LatePart } from '#lib/latePart.tsx';
import type { BargainProps } from '#screens/bargains/Bargain/BargainPanel.tsx';
import { CompareDoor } from '#screens/listings/Compare/CompareDoor.tsx';
import { hearts, pressHeart } from '#state/hearts.ts';
import { Gallery } from '#ui/Gallery.tsx';
import { Alerts } from './Alerts.tsx';
import { Attributes, Description, Rules } from './Facts.tsx';
import { CardNote } from './CardNote.tsx';
import { DecisionCard } from './DecisionCard.tsx';
import { caption, Head, pictures } from './DetailHead.tsx';
import { Heart } from './Heart.tsx';
import { Inventory } from './Inventory.tsx';
import { Looking } from './Looking.tsx';
import { MerchantCard } from './MerchantCard.tsx';
import type { RentProps } from './Rent.tsx';
import { Reviews } from './Reviews.tsx';
import { Similar } from './Similar.tsx';
import { Trail } from './Trail.tsx';
import { WeekStrip } from './WeekStrip.tsx';

interface DetailPageProps {
  listing: Listing;
  /** Epoch milliseconds. */
  readAt: number;
  /** It has been deleted since it was read. */
  isGone: boolean;
  checkout: LatePart<RentProps>;
  bargain: LatePart<BargainProps>;
}

export function DetailPage({ listing, readAt, isGone, checkout, bargain }: DetailPageProps) {
  const pressed = useSnapshot(hearts)[listing.id];
  const isFavourite = pressed && pressed.at >= readAt ? pressed.on : listing.isFavourite;
  const heart = <Heart isOn={isFavourite} onChange={(wanted) => pressHeart({ id: listing.id, wanted, kept: isFavourite })} />;
  return (
    <div className={look['pageWidth']}>
      <Trail listing={listing} heart={heart} />
      <div className={styles['columns']}>
        <div className={styles['left']}>
          <CardNote listingId={listing.id} />
          <Head listing={listing} compare={<CompareDoor listing={listing} />} />
          <Gallery label="账号图片" images={pictures(listing)} caption={caption(listing)} />
          <WeekStrip listing={listing} />
          <Looking listingId={listing.id} />
          <Alerts listing={listing} />
          <MerchantCard merchant={listing.merchant} />
          <Attributes listing={listing} />
          <Inventory pieces={listing.inventory} />
          <Description text={listing.description} />
          <Rules listing={listing} />
          <Reviews listingId={listing.id} />
        </div>
        <DecisionCard listing={listing} isGone={isGone} heart={heart} checkout={checkout} bargain={bargain} />
      </div>
      <Similar listingId={listing.id} />
    </div>
  );
}

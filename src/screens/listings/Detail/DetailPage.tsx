import * as look from '#ui/look.module.css';
import * as styles from './DetailPage.module.css';
import { classes } from '#ui/classes.ts';
import { useSnapshot } from 'valtio';
import { depositText, gameCurrencyTag, popularity } from '#contract/rules/display.ts';
import type { Listing } from '#api/queries/listing.ts';
import type { LatePart } from '#lib/latePart.tsx';
import type { BargainProps } from '#screens/bargains/Bargain/BargainPanel.tsx';
import { CompareDoor } from '#screens/listings/Compare/CompareDoor.tsx';
import { hearts, pressHeart } from '#state/hearts.ts';
import { Gallery } from '#ui/Gallery.tsx';
import { Tag } from '#ui/Tag.tsx';
import { Alerts } from './Alerts.tsx';
import { Attributes, Description, Rules } from './Facts.tsx';
import { CardNote } from './CardNote.tsx';
import { DecisionCard } from './DecisionCard.tsx';
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
  checkout: LatePart<RentProps>;
  bargain: LatePart<BargainProps>;
}

function Head({ listing }: { listing: Listing }) {
  const [bonus] = listing.activity.rentalPromotion;
  const currency = gameCurrencyTag(listing.gameMoney);
  return (
    <header className={styles['headline']}>
      <h1>{listing.title}</h1>
      <p className={styles['tags']}>
        <Tag tone={listing.depositFen === 0 ? 'ok' : 'plain'}>{depositText(listing.depositFen)}</Tag>
        {bonus && (
          <Tag tone="gift">
            租{bonus.rentalHour}送{bonus.bonusHour}
          </Tag>
        )}
        {listing.isUseBargain && <Tag tone="book">可议价</Tag>}
        {listing.staysOnline && <Tag tone="stay">到时不下线</Tag>}
        {currency !== '' && (
          <Tag>
            {listing.gameMoneyName} {currency}
          </Tag>
        )}
        <CompareDoor listing={listing} />
        <span className={classes(look['small'], look['muted'], styles['code'])}>
          编号 <span className={look['number']}>{listing.id}</span>，租出 {popularity(listing.rentedCount)} 次，
          {popularity(listing.lookCount)} 人看过
        </span>
      </p>
    </header>
  );
}

const caption = (listing: Listing) =>
  listing.attributes.slice(0, 3).map(({ name, value }) => (
    <span key={name}>
      <b className={look['number']}>{value}</b>
      <small>{name}</small>
    </span>
  ));

/** The game's cover was already shown in the list; it is used only if there is no other picture. */
const pictures = ({ images, gameCover, game }: Listing) => {
  const [cover = gameCover, ...shots] = images;
  return (shots.length > 0 ? shots : [cover]).map((src, index) => ({ src, alt: `${game.name}账号图片 ${index + 1}` }));
};

export function DetailPage({ listing, readAt, checkout, bargain }: DetailPageProps) {
  const pressed = useSnapshot(hearts)[listing.id];
  const isFavourite = pressed && pressed.at >= readAt ? pressed.on : listing.isFavourite;
  const heart = <Heart isOn={isFavourite} onChange={(wanted) => pressHeart({ id: listing.id, wanted, kept: isFavourite })} />;
  return (
    <div className={look['pageWidth']}>
      <Trail listing={listing} heart={heart} />
      <div className={styles['columns']}>
        <div className={styles['left']}>
          <CardNote listingId={listing.id} />
          <Head listing={listing} />
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
        <DecisionCard listing={listing} heart={heart} checkout={checkout} bargain={bargain} />
      </div>
      <Similar listingId={listing.id} />
    </div>
  );
}

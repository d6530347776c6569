import * as look from '#ui/look.module.css';
import * as styles from './DetailPage.module.css';
import type { ReactNode } from 'react';
import { depositText, gameCurrencyTag, popularity } from '#contract/rules/display.ts';
import type { Listing } from '#api/queries/listing.ts';
import { classes } from '#ui/classes.ts';
import { Tag } from '#ui/Tag.tsx';

/** Title and tags. */
export function Head({ listing, compare }: { listing: Listing; compare: ReactNode }) {
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
        {compare}
        <span className={classes(look['small'], look['muted'], styles['code'])}>
          编号 <span className={look['number']}>{listing.id}</span>，租出 {popularity(listing.rentedCount)} 次，
          {popularity(listing.lookCount)} 人看过
        </span>
      </p>
    </header>
  );
}

/** Below the pictures. */
export const caption = (listing: Listing) =>
  listing.attributes.slice(0, 3).map(({ name, value }) => (
    <span key={name}>
      <b className={look['number']}>{value}</b>
      <small>{name}</small>
    </span>
  ));

/** The game's cover was already shown in the list; it is used only if there is no other picture. */
export const pictures = ({ images, gameCover, game }: Listing) => {
  const [cover = gameCover, ...shots] = images;
  return (shots.length > 0 ? shots : [cover]).map((src, index) => ({ src, alt: `${game.name}账号图片 ${index + 1}` }));
};

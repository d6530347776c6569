import * as look from '#ui/look.module.css';
import * as page from '#screens/listings/Detail/DetailPage.module.css';
import * as card from '#screens/listings/Detail/DecisionCard.module.css';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ListingForm } from '#contract/rules/listingForm.ts';
import { nameOf, pieceKinds, rarities } from '#contract/names.ts';
import type { Listing } from '#api/queries/listing.ts';
import type { EditedListing } from '#api/queries/merchants.ts';
import { AvailabilityLine } from '#screens/listings/Detail/AvailabilityLine.tsx';
import { CancelTerms } from '#screens/listings/Detail/CancelTerms.tsx';
import { Head, pictures as shownPictures, caption } from '#screens/listings/Detail/DetailHead.tsx';
import { type Choice, decide, noChoice } from '#screens/listings/Detail/decision.ts';
import { Attributes, Description, Rules } from '#screens/listings/Detail/Facts.tsx';
import { Headline } from '#screens/listings/Detail/Headline.tsx';
import { Inventory } from '#screens/listings/Detail/Inventory.tsx';
import { Sum } from '#screens/listings/Detail/Sum.tsx';
import { TypeChoice } from '#screens/listings/Detail/TypeChoice.tsx';
import { useMinute } from '#screens/parts/useMinute.ts';
import { session } from '#state/session.ts';
import { classes } from '#ui/classes.ts';
import { Gallery } from '#ui/Gallery.tsx';

/** What is being edited, as the renter's page reads it. */
function listingOf(
  edited: EditedListing,
  form: ListingForm,
  images: readonly string[],
  owner: { id: string; name: string },
  now: number,
): Listing {
  const known = new Map(form.attributes.map(({ name, value }) => [name, value.trim()]));
  return {
    id: edited.id,
    title: form.title.trim() === '' ? '标题会显示在这里' : form.title,
    images: [edited.cover, ...images],
    gameCover: edited.cover,
    prices: {
      hourlyFen: form.hourly ?? 0,
      dailyFen: form.daily,
      tenHourFen: form.ten,
      weeklyFen: form.weekly,
      morningFen: form.morning,
      afternoonFen: form.afternoon,
      nightFen: form.night,
      bargainFen: null,
    },
    activity: { discount: 1, rentalPromotion: form.promotions.map(({ hours, bonus }) => ({ rentalHour: hours, bonusHour: bonus })) },
    depositFen: form.deposit ?? 0,
    minRentalPeriod: Math.max(1, form.least),
    isListed: true,
    isRented: false,
    isReservation: form.bookable,
    isFavourite: false,
    isUseBargain: false,
    isUseVipDiscount: form.vip,
    game: { id: edited.gameId, name: edited.gameName, maintenanceStatus: false, isSuspended: false },
    gameMoney: form.currency,
    moneyExchangeRate: form.rate,
    gameMoneyName: '游戏币',
    attributes: edited.attributes.map(({ name }) => ({ name, value: known.get(name) ?? '' })).filter(({ value }) => value !== ''),
    inventory: form.pieces.map(({ kind, name, rarity }) => ({
      kind: nameOf(pieceKinds, kind),
      name,
      rarity: nameOf(rarities, rarity),
      picture: '',
    })),
    platform: form.platform,
    zone: form.zone,
    roleName: form.role,
    description: form.words,
    rentedUntil: null,
    booked: [],
    freePlays: [],
    awaitsPassword: false,
    isAtRest: false,
    windows: [],
    restingUntil: null,
    isMerchant: false,
    isStore: false,
    isTopShelf: false,
    staysOnline: form.online,
    merchant: {
      id: owner.id,
      name: owner.name,
      avatar: '',
      certificate: 'NONE',
      goodRate: null,
      orderCount: 0,
      disputeRate: 0,
      listingCount: 1,
    },
    rentedCount: 0,
    lookCount: 0,
    isOwn: true,
    mustBind: false,
    createdAt: now,
  };
}

interface PagePreviewProps {
  listing: EditedListing;
  form: ListingForm;
  images: readonly string[];
}

/** The renter's own page of what is being edited: prices can be tried, nothing can be rented. */
export function PagePreview({ listing: edited, form, images }: PagePreviewProps) {
  const now = useMinute();
  const { viewer } = useSnapshot(session);
  const [choice, setChoice] = useState<Choice>(noChoice);
  const change = (part: Partial<Choice>) => setChoice({ ...choice, ...part });
  const listing = listingOf(edited, form, images, { id: viewer?.id ?? '1', name: viewer?.nickname ?? '' }, now);
  const facts = { listing, now, isVip: false, isMinor: false, coupons: [] };
  const decision = decide(choice, facts);
  return (
    <section className={page['columns']} aria-label="租客看到的页面">
      <div className={page['left']}>
        <Head listing={listing} compare={null} />
        <Gallery label="账号图片" images={shownPictures(listing)} caption={caption(listing)} />
        <Attributes listing={listing} />
        <Inventory pieces={listing.inventory} />
        <Description text={listing.description} />
        <Rules listing={listing} />
      </div>
      <aside className={classes(look['card'], card['card'])} aria-label="租用">
        <AvailabilityLine decision={decision} listing={listing} now={now} />
        <div className={card['body']}>
          <Headline decision={decision} listing={listing} heart={null} />
          <TypeChoice decision={decision} listing={listing} now={now} onChange={change} />
          <Sum decision={decision} choice={choice} facts={facts} onChange={change} />
          <CancelTerms decision={decision} now={now} />
        </div>
      </aside>
    </section>
  );
}

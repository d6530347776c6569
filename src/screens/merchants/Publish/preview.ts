import { PIECES_ON_CARD } from '#contract/rules/inventory.ts';
import type { ListingForm } from '#contract/rules/listingForm.ts';
import { nameOf, rarities } from '#contract/names.ts';
import { blockPriceFen } from '#contract/rules/blocks.ts';
import type { EditedListing } from '#api/queries/merchants.ts';
import { accountCard } from '#screens/parts/accountCard.ts';
import type { AccountCardData } from '#ui/AccountCard.tsx';

const ATTRIBUTES_ON_CARD = 3;

/** The renter's own card of what is being edited. */
export function previewCard(listing: EditedListing, form: ListingForm, cover: string | undefined, now: number): AccountCardData {
  const { hourly, daily, ten, weekly, morning, afternoon, night } = form;
  const prices = {
    hourlyFen: hourly,
    dailyFen: daily,
    tenHourFen: ten,
    weeklyFen: weekly,
    morningFen: morning,
    afternoonFen: afternoon,
    nightFen: night,
  };
  const known = new Map(form.attributes.map(({ name, value }) => [name, value.trim()]));
  return accountCard(
    {
      id: listing.id,
      title: form.title.trim() === '' ? '标题会显示在这里' : form.title,
      cover: cover ?? listing.cover,
      gameId: listing.gameId,
      gameName: listing.gameName,
      platform: form.platform,
      zone: form.zone,
      hourlyFen: hourly ?? 0,
      nightTotalFen: blockPriceFen(prices, 'night'),
      depositFen: form.deposit ?? 0,
      availability: 'NORMAL',
      freeAt: null,
      isListed: true,
      isAtRest: false,
      attributes: listing.attributes
        .map(({ name }) => ({ name, value: known.get(name) ?? '' }))
        .filter(({ value }) => value !== '')
        .slice(0, ATTRIBUTES_ON_CARD),
      activity: { discount: 1, rentalPromotion: form.promotions.map(({ hours, bonus }) => ({ rentalHour: hours, bonusHour: bonus })) },
      staysOnline: form.online,
      isFavourite: false,
      rentedCount: 0,
      best: form.pieces.slice(0, PIECES_ON_CARD).map(({ name, rarity }) => ({ name, rarity: nameOf(rarities, rarity) })),
      goodRate: null,
      isUseVipDiscount: form.vip,
      isUseBargain: false,
      isFreePlay: false,
      shop: null,
    },
    now,
  );
}

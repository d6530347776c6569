import { formatMonthDay, formatRelative, formatTime, sameDay } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { popularity } from '#contract/rules/display.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { activityDiscountFen, activityFactor, discountText } from '#contract/rules/activity.ts';
import type { RentTypeId } from '#contract/rules/types.ts';
import type { ListingCardPartsFragment } from '#api/generated/operations.ts';
import { links } from '#lib/links.ts';
import type { AccountCardData } from '#ui/AccountCard.tsx';

type Listing = ListingCardPartsFragment;

/** Short enough for the corner of a small picture. */
const instantText = (at: number, now: number): string => {
  if (sameDay(at, now)) return formatTime(at);
  return at - now > 2 * DAY ? formatMonthDay(at) : formatRelative(at, now);
};

/** Why an account can neither be rented nor booked. */
export const unavailableText = ({ isListed, isAtRest }: Pick<Listing, 'isListed' | 'isAtRest'>): string => {
  if (!isListed) return '已下架';
  return isAtRest ? '休息中' : '已租出';
};

function availability({ availability: status, freeAt, isListed, isAtRest }: Listing, now: number): AccountCardData['availability'] {
  switch (status) {
    case 'NORMAL':
      return { light: 'free', text: '现在可租' };
    case 'BOOKABLE':
      if (freeAt === null) return { light: 'book', text: '可预约' };
      return { light: 'book', text: `${instantText(freeAt, now)} 可租` };
    case 'MAINTENANCE':
      return { light: 'stop', text: '维护中' };
    case 'UNAVAILABLE':
      return { light: 'stop', text: unavailableText({ isListed, isAtRest }) };
    default:
      return status satisfies never;
  }
}

function tags(listing: Listing): AccountCardData['tags'] {
  const [bonus] = listing.activity.rentalPromotion;
  const all: (AccountCardData['tags'][number] | false)[] = [
    listing.depositFen === 0 && { text: '无押金', tone: 'ok' },
    bonus !== undefined && { text: `租${bonus.rentalHour}送${bonus.bonusHour}`, tone: 'gift' },
    listing.isUseVipDiscount && { text: '会员折扣', tone: 'plain' },
    listing.isFreePlay && { text: '免费玩', tone: 'gift' },
    listing.isUseBargain && { text: '可议价', tone: 'plain' },
    listing.staysOnline && { text: '到时不下线', tone: 'stay' },
    listing.availability === 'BOOKABLE' && { text: '可预约', tone: 'book' },
  ];
  return all.filter((tag) => tag !== false).slice(0, 3);
}

/** Numbers are shown with their name: `皮肤数` `386` becomes 386 皮肤, `等级` `80` stays 等级 80. */
function attributeText({ name, value }: Listing['attributes'][number]): string {
  if (!/^[\d.,]+$/.test(value)) return value;
  return /[级分值]$/.test(name) ? `${name} ${value}` : `${value} ${name.replace(/数$/, '')}`;
}

/** Card data of a listing at `now`; its page opens with the rent type, if one was searched for. */
export function accountCard(listing: Listing, now: number, rentType: RentTypeId | null = null): AccountCardData {
  const factor = activityFactor(listing.activity);
  const off = activityDiscountFen(listing.hourlyFen, listing.activity);
  const cut = discountText(factor);
  return {
    id: listing.id,
    href: links.detail({ id: listing.id, ...(rentType !== null && { rent_type: String(rentType) }) }),
    title: listing.title,
    game: listing.gameName,
    cover: listing.cover,
    availability: availability(listing, now),
    attributes: listing.attributes.map(attributeText),
    best: listing.best.map(({ name }) => name),
    told: [
      `租出 ${popularity(listing.rentedCount)} 次`,
      ...(listing.goodRate === null ? [] : [`号主好评 ${Math.round(listing.goodRate * 100)}%`]),
    ].join(' · '),
    ...(listing.shop && { shop: { name: listing.shop.name, href: links.shops({ shop: listing.shop.id }) } }),
    tags: tags(listing),
    hourlyFen: listing.hourlyFen - off,
    favourite: listing.isFavourite,
    ...(cut !== '' && { ribbon: cut, originalFen: listing.hourlyFen }),
    ...(cut === '' && listing.nightTotalFen !== null && { note: `包夜 ${formatYuan(listing.nightTotalFen)}` }),
  };
}

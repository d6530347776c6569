import type { z } from 'zod';
import type { listings as rest } from '#contract/rest/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { availabilities, certificates, nameOf, pieceKinds, rarities } from '#contract/names.ts';
import { picture } from '#schema/picture.ts';

type WireCard = z.output<typeof rest.listingCard>;
type WireActivity = z.output<typeof rest.activity>;
type WirePeriods = z.output<typeof rest.rentalPeriod>;
type WireListing = DataOf<typeof rest.getListing>;
type WirePriceFacts = z.output<typeof rest.priceFacts>;

const attribute = ({ attr_name, value }: { attr_name: string; value: string }) => ({ name: attr_name, value });

const piece = ({ kind, name, rarity }: WireCard['best'][number]) => ({
  kind: nameOf(pieceKinds, kind),
  name,
  rarity: nameOf(rarities, rarity),
});

export const activity = ({ discount, rental_promotion }: WireActivity) => ({
  discount,
  rentalPromotion: rental_promotion.map(({ rental_hour, bonus_hour }) => ({ rentalHour: rental_hour, bonusHour: bonus_hour })),
});

export const prices = ({
  rental,
  rental_period: period,
  bargain,
}: {
  rental: number;
  rental_period: WirePeriods;
  bargain: number | null;
}) => ({
  hourlyFen: rental,
  dailyFen: period.daily_rental,
  tenHourFen: period.ten_hour_rental,
  weeklyFen: period.weekly_rental,
  morningFen: period.morning_rental,
  afternoonFen: period.afternoon_rental,
  nightFen: period.night_rental,
  bargainFen: bargain,
});

export const card = (data: WireCard) => ({
  id: data.id,
  title: data.title,
  cover: picture(data.cover),
  gameId: data.game_id,
  gameName: data.game_name,
  platform: data.platform,
  zone: data.zone,
  hourlyFen: data.rental,
  nightTotalFen: data.night_total,
  depositFen: data.deposit,
  availability: nameOf(availabilities, data.availability),
  freeAt: data.free_at,
  isListed: data.is_listed,
  isAtRest: data.is_at_rest,
  attributes: data.attrs.map(attribute),
  activity: activity(data.activity),
  staysOnline: data.stays_online,
  isInsured: data.is_insurance,
  isFavourite: data.is_collection,
  rentedCount: data.rented_count,
  best: data.best.map(piece),
  goodRate: data.good_rate,
  isUseVipDiscount: data.is_use_vip_discount,
  isUseBargain: data.is_use_bargain,
  isFreePlay: data.is_free_play,
  shop: data.shop,
});

export const compared = (data: z.output<typeof rest.comparedListing>) => ({
  card: card(data.card),
  // A price that was agreed with this person is shown on the account's own page.
  prices: prices({ ...data, bargain: null }),
  minRentalPeriod: data.min_rental_period,
  attributes: data.attrs.map(attribute),
  inventory: data.inventory.map(piece),
});

const merchant = (data: WireListing['merchantInfo']) => ({
  id: data.id,
  name: data.name,
  avatar: picture(data.avatar),
  certificate: nameOf(certificates, data.cert_type),
  goodRate: data.good_rate,
  orderCount: data.orders,
  disputeRate: data.dispute_rate,
  listingCount: data.listings,
});

const offer = (data: Pick<WireListing, 'is_at_rest' | 'windows' | 'resting_until'>) => ({
  isAtRest: data.is_at_rest,
  windows: data.windows,
  restingUntil: data.resting_until,
});

export const listing = (data: WireListing) => ({
  id: data.id,
  title: data.title,
  images: data.imgs.map(picture),
  gameCover: picture(data.game_path),
  prices: prices(data),
  activity: activity(data.activity),
  depositFen: data.deposit,
  minRentalPeriod: data.min_rental_period,
  isListed: data.is_listed,
  isRented: data.is_rented,
  isReservation: data.is_reservation,
  isFavourite: data.is_collection,
  isUseBargain: data.is_use_bargain,
  isUseVipDiscount: data.is_use_vip_discount,
  game: { id: data.game.id, name: data.game.name, maintenanceStatus: data.game.maintenance_status, isSuspended: data.game.is_suspended },
  gameMoney: data.game_money,
  moneyExchangeRate: data.money_exchange_rate,
  gameMoneyName: data.game_money_name,
  attributes: data.attrs.map(attribute),
  inventory: data.inventory.map((held) => ({ ...piece(held), picture: picture(held.picture) })),
  platform: data.third_type,
  zone: data.zone,
  roleName: data.role_name,
  description: data.description,
  rentedUntil: data.rental_time,
  booked: data.booked,
  freePlays: data.free_plays,
  awaitsPassword: data.awaits_password,
  ...offer(data),
  isMerchant: data.is_merchant,
  isStore: data.is_store,
  isTopShelf: data.top_shelf,
  isInsured: data.is_insurance,
  staysOnline: data.stays_online,
  merchant: merchant(data.merchantInfo),
  rentedCount: data.rented_count,
  lookCount: data.look_count,
  isOwn: data.is_own,
  mustBind: data.must_bind,
  createdAt: data.created_at,
});

export const listingNow = (data: DataOf<typeof rest.getChangingDetail>) => ({
  prices: prices(data),
  activity: activity(data.activity),
  depositFen: data.deposit,
  availability: nameOf(availabilities, data.availability),
  isListed: data.is_listed,
  isRented: data.is_rented,
  isReservation: data.is_reservation,
  isFavourite: data.is_collection,
  rentedUntil: data.rental_time,
  booked: data.booked,
  freePlays: data.free_plays,
  awaitsPassword: data.awaits_password,
  ...offer(data),
});

export const priceFacts = (data: WirePriceFacts) => ({
  prices: prices(data),
  activity: activity(data.activity),
  depositFen: data.deposit,
  availability: nameOf(availabilities, data.availability),
  rentedUntil: data.rental_time,
});

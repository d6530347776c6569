import type { HomeQuery, ListingCardPartsFragment } from '#api/generated/operations.ts';

type Card = ListingCardPartsFragment;
type Home = HomeQuery['home'];

/** A listing as a card shows it: free, 3.50 an hour, nothing special about it. */
export const aListingCard = (change: Partial<Card> = {}): Card => ({
  id: '7',
  title: '荣耀王者 386 皮肤',
  cover: '/static/covers/card/moba/7.svg',
  gameId: '1',
  gameName: '王者荣耀',
  platform: '安卓微信',
  zone: '微信 1 区',
  hourlyFen: 350,
  nightTotalFen: null,
  depositFen: 3_000,
  availability: 'NORMAL',
  freeAt: null,
  isListed: true,
  isAtRest: false,
  attributes: [
    { name: '段位', value: '荣耀王者' },
    { name: '皮肤', value: '386' },
  ],
  activity: { discount: 1, rentalPromotion: [] },
  staysOnline: false,
  isFavourite: false,
  rentedCount: 12,
  best: [
    { name: '凤求凰', rarity: 'TREASURED' },
    { name: '飞衡', rarity: 'LEGENDARY' },
  ],
  goodRate: 0.94,
  isUseVipDiscount: false,
  isUseBargain: false,
  isFreePlay: false,
  shop: null,
  ...change,
});

export const aGame = (change: Partial<Home['games'][number]> = {}): Home['games'][number] => ({
  id: '1',
  title: '王者荣耀',
  world: 'moba',
  icon: '/static/covers/icon/moba/0.svg',
  cover: '/static/covers/tall/moba/0.svg',
  maintenanceStatus: false,
  isSuspended: false,
  rentableCount: 240,
  lowestHourlyFen: 120,
  ...change,
});

export const aHome = (change: Partial<Home> = {}): Home => ({
  banners: [
    {
      id: '1',
      title: '一夜九小时\n打到天亮',
      subtitle: '22 点开始',
      kicker: '夜场专享　22:00–07:00',
      note: '低至 ¥7.20',
      image: '/static/covers/wide/moba/1.svg',
      href: '/zuhao.html?rent_type=3',
      button: '抢今晚夜场',
    },
  ],
  games: [aGame(), aGame({ id: '2', title: '和平精英', world: 'royale', rentableCount: 90, lowestHourlyFen: null })],
  specials: {
    endsAt: Date.UTC(2026, 10, 20, 16),
    items: [aListingCard({ id: '11', title: '特价号', activity: { discount: 0.5, rentalPromotion: [] } })],
  },
  recommended: [aListingCard()],
  noDeposit: [aListingCard({ id: '12', title: '无押金号', depositFen: 0 })],
  notices: [{ id: '1', title: '归还 24 小时自动退押金', publishedAt: Date.UTC(2026, 10, 20) }],
  counts: { listings: 3_480, noDeposit: 1_326, games: 14 },
  ...change,
});

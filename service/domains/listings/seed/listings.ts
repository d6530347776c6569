import { DAY } from '#contract/rules/constants.ts';
import { bestFirst, type Piece, type Rarity } from '#contract/rules/inventory.ts';
import type { Drawn, GameSpec } from './gameSpec.ts';
import type { Random } from '#service/kernel/lib/random.ts';

/** A row of `listing` by column name; money is fen. */
export interface SeedListing {
  readonly owner_id: string;
  readonly game_id: string;
  readonly title: string;
  readonly platform: string;
  readonly zone: string;
  readonly role_name: string;
  readonly description: string;
  readonly login_account: string;
  readonly login_secret: string;
  readonly attrs: readonly { readonly attr_name: string; readonly value: string }[];
  readonly inventory: readonly Piece[];
  readonly rental: number;
  readonly deposit: number;
  readonly min_rental_period: number;
  readonly daily_rental: number | null;
  readonly ten_hour_rental: number | null;
  readonly weekly_rental: number | null;
  readonly morning_rental: number | null;
  readonly afternoon_rental: number | null;
  readonly night_rental: number | null;
  readonly discount: number;
  readonly rental_promotion: readonly { readonly rental_hour: number; readonly bonus_hour: number }[];
  readonly game_money: number;
  readonly money_exchange_rate: number;
  readonly is_listed: boolean;
  readonly is_reservation: boolean;
  readonly is_use_bargain: boolean;
  readonly is_use_vip_discount: boolean;
  readonly is_insurance: boolean;
  readonly stays_online: boolean;
  readonly top_shelf: boolean;
  readonly is_free_play: boolean;
  readonly image_count: number;
  readonly rented_count: number;
  readonly look_count: number;
  readonly created_at: Date;
}

interface Place {
  readonly gameId: string;
  readonly ownerId: string;
  readonly createdAt: number;
  readonly now: number;
}

const YUAN = 100;
const TENTH = 10;

const roles = [
  '晚来听风',
  '清酒暖阳',
  '孤舟渡月',
  '一剑霜寒',
  '北城以北',
  '半夏微凉',
  '青柠不酸',
  '野渡无人',
  '长街旧梦',
  '山海皆可',
  '南风知意',
  '小熊软糖',
  '咸鱼翻身',
  '今晚吃鸡',
  '躺平艺术家',
  '风起长林',
  '橘子汽水',
  '月落星沉',
  '不吃香菜',
  '醉卧沙场',
];

const promises = [
  '上号即玩，号主在线答疑。',
  '租前可先看图，账号与图片一致。',
  '请勿修改角色名与皮肤配置。',
  '可打排位与匹配，禁止使用外挂。',
  '密码错误 30 分钟内联系平台全额退款。',
  '号主不会抢号，放心使用。',
  '请在到时前退出，不影响下一位。',
  '上号人数少，匹配快。',
];

const deposits = [10, 20, 30, 30, 50, 50, 100, 200];
const discounts = [0.95, 0.9, 0.9, 0.88, 0.85, 0.8, 0.75, 0.7, 0.6, 0.52, 0.45];
const promotions = [
  [{ rental_hour: 3, bonus_hour: 1 }],
  [{ rental_hour: 3, bonus_hour: 1 }],
  [{ rental_hour: 5, bonus_hour: 2 }],
  [
    { rental_hour: 3, bonus_hour: 1 },
    { rental_hour: 6, bonus_hour: 3 },
  ],
];

const toTenths = (fen: number): number => Math.max(TENTH, Math.round(fen / TENTH) * TENTH);
/** Totals end in .9, as shop prices do. */
const toShopPrice = (fen: number): number => Math.max(YUAN, Math.round(fen / YUAN) * YUAN) - TENTH;

/** The longer the rental, the lower the hourly price; some types are not offered. */
function pricesOf(rental: number, random: Random) {
  const share = (least: number, most: number): number => least + random.next() * (most - least);
  const hasBlocks = random.chance(0.72);
  const block = (least: number, most: number): number | null => (hasBlocks ? toTenths(rental * share(least, most)) : null);
  return {
    ten_hour_rental: random.chance(0.8) ? toShopPrice(rental * 10 * share(0.76, 0.9)) : null,
    daily_rental: random.chance(0.86) ? toShopPrice(rental * 24 * share(0.54, 0.68)) : random.chance(0.5) ? 0 : null,
    weekly_rental: random.chance(0.75) ? toShopPrice(rental * 168 * share(0.34, 0.46)) : null,
    morning_rental: block(0.6, 0.8),
    afternoon_rental: block(0.78, 0.92),
    night_rental: block(0.62, 0.78),
  };
}

function titleOf(
  { head, treasures, reason }: { head: readonly string[]; treasures: readonly string[]; reason: string },
  random: Random,
): string {
  const shapes = [
    [...head, ...treasures, reason],
    [...head, ...treasures.slice(0, 1), reason],
    [...treasures.slice(0, 1), ...head, reason],
    [...head, ...treasures],
  ];
  return [...new Set(random.pick(shapes))].join(' ');
}

const descriptionOf = (spec: GameSpec, { head }: Drawn, random: Random): string =>
  `${spec.title} ${head.join('、')}。${random.some(promises, 3).join('')}`;

/** Share of each rarity's names that a listing of that quality holds. */
const shareHeld: Readonly<Record<Rarity, (quality: number) => number>> = {
  treasured: (quality) => 0.7 * quality ** 2,
  legendary: (quality) => 0.05 + 0.75 * quality ** 1.5,
  epic: (quality) => 0.15 + 0.7 * quality,
  rare: (quality) => 0.35 + 0.5 * quality,
  common: () => 0.7,
};

function piecesOf({ pieces }: GameSpec, { treasured }: Drawn, quality: number, random: Random): Piece[] {
  const held = pieces.flatMap(([kind, rarity, names]) => {
    const share = Math.min(1, shareHeld[rarity](quality) * (0.7 + random.next() * 0.6));
    const count = rarity === 'treasured' && treasured !== undefined ? treasured : Math.round(share * names.length);
    return random.some(names, count).map((name): Piece => ({ kind, name, rarity }));
  });
  return bestFirst(held);
}

/** A free play is without a deposit; a rental of such a listing is not. */
const FREE_PLAY_DEPOSIT = 20 * YUAN;

/** A plausible listing of a game. */
export function drawListing(spec: GameSpec, { gameId, ownerId, createdAt, now }: Place, random: Random): SeedListing {
  const quality = random.next() ** 1.6;
  const drawn = spec.draw(quality, random);
  const [least, most] = spec.price;
  const yuan = least + (most - least) * quality ** 1.5 * (0.85 + random.next() * 0.3);
  const rental = toTenths(Math.min(yuan, most) * YUAN);
  const isFree = rental < 2 * YUAN && random.chance(0.025);
  const days = Math.max(1, (now - createdAt) / DAY);
  const rented_count = Math.floor(days * random.next() ** 3 * 9);
  const platform = random.pick(spec.platforms);
  const reason = random.pick(spec.reasons);
  const inventory = piecesOf(spec, drawn, quality, random);
  const treasures = random.some(
    inventory.slice(0, 3).map(({ name }) => name),
    random.int(1, 2),
  );
  return {
    owner_id: ownerId,
    game_id: gameId,
    title: titleOf({ head: drawn.head, treasures, reason }, random),
    platform,
    zone: spec.zone(platform, random),
    role_name: random.pick(roles),
    description: descriptionOf(spec, drawn, random),
    login_account: `${random.int(100_000, 999_999)}${random.int(1_000, 9_999)}`,
    login_secret: `Zh${random.int(100_000, 999_999)}x`,
    attrs: drawn.attrs.map(([attr_name, value]) => ({ attr_name, value: String(value) })),
    inventory,
    rental,
    deposit: isFree ? FREE_PLAY_DEPOSIT : reason.includes('押金') || random.chance(0.4) ? 0 : random.pick(deposits) * YUAN,
    min_rental_period: random.pick([1, 1, 1, 1, 1, 1, 1, 2, 2, 3]),
    ...pricesOf(rental, random),
    discount: random.chance(0.13) ? random.pick(discounts) : 1,
    rental_promotion: random.chance(0.3) ? random.pick(promotions) : [],
    game_money: spec.money && random.chance(0.4) ? toRound(spec.money.most * random.next() ** 2) : 0,
    money_exchange_rate: spec.money?.perYuan ?? 0,
    is_listed: !random.chance(0.02),
    is_reservation: random.chance(0.8),
    is_use_bargain: random.chance(0.15),
    is_use_vip_discount: random.chance(0.8),
    is_insurance: random.chance(0.35),
    stays_online: random.chance(0.45),
    top_shelf: random.chance(0.025),
    is_free_play: isFree,
    image_count: random.int(3, 9),
    rented_count,
    look_count: rented_count * random.int(6, 14) + random.int(0, 60),
    created_at: new Date(createdAt),
  };
}

/** Rounds to two significant digits. */
function toRound(units: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, units))) - 1);
  return Math.round(units / step) * step;
}

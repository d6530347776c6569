import { BLOCK_MULTIPLIER, ORDER_MOST, RENTAL_HOURS_MOST } from './constants.ts';
import type { GameAttribute } from './gameAttributes.ts';
import { type Piece, PIECES_MOST } from './inventory.ts';
import { yuanDigits } from './money.ts';
import { characterCount, trimInput } from './text.ts';
import type { Fen } from './types.ts';

/** Least price of any type. */
export const PRICE_LEAST: Fen = 50;
export const LISTING_TITLE = { least: 4, most: 40 } as const;
export const LISTING_WORDS_MOST = 500;
export const LISTING_PICTURES_MOST = 9;
export const PROMOTIONS_MOST = 5;
export const ATTRIBUTE_LONGEST = 40;
export const ATTRIBUTES_MOST = 30;
const PLATFORM_MOST = 20;
const ZONE_MOST = 40;
const ROLE_MOST = 30;
const HOURS_MOST = 24;
const LOGIN_MOST = 100;

/** Prices of an account by the field's name; the three blocks are per hour. */
export const priceFields = ['hourly', 'daily', 'ten', 'weekly', 'morning', 'afternoon', 'night'] as const;
export type PriceField = (typeof priceFields)[number];
export const priceNames: Readonly<Record<PriceField, string>> = {
  hourly: '时租',
  daily: '包天',
  ten: '十小时',
  weekly: '包周',
  morning: '早场',
  afternoon: '午场',
  night: '夜场',
};

export interface ListingAttribute {
  readonly name: string;
  readonly value: string;
}
export interface PromotionTier {
  readonly hours: number;
  readonly bonus: number;
}

/** What an owner fills in about an account; a draft may be incomplete. Money in fen; null: not offered, or not filled in. */
export interface ListingForm extends Readonly<Record<PriceField, Fen | null>> {
  readonly title: string;
  readonly platform: string;
  readonly zone: string;
  readonly role: string;
  readonly words: string;
  readonly attributes: readonly ListingAttribute[];
  readonly pieces: readonly Piece[];
  readonly deposit: Fen | null;
  /** Least hours of hourly rent. */
  readonly least: number;
  readonly promotions: readonly PromotionTier[];
  /** Game currency that can be prepaid, and how much of it is one yuan. */
  readonly currency: number;
  readonly rate: number;
  readonly bookable: boolean;
  readonly vip: boolean;
  readonly online: boolean;
  /** Ids of pictures, the cover first. */
  readonly pictures: readonly string[];
}
export type ListingField = keyof ListingForm;
export type ListingFaults = Partial<Record<ListingField, string>>;

export const listingFields: Readonly<Record<ListingField, string>> = {
  ...priceNames,
  title: '标题',
  platform: '平台',
  zone: '大区',
  role: '角色名',
  words: '描述',
  attributes: '属性',
  pieces: '物品',
  deposit: '押金',
  least: '起租小时',
  promotions: '租送活动',
  currency: '游戏币',
  rate: '每元游戏币',
  bookable: '可预约',
  vip: '会员折扣',
  online: '到时不下线',
  pictures: '图片',
};

const CONTACTS = /1[3-9]\d{9}|(?:qq|微信|vx|wx|加[vV薇微])[^\p{L}\p{N}]*[\w-]{5,}|\d{8,}/iu;

const isWithin = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most;

const textFault = (text: string, what: string, most: number, least = 1): string | null => {
  const length = characterCount(trimInput(text));
  return length >= least && length <= most ? null : least === 1 && length === 0 ? `请填写${what}` : `${what}要 ${least}–${most} 个字`;
};

/** What is wrong with an attribute of the game, or null. An empty one is left out. */
export function attributeFault({ name, kind, choices }: GameAttribute, value: string): string | null {
  const given = trimInput(value);
  if (given === '') return null;
  if (kind === 'number') return /^\d{1,9}$/.test(given) ? null : `${name}要填数字`;
  if (kind === 'choice') return choices.includes(given) ? null : `${name}请从选项里选`;
  return characterCount(given) <= ATTRIBUTE_LONGEST ? null : `${name}最多 ${ATTRIBUTE_LONGEST} 个字`;
}

/** What is wrong with a price, or null; only the hourly one must be given. */
export function priceFault(name: PriceField, fen: Fen | null): string | null {
  if (fen === null || fen === 0) return name === 'hourly' ? '请填写时租价' : null;
  if (isWithin(fen, PRICE_LEAST, ORDER_MOST)) return null;
  return `${priceNames[name]}价要在 ${yuanDigits(PRICE_LEAST)} 到 ${yuanDigits(ORDER_MOST)} 元之间`;
}

/** How many units of its price the longest order of each type takes. */
const LONGEST: Readonly<Record<PriceField, number>> = { hourly: RENTAL_HOURS_MOST, daily: 1, ten: 1, weekly: 1, ...BLOCK_MULTIPLIER };

/** Why the longest order of a type, with deposit and all game money, costs more than an order may; null if it does not. */
export function sumFault(
  name: PriceField,
  fen: Fen | null,
  { deposit, currency, rate }: Pick<ListingForm, 'deposit' | 'currency' | 'rate'>,
): string | null {
  if (fen === null || fen === 0 || (deposit ?? 0) > ORDER_MOST) return null;
  const gameMoney = rate > 0 ? Math.round((currency * 100) / rate) : 0;
  if (fen * LONGEST[name] + (deposit ?? 0) + gameMoney <= ORDER_MOST) return null;
  const whole = name === 'hourly' ? `时租满 ${RENTAL_HOURS_MOST} 小时` : `${priceNames[name]}一单`;
  return `${whole}，加上押金和全部游戏币，会超过 ${yuanDigits(ORDER_MOST)} 元`;
}

/** What is wrong with the tiers of 租送, or null. */
export function promotionFault(tiers: readonly PromotionTier[]): string | null {
  if (tiers.length > PROMOTIONS_MOST) return `最多 ${PROMOTIONS_MOST} 档租送`;
  if (!tiers.every(({ hours, bonus }) => isWithin(hours, 1, HOURS_MOST) && isWithin(bonus, 1, HOURS_MOST)))
    return `租和送都要是 1 到 ${HOURS_MOST} 小时`;
  return new Set(tiers.map(({ hours }) => hours)).size === tiers.length ? null : '同样的时长只能有一档租送';
}

/** What is wrong with a complete form, by field; empty: it can be published. `attributes` are the game's. */
export function listingFaults(form: ListingForm, attributes: readonly GameAttribute[]): ListingFaults {
  const values = new Map(form.attributes.map(({ name, value }) => [name, value]));
  const attribute = attributes.map((each) => attributeFault(each, values.get(each.name) ?? '')).find((fault) => fault !== null) ?? null;
  const { title, words, deposit, least, currency, rate, pieces, pictures } = form;
  const faults: Readonly<Partial<Record<ListingField, string | null>>> = {
    title:
      textFault(title, '标题', LISTING_TITLE.most, LISTING_TITLE.least) ?? (CONTACTS.test(title) ? '标题里不能写联系方式和长串数字' : null),
    platform: textFault(form.platform, '平台', PLATFORM_MOST),
    zone: textFault(form.zone, '大区', ZONE_MOST),
    role: textFault(form.role, '角色名', ROLE_MOST),
    words:
      characterCount(words) > LISTING_WORDS_MOST
        ? `描述最多 ${LISTING_WORDS_MOST} 个字`
        : CONTACTS.test(words)
          ? '描述里不能写联系方式和长串数字'
          : null,
    attributes: attribute,
    pieces: pieces.length > PIECES_MOST ? `最多 ${PIECES_MOST} 件物品` : null,
    ...Object.fromEntries(priceFields.map((name) => [name, priceFault(name, form[name]) ?? sumFault(name, form[name], form)])),
    deposit: deposit === null || isWithin(deposit, 0, ORDER_MOST) ? null : `押金不能超过 ${yuanDigits(ORDER_MOST)} 元`,
    least: isWithin(least, 1, HOURS_MOST) ? null : `起租要是 1 到 ${HOURS_MOST} 小时`,
    promotions: promotionFault(form.promotions),
    rate: currency > 0 && rate <= 0 ? '有游戏币时要填一元换多少' : null,
    pictures: pictures.length > LISTING_PICTURES_MOST ? `最多 ${LISTING_PICTURES_MOST} 张图片` : null,
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null && fault !== undefined)) as ListingFaults;
}

/** A login of a game, typed twice. */
export interface LoginForm {
  readonly account: string;
  readonly secret: string;
  readonly again: string;
}
/** Nothing is published without a login. */
export const LOGIN_FIRST = '请先填写登录账号和密码';
export type LoginFaults = Partial<Record<keyof LoginForm, string>>;

export function loginFaults({ account, secret, again }: LoginForm): LoginFaults {
  const [accountFault, secretFault] = [textFault(account, '登录账号', LOGIN_MOST), textFault(secret, '登录密码', LOGIN_MOST)];
  return {
    ...(accountFault !== null && { account: accountFault }),
    ...(secretFault !== null && { secret: secretFault }),
    ...(secretFault === null && secret !== again && { again: '两次输入的密码不一样' }),
  };
}

/** Whether a price changes by more than half: the owner is asked once more. */
export const isPriceJump = (before: Fen | null, after: Fen | null): boolean =>
  before !== null && before > 0 && after !== null && after > 0 && Math.abs(after - before) * 2 > before;

/** Pieces from a pasted list: lines, commas and semicolons; each once, blank ones left out. */
export const pastedNames = (pasted: string): string[] => [
  ...new Set(
    pasted
      .split(/[\n\r,，;；、\t]+/)
      .map((name) => trimInput(name))
      .filter((name) => name !== ''),
  ),
];

export const blankListing: ListingForm = {
  title: '',
  platform: '',
  zone: '',
  role: '',
  words: '',
  attributes: [],
  pieces: [],
  hourly: null,
  daily: null,
  ten: null,
  weekly: null,
  morning: null,
  afternoon: null,
  night: null,
  deposit: null,
  least: 1,
  promotions: [],
  currency: 0,
  rate: 0,
  bookable: true,
  vip: true,
  online: false,
  pictures: [],
};

/** What a renter pays for the shortest rental of each type without discounts, deposit included; null: the type is not offered. */
export function renterTotals(form: Pick<ListingForm, PriceField | 'deposit' | 'least'>): Readonly<Record<PriceField, Fen | null>> {
  const units: Readonly<Record<PriceField, number>> = {
    hourly: Math.max(1, form.least),
    daily: 1,
    ten: 1,
    weekly: 1,
    ...BLOCK_MULTIPLIER,
  };
  return Object.fromEntries(
    priceFields.map((name) => {
      const fen = form[name];
      return [name, fen === null || fen === 0 ? null : fen * units[name] + (form.deposit ?? 0)];
    }),
  ) as Record<PriceField, Fen | null>;
}

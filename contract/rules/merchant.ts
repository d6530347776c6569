import { DAY, HOUR } from './constants.ts';
import { characterCount, compactInput, trimInput } from './text.ts';
import type { Checked, Duration } from './types.ts';

/** Accounts that one person may have on offer, by certificate; null: without bound. */
export const PUBLISH_MOST = { none: 3, store: 200, merchant: null } as const;
/** Credit that publishing needs. */
export const CREDIT_TO_PUBLISH = 60;
/** So many of an owner's first accounts are looked at before they go on offer. */
export const FIRST_LOOKED_AT = 3;
/** Drafts of accounts of one owner. */
export const DRAFTS_MOST = 50;
/** Until when the platform decides about an application or an account. */
export const APPLICATION_REVIEW: Duration = 24 * HOUR;
export const LISTING_REVIEW: Duration = 24 * HOUR;
/** A refused applicant may apply again afterwards. */
export const APPLY_AGAIN: Duration = 30 * DAY;

/** Certificate types as stored: 0 none, 1 individual store, 2 merchant. */
export type CertType = 0 | 1 | 2;
export const publishMost = (cert: CertType): number | null =>
  cert === 2 ? PUBLISH_MOST.merchant : cert === 1 ? PUBLISH_MOST.store : PUBLISH_MOST.none;

const SHOP_NAME = { least: 2, most: 20 } as const;
const CONTACT = { least: 2, most: 20 } as const;
export const APPLICATION_GAMES_MOST = 10;
export const APPLICATION_ACCOUNTS_MOST = 100_000;

/** Signs of a unified social credit code (GB 32100): digits and capitals without I, O, Z, S and V. */
const LICENCE_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const LICENCE_LENGTH = 18;
const WEIGHT = 3;

/** The check character of GB 32100 for the first seventeen; null if one of them is no sign of it. */
export function licenceCheck(first: string): string | null {
  const values = [...first].map((sign) => LICENCE_SIGNS.indexOf(sign));
  if (values.length !== LICENCE_LENGTH - 1 || values.includes(-1)) return null;
  let [weight, sum] = [1, 0];
  for (const value of values) {
    sum += value * weight;
    weight = (weight * WEIGHT) % LICENCE_SIGNS.length;
  }
  return LICENCE_SIGNS.charAt((LICENCE_SIGNS.length - (sum % LICENCE_SIGNS.length)) % LICENCE_SIGNS.length);
}

export const LICENCE_INVALID = `统一社会信用代码不正确，请照营业执照填写 ${LICENCE_LENGTH} 位`;

/** A unified social credit code; lower case and blanks are accepted. The value is normalised. */
export const checkLicence = (input: string): Checked<string> => {
  const value = compactInput(input).toUpperCase();
  const isRight = value.length === LICENCE_LENGTH && licenceCheck(value.slice(0, -1)) === value.at(-1);
  return isRight ? { ok: true, value } : { ok: false, message: LICENCE_INVALID };
};

const lengthFault = (input: string, what: string, { least, most }: { readonly least: number; readonly most: number }): string | null => {
  const length = characterCount(trimInput(input));
  return length >= least && length <= most ? null : `${what}要 ${least}–${most} 个字`;
};

/** What an applicant fills in; a draft may be incomplete. */
export interface ApplicationForm {
  /** 1 individual store, 2 merchant; null: not chosen. */
  readonly kind: 1 | 2 | null;
  readonly shop: string;
  /** Name of the contact person. */
  readonly contact: string;
  readonly licence: string;
  /** Id of the private picture of the licence. */
  readonly picture: string | null;
  /** Ids of games. */
  readonly games: readonly string[];
  /** How many accounts the applicant wants to offer; null: not filled in. */
  readonly accounts: number | null;
}
export type ApplicationField = keyof ApplicationForm;
export type ApplicationFaults = Partial<Record<ApplicationField, string>>;

export const applicationFields: Readonly<Record<ApplicationField, string>> = {
  kind: '类型',
  shop: '店铺名',
  contact: '联系人',
  licence: '统一社会信用代码',
  picture: '营业执照图片',
  games: '主营游戏',
  accounts: '账号数量',
};

/** What is wrong with a complete application; empty: it can be submitted. */
export function applicationFaults(form: ApplicationForm): ApplicationFaults {
  const { kind, shop, contact, licence, picture, games, accounts } = form;
  const [shopFault, contactFault, code] = [
    lengthFault(shop, '店铺名', SHOP_NAME),
    lengthFault(contact, '联系人', CONTACT),
    checkLicence(licence),
  ];
  const isCount = accounts !== null && Number.isInteger(accounts) && accounts >= 1 && accounts <= APPLICATION_ACCOUNTS_MOST;
  return {
    ...(kind === null && { kind: '请选择个人店铺或商户' }),
    ...(shopFault !== null && { shop: shopFault }),
    ...(contactFault !== null && { contact: contactFault }),
    ...(!code.ok && { licence: code.message }),
    ...(picture === null && { picture: '请上传营业执照的照片' }),
    ...(games.length === 0 && { games: '请至少选一个游戏' }),
    ...(games.length > APPLICATION_GAMES_MOST && { games: `最多选 ${APPLICATION_GAMES_MOST} 个游戏` }),
    ...(!isCount && { accounts: `请填写 1 到 ${APPLICATION_ACCOUNTS_MOST} 的整数` }),
  };
}

export const blankApplication: ApplicationForm = {
  kind: null,
  shop: '',
  contact: '',
  licence: '',
  picture: null,
  games: [],
  accounts: null,
};

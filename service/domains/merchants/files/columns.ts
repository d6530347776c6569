import { type GameAttribute } from '#contract/rules/gameAttributes.ts';
import {
  attributeFault,
  blankListing,
  LISTING_TITLE,
  LISTING_WORDS_MOST,
  type ListingField,
  type ListingForm,
} from '#contract/rules/listingForm.ts';
import { type Piece } from '#contract/rules/inventory.ts';
import { type Field, fields, headerName } from '#service/domains/listings/imports/fields.ts';
import type { TableColumns } from '#service/domains/listings/imports/readTable.ts';
import type { Promotion } from '#service/domains/listings/imports/values.ts';
import { shown } from '#service/domains/listings/imports/values.ts';

/** One column of a merchant's file. */
export interface FileColumn extends Field {
  /** Filled in in the template's second row. */
  readonly example: string;
  readonly choices: readonly string[];
  /** Which part of the form of an account it fills; null: none of it. */
  readonly part: ListingField | null;
  /** Never shown. */
  readonly isSecret?: true;
}

const taken = (name: string): Field => {
  const found = fields.listing.find((field) => field.name === name);
  if (!found) throw new Error(`no column ${name}`);
  return found;
};

interface Change {
  readonly hint?: string;
  readonly choices?: readonly string[];
  readonly isSecret?: true;
}

const column = (name: string, part: ListingField | null, example: string, change: Change = {}): FileColumn => ({
  ...taken(name),
  choices: [],
  ...change,
  part,
  example,
});
const YES_NO = ['是', '否'];
const optional = (given: FileColumn): FileColumn => ({ ...given, fallback: null, hint: '你自己的编号；同一编号不能导入两次' });

const before: readonly FileColumn[] = [
  optional(column('external_key', null, 'A-001')),
  column('title', 'title', '荣耀王者 百款皮肤 全英雄', { hint: `${LISTING_TITLE.least}–${LISTING_TITLE.most} 个字，不能写联系方式` }),
  column('platform', 'platform', '安卓微信'),
  column('zone', 'zone', '微信128区'),
  column('role_name', 'role', '晚来听风'),
  column('login_account', null, 'hero-001', { hint: '游戏的登录账号，只有租用期间的租客能看到' }),
  column('login_secret', null, 'open-sesame', { hint: '游戏的登录密码，只有租用期间的租客能看到', isSecret: true }),
];
const after: readonly FileColumn[] = [
  column('description', 'words', '可打排位', { hint: `最多 ${LISTING_WORDS_MOST} 个字，不能写联系方式` }),
  column('inventory', 'pieces', '皮肤:凤求凰:典藏;英雄:貂蝉'),
  column('rental', 'hourly', '3.50'),
  column('deposit', 'deposit', '20'),
  column('min_rental_period', 'least', '1'),
  column('daily_rental', 'daily', ''),
  column('ten_hour_rental', 'ten', ''),
  column('weekly_rental', 'weekly', ''),
  column('morning_rental', 'morning', ''),
  column('afternoon_rental', 'afternoon', ''),
  column('night_rental', 'night', ''),
  column('rental_promotion', 'promotions', '3送1'),
  column('game_money', 'currency', ''),
  column('money_exchange_rate', 'rate', ''),
  column('is_reservation', 'bookable', '是', { choices: YES_NO }),
  column('is_use_vip_discount', 'vip', '是', { choices: YES_NO }),
  column('stays_online', 'online', '否', { choices: YES_NO }),
];
const labels = new Set([...before, ...after].map(({ label }) => label));

/** A column of the game's own: what the accounts of that game are described by. */
const attributeColumn = (attribute: GameAttribute): FileColumn => {
  const { name, kind, unit, choices } = attribute;
  return {
    name: `attribute ${name}`,
    label: labels.has(name) ? `属性 ${name}` : name,
    fallback: '',
    hint:
      kind === 'choice'
        ? `填 ${choices.join('、')} 之一，可以不填`
        : kind === 'number'
          ? `填数字${unit && `，单位 ${unit}`}，可以不填`
          : '可以不填',
    example: kind === 'choice' ? (choices[0] ?? '') : kind === 'number' ? '100' : '',
    choices: kind === 'choice' ? choices : [],
    part: 'attributes',
    read: (cell) => {
      const value = String(cell).trim();
      const fault = attributeFault(attribute, value);
      return fault === null ? { ok: true, value } : { ok: false, message: `${fault}：${shown(cell)}` };
    },
  };
};

/** The columns of files with accounts of a game. */
export const columnsOfGame = (attributes: readonly GameAttribute[]): readonly FileColumn[] => [
  ...before,
  ...attributes.map(attributeColumn),
  ...after,
];

/** Their headers: in Chinese or in English, without invisible characters. */
export function tableColumns(columns: readonly FileColumn[]): TableColumns {
  const named = new Map(
    columns.flatMap((each) => [
      [headerName(each.label), each],
      [headerName(each.name), each],
    ]),
  );
  return {
    named: (header) => named.get(headerName(header)) ?? named.get(headerName(header).toLowerCase()),
    required: () => columns.filter(({ fallback }) => fallback === undefined),
  };
}

/** The form of an account from the values of its row. */
export function formOfValues(values: Readonly<Record<string, unknown>>, attributes: readonly GameAttribute[]): ListingForm {
  const of = <T>(name: string): T => values[name] as T;
  return {
    ...blankListing,
    title: of('title'),
    platform: of('platform'),
    zone: of('zone'),
    role: of('role_name'),
    words: of('description'),
    attributes: attributes.map(({ name }) => ({ name, value: of<string>(`attribute ${name}`) })).filter(({ value }) => value !== ''),
    pieces: of<readonly Piece[]>('inventory'),
    hourly: of('rental'),
    daily: of('daily_rental'),
    ten: of('ten_hour_rental'),
    weekly: of('weekly_rental'),
    morning: of('morning_rental'),
    afternoon: of('afternoon_rental'),
    night: of('night_rental'),
    deposit: of('deposit'),
    least: of('min_rental_period'),
    promotions: of<readonly Promotion[]>('rental_promotion').map(({ rental_hour: hours, bonus_hour: bonus }) => ({ hours, bonus })),
    currency: of('game_money'),
    rate: of('money_exchange_rate'),
    bookable: of('is_reservation'),
    vip: of('is_use_vip_discount'),
    online: of('stays_online'),
  };
}

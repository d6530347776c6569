import { ORDER_MOST } from '#contract/rules/constants.ts';
import {
  bestFirst,
  type Piece,
  PIECE_NAME_LONGEST,
  type PieceKind,
  pieceKindNames,
  PIECES_MOST,
  type Rarity,
  rarityNames,
} from '#contract/rules/inventory.ts';
import { yuanDigits } from '#contract/rules/money.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import { normaliseInput } from '#contract/rules/text.ts';
import type { Checked, Fen } from '#contract/rules/types.ts';

/** Type of a cell; CSV has texts only. */
export type Cell = string | number | boolean | null | readonly unknown[] | { readonly [key: string]: unknown };

/** Parses one cell. Empty cells are not passed: they take the default. */
export type Reader<T> = (cell: Cell) => Checked<T>;

const ok = <T>(value: T): Checked<T> => ({ ok: true, value });
const fault = (message: string): Checked<never> => ({ ok: false, message });

const textOf = (cell: Cell): string => (typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '');
/** A cell in an error. */
export const shown = (cell: Cell): string => {
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
};

/** A text of limited length. */
export const text =
  (longest: number): Reader<string> =>
  (cell) => {
    const value = textOf(cell);
    if (value === '') return fault(`应为文字：${shown(cell)}`);
    if (/(?![\t\n])\p{Cc}/u.test(value)) return fault('含有控制字符');
    return [...value].length > longest ? fault(`最多 ${longest} 个字：${shown(value)}`) : ok(value);
  };

/** What a spreadsheet makes of a long number: its last digits are lost. */
const POWER_OF_TEN = /^[+-]?\d(?:\.\d+)?E[+-]\d+$/i;

/** A text that must be kept to the letter, such as a number of an account. */
export const exact =
  (longest: number): Reader<string> =>
  (cell) =>
    POWER_OF_TEN.test(textOf(cell)) ? fault(`数字被表格软件改写了，请把列设为文本后重新填写：${shown(cell)}`) : text(longest)(cell);

/** A text that matches a pattern. */
export const pattern =
  (form: RegExp, description: string): Reader<string> =>
  (cell) => {
    const value = normaliseInput(textOf(cell));
    return form.test(value) ? ok(value) : fault(`${description}：${shown(cell)}`);
  };

/** An amount in yuan, converted into fen. */
export const yuan =
  (least: Fen): Reader<Fen> =>
  (cell) => {
    const fen = parseYuan(textOf(cell));
    if (fen === null) return fault(`价格格式不正确：${shown(cell)}`);
    if (fen < least) return fault(least === 1 ? `价格必须大于 0：${shown(cell)}` : `价格不能小于 ${least / 100} 元：${shown(cell)}`);
    return fen > ORDER_MOST ? fault(`价格超过 ${yuanDigits(ORDER_MOST)} 元：${shown(cell)}`) : ok(fen);
  };

export const whole =
  (least: number, most: number): Reader<number> =>
  (cell) => {
    const value = normaliseInput(textOf(cell)).replaceAll(',', '');
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    return number >= least && number <= most ? ok(number) : fault(`应为 ${least} 到 ${most} 的整数：${shown(cell)}`);
  };

export const decimal =
  (most: number): Reader<number> =>
  (cell) => {
    const value = normaliseInput(textOf(cell));
    const number = /^\d{1,9}(?:\.\d{1,4})?$/.test(value) ? Number(value) : Number.NaN;
    return number <= most ? ok(number) : fault(`应为 0 到 ${most} 的数，最多四位小数：${shown(cell)}`);
  };

const yes = new Set(['1', '是', 'true', 'yes', 'y', '有', '√']);
const no = new Set(['0', '否', 'false', 'no', 'n', '无', '×']);

export const yesOrNo: Reader<boolean> = (cell) => {
  const value = typeof cell === 'boolean' ? String(cell) : normaliseInput(textOf(cell)).toLowerCase();
  if (yes.has(value)) return ok(true);
  return no.has(value) ? ok(false) : fault(`应为“是”或“否”：${shown(cell)}`);
};

/** One of several words, each mapped to a value. */
export const oneOf =
  <T>(words: Readonly<Record<string, T>>): Reader<T> =>
  (cell) => {
    const word = normaliseInput(textOf(cell)).toLowerCase();
    const value = Object.hasOwn(words, word) ? words[word] : undefined;
    return value === undefined ? fault(`应为 ${Object.keys(words).join('、')} 之一：${shown(cell)}`) : ok(value);
  };

/** 0.9, 9折, 8.5 折 or 90%: the fraction to pay. */
export const discount: Reader<number> = (cell) => {
  const match = /^(\d{1,3}(?:\.\d{1,4})?)\s*(折|%)?$/.exec(normaliseInput(textOf(cell)));
  const number = Number(match?.[1] ?? Number.NaN);
  const factor = Math.round((match?.[2] === '折' ? number / 10 : match?.[2] === '%' ? number / 100 : number) * 10_000) / 10_000;
  return factor > 0 && factor <= 1 ? ok(factor) : fault(`应为 0.9、9折 或 90% 这样的折扣：${shown(cell)}`);
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const parts = (list: string): string[] =>
  list
    .split(/[;；]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

export interface Attribute {
  readonly attr_name: string;
  readonly value: string;
}

const MOST_ATTRIBUTES = 30;
const LONGEST_ATTRIBUTE = 40;

/** 段位=荣耀王者;皮肤数=386, or in JSON an object or a list of `attr_name` and `value`. */
export const attributes: Reader<readonly Attribute[]> = (cell) => {
  const pairs = pairsOf(cell);
  const bad = pairs.find(([name, value]) =>
    [name, value].some((part) => part === '' || [...part].length > LONGEST_ATTRIBUTE || /\p{Cc}/u.test(part)),
  );
  if (bad) return fault(`属性应写作“名称=值”，多个用分号隔开：${shown(bad.join('='))}`);
  if (pairs.length > MOST_ATTRIBUTES) return fault(`最多 ${MOST_ATTRIBUTES} 个属性`);
  const twice = pairs.find(([name], at) => pairs.findIndex(([other]) => other === name) < at);
  return twice ? fault(`属性重复：${twice[0]}`) : ok(pairs.map(([attr_name, value]) => ({ attr_name, value })));
};

function pairsOf(cell: Cell): (readonly [name: string, value: string])[] {
  const trimmed = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
  if (Array.isArray(cell))
    return cell.map((item: unknown) => (isRecord(item) ? [trimmed(item['attr_name']), trimmed(item['value'])] : ['', '']));
  if (isRecord(cell)) return Object.entries(cell).map(([name, value]) => [name.trim(), trimmed(value)]);
  return parts(textOf(cell)).map((part) => {
    const at = part.search(/[=＝]/);
    return at < 0 ? [part, ''] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  });
}

export interface Promotion {
  readonly rental_hour: number;
  readonly bonus_hour: number;
}

const MOST_HOURS = 168;

/** 3送1;5送2, or in JSON a list of `rental_hour` and `bonus_hour`. */
export const promotions: Reader<readonly Promotion[]> = (cell) => {
  const read = Array.isArray(cell)
    ? cell.map((item: unknown) => (isRecord(item) ? [Number(item['rental_hour']), Number(item['bonus_hour'])] : []))
    : parts(normaliseInput(textOf(cell))).map((part) => /^租?\s*(\d{1,3})\s*送\s*(\d{1,3})$/.exec(part)?.slice(1).map(Number) ?? []);
  const isHours = (hours: number | undefined): boolean => Number.isInteger(hours) && Number(hours) >= 1 && Number(hours) <= MOST_HOURS;
  if (read.length === 0 || !read.every(([rental, bonus]) => isHours(rental) && isHours(bonus)))
    return fault(`应写作“3送1”，多个用分号隔开：${shown(cell)}`);
  return ok(read.map(([rental_hour = 0, bonus_hour = 0]) => ({ rental_hour, bonus_hour })));
};

/** Maps both the value itself and its Chinese label to the value. */
const spellings = <T extends string>(labels: Readonly<Record<T, string>>): ReadonlyMap<string, T> =>
  new Map((Object.entries(labels) as [T, string][]).flatMap(([value, label]) => [[value, value] as const, [label, value] as const]));

const kindOf: ReadonlyMap<string, PieceKind> = new Map([...spellings(pieceKindNames), ['角色', 'hero'], ['英雄', 'hero']]);
const rarityOf: ReadonlyMap<string, Rarity> = spellings(rarityNames);

/** skin:凤求凰:legendary;英雄:貂蝉, or in JSON a list of `kind`, `name` and `rarity`; the rarest come first. */
export const inventory: Reader<readonly Piece[]> = (cell) => {
  const given: readonly (readonly string[])[] = Array.isArray(cell)
    ? cell.map((item: unknown) => (isRecord(item) ? ['kind', 'name', 'rarity'].map((key) => String(item[key] ?? '').trim()) : []))
    : parts(textOf(cell)).map((part) => part.split(/[:：]/).map((each) => each.trim()));
  const pieces: Piece[] = [];
  for (const [kindText = '', name = '', rarityText = '', ...more] of given) {
    const [kind, rarity] = [kindOf.get(kindText.toLowerCase()), rarityOf.get(rarityText.toLowerCase() || 'common')];
    const written = [kindText, name, rarityText, ...more].filter((part) => part !== '').join(':');
    if (name === '' || more.length > 0) return fault(`物品应写作“类别:名称:稀有度”，多个用分号隔开：${shown(written)}`);
    if (!kind) return fault(`物品类别应为 ${Object.values(pieceKindNames).join('、')} 之一：${shown(written)}`);
    if (!rarity) return fault(`稀有度应为 ${Object.values(rarityNames).join('、')} 之一：${shown(written)}`);
    if ([...name].length > PIECE_NAME_LONGEST || /\p{Cc}/u.test(name))
      return fault(`物品名称最多 ${PIECE_NAME_LONGEST} 个字：${shown(name)}`);
    if (pieces.some((each) => each.kind === kind && each.name === name)) return fault(`物品重复：${name}`);
    pieces.push({ kind, name, rarity });
  }
  return pieces.length > PIECES_MOST ? fault(`最多 ${PIECES_MOST} 件物品`) : ok(bestFirst(pieces));
};

/** Names separated by semicolons, or in JSON a list. */
export const names: Reader<readonly string[]> = (cell) => {
  const list = Array.isArray(cell) ? cell.map((item: unknown) => (typeof item === 'string' ? item.trim() : '')) : parts(textOf(cell));
  const good = list.length > 0 && list.every((name) => name !== '' && [...name].length <= LONGEST_ATTRIBUTE);
  return good ? ok(list) : fault(`应为用分号隔开的名称：${shown(cell)}`);
};

const LONGEST_ALIAS = 30;

/** Like `names`, normalised as for searches. */
export const aliases: Reader<readonly string[]> = (cell) => {
  const read = names(cell);
  if (!read.ok) return read;
  const spelled = [...new Set(read.value.map((alias) => alias.normalize('NFKC').toLowerCase()))];
  const bad = spelled.find((alias) => /\s/.test(alias) || [...alias].length > LONGEST_ALIAS);
  return bad === undefined ? ok(spelled.sort()) : fault(`别名不能有空格，最多 ${LONGEST_ALIAS} 个字：${shown(bad)}`);
};

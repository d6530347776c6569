import { CENTRE_WINDOW } from '#contract/rules/merchant.ts';
import { DAY } from '#contract/rules/constants.ts';
import type { OwnListingSort } from '#api/queries/merchants.ts';
import { remembered } from '#state/remembered.ts';

const DAYS = CENTRE_WINDOW / DAY;

export type ColumnName = 'state' | 'price' | 'deposit' | 'today' | 'next' | 'hours' | 'income' | 'password';

interface ColumnOf {
  readonly name: ColumnName;
  readonly title: string;
  readonly sort: OwnListingSort | null;
}

/** Columns that can be chosen, in their order; the account itself is always shown. */
export const columns: readonly ColumnOf[] = [
  { name: 'state', title: '状态', sort: 'STATE' },
  { name: 'price', title: '时租', sort: 'PRICE' },
  { name: 'deposit', title: '押金', sort: 'DEPOSIT' },
  { name: 'today', title: '今天', sort: null },
  { name: 'next', title: '下一单', sort: 'NEXT' },
  { name: 'hours', title: `${DAYS} 天租出`, sort: 'HOURS' },
  { name: 'income', title: `${DAYS} 天租金`, sort: 'INCOME' },
  { name: 'password', title: '待改密码', sort: 'PASSWORD' },
];

const usual: readonly ColumnName[] = ['state', 'price', 'today', 'next', 'hours', 'income', 'password'];
const isStored = (value: unknown): value is Readonly<Record<string, readonly string[]>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((names) => Array.isArray(names));
const kept = remembered('table-columns', isStored, {});

/** The columns that this user has chosen in this browser. */
export function chosenColumns(userId: string | null): readonly ColumnName[] {
  const stored = kept.read()[userId ?? ''];
  return stored ? columns.map(({ name }) => name).filter((name) => stored.includes(name)) : usual;
}

export const storeColumns = (userId: string | null, names: readonly ColumnName[]): void =>
  kept.keep({ ...kept.read(), [userId ?? '']: names });

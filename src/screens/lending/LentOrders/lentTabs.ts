import type { LentTab } from '#api/queries/lending.ts';

/** Tabs with their name in the address. */
export const lentTabs = [
  { type: 'all', tab: 'ALL', label: '全部' },
  { type: 'waiting', tab: 'WAITING', label: '待开始' },
  { type: 'renting', tab: 'RENTING', label: '租用中' },
  { type: 'disputed', tab: 'DISPUTED', label: '投诉中' },
  { type: 'finished', tab: 'FINISHED', label: '已完成' },
  { type: 'cancelled', tab: 'CANCELLED', label: '已取消' },
] as const satisfies readonly { type: string; tab: LentTab; label: string }[];

export type LentType = (typeof lentTabs)[number]['type'];

/** The tab named in the address; `all` for anything else. */
export const lentTypeIn = (text: string | null): LentType => lentTabs.find(({ type }) => type === text)?.type ?? 'all';

/** An account's number as typed or in the address; null: none. */
export const listingIdIn = (text: string | null): string | null => (text !== null && /^[1-9]\d{0,17}$/.test(text) ? text : null);

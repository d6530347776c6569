import type { OrderTab } from '#api/generated/operations.ts';

/** Tabs with their name in the address. */
export const orderTabs = [
  { type: 'all', tab: 'ALL', label: '全部' },
  { type: 'unpaid', tab: 'UNPAID', label: '待支付' },
  { type: 'waiting', tab: 'WAITING', label: '待开始' },
  { type: 'renting', tab: 'RENTING', label: '租用中' },
  { type: 'finished', tab: 'FINISHED', label: '已完成' },
  { type: 'closed', tab: 'CLOSED', label: '已关闭' },
] as const satisfies readonly { type: string; tab: OrderTab; label: string }[];

export type OrderType = (typeof orderTabs)[number]['type'];

/** The tab named in the address; `all` for anything else. */
export const orderTypeIn = (text: string | null): OrderType => orderTabs.find(({ type }) => type === text)?.type ?? 'all';

/**
 * Every key of the cache. What stands under `mine` belongs to the person and is dropped with the session; the rest may still
 * carry their favourites, and is read again.
 */
export const keys = {
  home: ['home'],
  notice: (id: string) => ['notice', id],
  wechatAccount: (page: string) => ['wechatAccount', page],
  games: ['games'],
  hotWords: ['hotWords'],
  filters: (gameId: string | null) => ['filters', gameId],
  hall: (filters: object) => ['hall', filters],
  suggest: (keyword: string) => ['suggest', keyword],
  listing: (id: string) => ['listing', id],
  listingNow: (id: string) => ['listingNow', id],
  similar: (id: string) => ['similar', id],
  mine: ['mine'],
  sessions: ['mine', 'sessions'],
  favourites: ['mine', 'favourites'],
  footprints: ['mine', 'footprints'],
  searchHistory: ['mine', 'searchHistory'],
  messageLists: ['mine', 'messages', 'list'],
  messageList: (kind: string | null) => ['mine', 'messages', 'list', kind],
  message: (id: string) => ['mine', 'messages', 'one', id],
  orders: ['mine', 'orders'],
  orderLists: ['mine', 'orders', 'list'],
  orderList: (tab: string) => ['mine', 'orders', 'list', tab],
  order: (orderNo: string) => ['mine', 'orders', 'one', orderNo],
  money: ['mine', 'money'],
  balance: ['mine', 'money', 'balance'],
  wallet: ['mine', 'money', 'wallet'],
  ledger: (orderNo: string | null) => ['mine', 'money', 'ledger', orderNo],
  redPackets: (status: string, usableNow: boolean) => ['mine', 'redPackets', { status, usableNow }],
} as const;

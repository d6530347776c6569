import { hallAddress } from '#lib/hallAddress.ts';

type Query = Readonly<Record<string, string | undefined>>;

const withQuery = (path: string, query: Query): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
};

const fixed = (path: string) => () => path;

/** Name of the page for suggestions wherever a text refers to it. */
export const FEEDBACK_NAME = '投诉建议';

/** Addresses of the site, relative to the brand's base, which the router adds. */
type OwnAccounts = {
  readonly [Name in 'state' | 'rented' | 'password' | 'game_id' | 'keyword' | 'least' | 'most']?: string;
};

export const links = {
  home: fixed('/'),
  /** The hall with filters; `special` is the special-price zone. */
  hall: hallAddress,
  specials: ({ gameId = null }: { gameId?: string | null } = {}) => hallAddress({ special: true, gameId }),
  detail: ({ id, ...query }: { id: string; redirect?: string; rent_type?: string }) => withQuery(`/detail/${id}.html`, query),
  free: fixed('/free'),
  shops: ({ shop, ...query }: { shop?: string; tab?: 'reviews'; keyword?: string; game_id?: string; cert?: string; sort?: string } = {}) =>
    withQuery('/dianpu', { shop, ...query }),
  /** Accounts side by side; the commas stay readable. */
  compare: ({ ids }: { ids: readonly string[] }) => (ids.length === 0 ? '/compare' : `/compare?ids=${ids.join(',')}`),
  svip: fixed('/svip'),
  resetPassword: fixed('/rstpwd'),
  payResult: (query: { order_no?: string }) => withQuery('/pay-result', query),
  notices: fixed('/Notice'),
  notice: (query: { id: string }) => withQuery('/NoticeDetail', query),
  bind: (query: { temp_token?: string; redirect?: string }) => withQuery('/bind', query),
  account: fixed('/account'),
  personal: fixed('/account/personal'),
  settings: (query: { type?: string; bindPhone?: string } = {}) => withQuery('/account/system', query),
  orders: (query: { type?: string } = {}) => withQuery('/account/order', query),
  order: (query: { order_no: string }) => withQuery('/account/order', query),
  reviews: (query: { tab?: string } = {}) => withQuery('/account/assess', query),
  reviewDetail: (query: { order_no?: string; id?: string } = {}) => withQuery('/account/assessInfo', query),
  /** `cause`: opens the form with this cause chosen. */
  complaints: (query: { order_no?: string; cause?: string } = {}) => withQuery('/account/complain', query),
  favourites: fixed('/account/collect'),
  footprints: fixed('/account/footprint'),
  alerts: fixed('/account/alerts'),
  wallet: fixed('/account/purse'),
  recharge: fixed('/account/Recharge'),
  withdraw: (query: { no?: string } = {}) => withQuery('/account/Withdraw', query),
  redPackets: fixed('/account/redPacket'),
  ledgerLine: (query: { id: string; order_no?: string }) => withQuery('/account/fundsDetail', query),
  credit: fixed('/account/creditScore'),
  goldCoins: fixed('/account/account_goldCoin'),
  promotion: fixed('/account/account_extension'),
  notifications: (query: { kind?: string } = {}) => withQuery('/account/account_notify', query),
  notification: (query: { id: string }) => withQuery('/account/notify_detail', query),
  similar: fixed('/account/account_besimilar'),
  closeAccount: fixed('/account/unactive_account'),
  closeResult: (query: { number?: string } = {}) => withQuery('/account/unactive_result', query),
  lentOrders: (query: { type?: string; account_id?: string } = {}) => withQuery('/account/merchant/orders', query),
  lentOrder: ({ order_no }: { order_no: string }) => `/account/merchant/orders/${order_no}`,
  passwordsDue: fixed('/account/merchant/passwords'),
  income: (query: { month?: string; by?: string; game_id?: string } = {}) => withQuery('/account/merchant/income', query),
  offer: ({ id }: { id: string }) => `/account/merchant/listings/${id}/offer`,
  /** The task hall with its filters, or one task. */
  tasks: (query: { task?: string; kind?: string; game?: string; reward?: string; sort?: string; open?: string; free?: string } = {}) =>
    withQuery('/task', query),
  publishTask: (query: { task?: string } = {}) => withQuery('/task-publish', query),
  ownTasks: (query: { of?: string } = {}) => withQuery('/account/tasks', query),
  ranking: fixed('/activity/newuser_ranking'),
  freeOrder: fixed('/activity/free_order'),
  vip: (query: { subscription?: string } = {}) => withQuery('/VIPSubscribe', query),
  help: (query: { top?: string; right?: string; version?: string } = {}) => withQuery('/help', query),
  contact: fixed('/ContactUs'),
  feedback: fixed('/feedback'),
  download: fixed('/download'),
  customerService: (query: { order_no?: string } = {}) => withQuery('/redirect', query),
  register: fixed('/register'),
  rankRegister: fixed('/rank_register'),
  /** Own accounts; its filters are in the address. */
  merchant: (query: OwnAccounts = {}) => withQuery('/account/merchant', query),
  /** The same as a table. */
  ownTable: (query: OwnAccounts & { sort?: string; up?: string; page?: string; size?: string } = {}) =>
    withQuery('/account/merchant/table', query),
  /** Without an id a game is chosen first. */
  publishListing: (query: { id?: string } = {}) => withQuery('/account/merchant/publish', query),
  invest: fixed('/business-invest'),
  advertise: fixed('/advertise'),
  notFound: fixed('/404'),
  serverError: fixed('/502'),
  deleted: fixed('/error-deleted'),
} as const;

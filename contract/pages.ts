/** Paths of pages, relative to a brand's base. */
const plain = [
  '/',
  '/free',
  '/dianpu',
  '/compare',
  '/svip',
  '/rstpwd',
  '/pay-result',
  '/Notice',
  '/NoticeDetail',
  '/bind',
  '/feedback',
  '/task',
  '/task-publish',
  '/activity/newuser_ranking',
  '/activity/free_order',
  '/502',
  '/error-deleted',
  '/VIPSubscribe',
  '/help',
  '/ContactUs',
  '/download',
  '/redirect',
  '/register',
  '/rank_register',
  '/business-invest',
  '/advertise',
] as const;

/** Paths below `/account/`. */
const account = [
  'personal',
  'system',
  'order',
  'assess',
  'assessInfo',
  'complain',
  'collect',
  'footprint',
  'alerts',
  'tasks',
  'purse',
  'Recharge',
  'Withdraw',
  'redPacket',
  'fundsDetail',
  'creditScore',
  'account_goldCoin',
  'account_extension',
  'account_notify',
  'notify_detail',
  'account_besimilar',
  'unactive_account',
  'unactive_result',
  'not_me',
  'merchant',
  'merchant/table',
  'merchant/publish',
  'merchant/orders',
  'merchant/passwords',
  'merchant/income',
] as const;

export type AccountPage = (typeof account)[number];
export type PagePath = (typeof plain)[number] | `/account/${AccountPage}`;

/** Matches a path in any case, with or without a trailing slash. */
export const addressOf = (path: string): RegExp => new RegExp(path === '/' ? '^/$' : `^${path}/?$`, 'i');

/** Ids as in the database. The dot of `.html` is escaped. */
export const hallPath = /^\/zuhao(?:\/(?<game_id>[1-9]\d{0,17}))?\.html$/i;
export const specialsPath = /^\/tejia(?:\/(?<game_id>[1-9]\d{0,17}))?\.html$/i;
export const detailPath = /^\/detail\/(?:(?<id>[1-9]\d{0,17}))?\.html$/i;

/** Pages of one order and one account of one's own. */
export const lentOrderPath = /^\/account\/merchant\/orders\/(?<no>\d{18,24})\/?$/i;
export const lentOfferPath = /^\/account\/merchant\/listings\/(?<id>[1-9]\d{0,17})\/offer\/?$/i;

/** Paths that redirect. */
export const leadsHome = /index\.html/i;
const leadingOn = ['/account', '/task-page'] as const;

/** Every page with exactly one path. */
export const pagePaths: readonly PagePath[] = [...plain, ...account.map((name) => `/account/${name}` as const)];

/** Whether a path below a brand's base is a page or redirects to one; every other is 404. */
export function pageFinder(): (path: string) => boolean {
  const patterns = [
    ...[...pagePaths, ...leadingOn].map(addressOf),
    hallPath,
    specialsPath,
    detailPath,
    lentOrderPath,
    lentOfferPath,
    leadsHome,
  ];
  return (path) => path === '' || patterns.some((pattern) => pattern.test(path));
}

/** Pages for deciding, logging in, paying and the account centre, relative to the brand's base. */
const pages = [
  '/detail/[^/]*\\.html',
  '/account(?:/.*)?',
  '/bind',
  '/register',
  '/rank_register',
  '/rstpwd',
  '/pay-result',
  '/svip',
  '/VIPSubscribe',
];

const withoutAds = new RegExp(`(?:${pages.join('|')})/?$`, 'i');

/** Whether a page shows neither ads nor emergency notices; `path` is the full path of its address. */
export const isWithoutAds = (path: string): boolean => withoutAds.test(path);

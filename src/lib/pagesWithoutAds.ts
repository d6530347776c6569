/** Pages for deciding, signing in, paying and the own account, relative to the brand's base. */
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

/** Whether no ad comes up on a page; `path` is the whole path of its address. */
export const isWithoutAds = (path: string): boolean => withoutAds.test(path);

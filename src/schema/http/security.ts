/** Headers of every answer. Pages add their own policy, with the nonce of that one answer. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const;

/** Kept by a browser for a year. Hosts below the site's name that are not its own are left out. */
export const httpsOnlyHeader = { 'strict-transport-security': 'max-age=31536000' } as const;

/** Scripts come from our own files alone. Inline styles need the nonce, as PrimeReact's do. */
export const pagePolicy = (nonce: string): string =>
  [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** The form in a frame: its own script and sheet, no network, and no page around it but the site's own. */
export const embeddedPolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
].join('; ');

/** What is not a page loads nothing. */
export const dataPolicy = `default-src 'none'; frame-ancestors 'none'`;

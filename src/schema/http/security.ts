/** Headers of every response. Pages add their own policy with a nonce. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const;

/** For a year. Without includeSubDomains: other hosts below the site's name are not covered. */
export const httpsOnlyHeader = { 'strict-transport-security': 'max-age=31536000' } as const;

/** Scripts only from this origin. Inline styles need the nonce; PrimeReact uses them. */
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

/** The embedded form: its own script and style sheet, no network, embeddable by the site only. */
export const embeddedPolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
].join('; ');

/** Responses other than pages load nothing. */
export const dataPolicy = `default-src 'none'; frame-ancestors 'none'`;

import { brandOfAddress, siteOrigins } from '#contract/brand.ts';
import type { Outside } from '#service/kernel/deps.ts';

/** External return addresses for a user on this page: the brand's own site, or the public address for any other origin. */
export function seenFrom(outside: Outside, page: string | undefined): Outside {
  const url = page === undefined ? null : URL.parse(page);
  if (url === null || !siteOrigins(outside.publicUrl).includes(url.origin)) return outside;
  return { ...outside, publicUrl: url.origin + brandOfAddress(url).base };
}

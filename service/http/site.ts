import { brandOfAddress, siteOrigins } from '#contract/brand.ts';
import type { Outside } from '#service/deps.ts';

/** External return addresses for a user on this page: the brand where they are; from any other site, the public address. */
export function seenFrom(outside: Outside, page: string | undefined): Outside {
  const url = page === undefined ? null : URL.parse(page);
  if (url === null || !siteOrigins(outside.publicUrl).includes(url.origin)) return outside;
  return { ...outside, publicUrl: url.origin + brandOfAddress(url).base };
}

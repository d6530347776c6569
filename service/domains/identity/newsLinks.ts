import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#service/kernel/deps.ts';
import { serviceSecret } from '#service/kernel/secrets.ts';

const macOf = async (deps: Deps, id: string): Promise<string> =>
  createHmac('sha256', await serviceSecret(deps, 'news_link'))
    .update(id)
    .digest('base64url');

/** Address of the page where the owner denies a security news. The code is not stored, and as a fragment it is sent to no server. */
export const newsLink = async (deps: Deps, id: string): Promise<string> =>
  `${deps.outside.publicUrl}/account/not_me#${id}-${await macOf(deps, id)}`;

/** The news of a link's code; null: it was not issued. */
export async function newsOf(deps: Deps, code: string): Promise<string | null> {
  const [, id, mac] = /^([1-9]\d{0,17})-([\w-]{43})$/.exec(code) ?? [];
  if (id === undefined || mac === undefined) return null;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(await macOf(deps, id))) ? id : null;
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA256 over the parts joined by `|`; an unknown part is empty. */
export const signatureOf = (secret: string, parts: readonly (string | number | null)[]): string =>
  createHmac('sha256', secret)
    .update(parts.map((part) => part ?? '').join('|'))
    .digest('hex');

export function isSigned(secret: string, parts: readonly (string | number | null)[], signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, parts))];
  return given.length === right.length && timingSafeEqual(given, right);
}

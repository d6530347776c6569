import { createHmac, timingSafeEqual } from 'node:crypto';

export type Part = string | number | null;

/** Hex HMAC-SHA256 over the parts joined by `|`; an unknown part is empty. Shared with the card cashier. */
export const paymentSignature = (secret: string, parts: readonly Part[]): string =>
  createHmac('sha256', secret)
    .update(parts.map((part) => part ?? '').join('|'))
    .digest('hex');

export function isSigned(secret: string, parts: readonly Part[], signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(paymentSignature(secret, parts))];
  return given.length === right.length && timingSafeEqual(given, right);
}

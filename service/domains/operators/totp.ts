import { Secret, TOTP } from 'otpauth';
import { SECOND } from '#contract/rules/constants.ts';
import { TOTP_DIGITS, TOTP_PERIOD } from '#contract/rules/operators.ts';

const ISSUER = '租号平台';

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: TOTP_DIGITS, period: TOTP_PERIOD / SECOND });

/** A new key in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Address from which an authenticator reads the key. */
export const totpUri = (secret: string, name: string): string => totpOf(secret, name).toString();

export const totpCode = (secret: string, now: number): string => totpOf(secret).generate({ timestamp: now });

/** Time step of a right code, at most one step old or early; null: wrong. */
export function totpStep(secret: string, code: string, now: number): number | null {
  if (!new RegExp(`^\\d{${TOTP_DIGITS}}$`).test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / TOTP_PERIOD) + delta;
}

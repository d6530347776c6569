import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { hash, verify } from '@node-rs/argon2';

// OWASP’s smallest argon2id (the default of the package): 19 MiB, two passes, one lane; some 10 ms.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let nobody: Promise<string> | undefined;
/** A hash that no password fits, so that a user who does not exist costs the same time as one who does. */
const nobodysHash = (): Promise<string> => (nobody ??= hashPassword(randomBytes(32).toString('base64url')));

export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const dummy = await nobodysHash();
  const fits = await verify(passwordHash ?? dummy, password);
  return fits && passwordHash !== null;
}

let common: ReadonlySet<string> | undefined;
const readCommon = (): ReadonlySet<string> =>
  new Set(
    fs
      .readFileSync(new URL('./commonPasswords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean),
  );

/** Whether a password is among those that everybody tries first, or is nothing but the user's own number. */
export function isCommonPassword(password: string, phone: string | null): boolean {
  common ??= readCommon();
  const plain = password.toLowerCase();
  return common.has(plain) || new Set(plain).size <= 2 || (phone !== null && plain.includes(phone));
}

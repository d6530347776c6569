import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { hash, verify } from '@node-rs/argon2';

// OWASP's smallest argon2id parameters (the package default): 19 MiB, two passes, one lane; about 10 ms.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let nobody: Promise<string> | undefined;
/** A hash that matches no password, so that unknown users take as long as known ones. */
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

/** Whether a password is a common one or just the user's phone number. */
export function isCommonPassword(password: string, phone: string | null): boolean {
  common ??= readCommon();
  const plain = password.toLowerCase();
  return common.has(plain) || new Set(plain).size <= 2 || (phone !== null && plain.includes(phone));
}

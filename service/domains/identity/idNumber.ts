import { createHmac } from 'node:crypto';
import type { Deps } from '#service/kernel/deps.ts';
import { serviceSecret } from '#service/kernel/secrets.ts';

/** Length of a pay password, which must not be part of the ID number. */
const DIGITS = 6;
/** Bytes kept of each hash. */
const KEPT = 16;

const secretOf = async (deps: Deps): Promise<Buffer | string> => deps.identitySecret ?? (await serviceSecret(deps, 'id_number'));

/** Keyed: all ID numbers can be enumerated within an hour, so a plain hash would hide nothing. */
export async function idNumberHash(deps: Deps, idNumber: string): Promise<Buffer> {
  return createHmac('sha256', await secretOf(deps))
    .update(idNumber)
    .digest();
}

const hashDigits = (key: Buffer | string, userId: string, digits: string): Buffer =>
  createHmac('sha256', key).update(`${userId} ${digits}`).digest().subarray(0, KEPT);

/** Hashes of every six consecutive digits, to compare a pay password with a number that is not stored. */
export async function idDigitsOf(deps: Deps, userId: string, idNumber: string): Promise<Buffer> {
  const key = await secretOf(deps);
  const starts = Array.from({ length: idNumber.length - DIGITS + 1 }, (_, at) => at);
  return Buffer.concat(starts.map((at) => hashDigits(key, userId, idNumber.slice(at, at + DIGITS))));
}

/** Whether a known ID number ends with these four digits: the last kept hash is of the day of birth and them. */
export async function isEndOfIdNumber(
  deps: Deps,
  { id, id_digits, birth_date }: { id: string; id_digits: Buffer; birth_date: string },
  end: string,
): Promise<boolean> {
  const wanted = hashDigits(await secretOf(deps), id, birth_date.slice(-2) + end);
  return id_digits.subarray(-KEPT).equals(wanted);
}

/** Whether the digits are part of the user's ID number; false if none is known. */
export async function isInIdNumber(
  deps: Deps,
  { id, id_digits }: { id: string; id_digits: Buffer | null },
  digits: string,
): Promise<boolean> {
  if (id_digits === null) return false;
  const wanted = hashDigits(await secretOf(deps), id, digits);
  return Array.from({ length: id_digits.length / KEPT }, (_, at) => id_digits.subarray(at * KEPT, (at + 1) * KEPT)).some((one) =>
    one.equals(wanted),
  );
}

import { randomInt } from 'node:crypto';

/** A mobile number that no other test uses. */
export const somePhone = (): string => `13${randomInt(10)}${String(randomInt(10 ** 8)).padStart(8, '0')}`;

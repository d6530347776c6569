import { z } from 'zod';
import { availabilities, type Names, rentModes, rentTypes, type WireOf, wireValues } from '#contract/names.ts';

/** A database id. Sent as a string of digits: it may exceed 2^53. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, '编号格式不正确')
  .describe('id');

/** Input text of at most so many UTF-16 units, without control characters and lone surrogates, which PostgreSQL rejects. */
export const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((given) => !/[\p{Cc}\p{Cs}]/u.test(given), '含有无法识别的字符');

/** Like `text`, of at most so many characters and with line breaks; a longer one is refused with `tooLong`. */
export const prose = (longest: number, tooLong: string) =>
  z
    .string()
    .max(longest * 4, tooLong)
    .transform((given) => given.replaceAll('\r\n', '\n').trim())
    .refine((given) => [...given].length <= longest, tooLong)
    .refine((given) => !/[^\P{Cc}\n]|\p{Cs}/u.test(given), '含有无法识别的字符');

/** Integer fen. Never a fraction, never a string. */
export const fen = z.int().describe('integer fen');
export const fenNotNegative = z.int().nonnegative().describe('integer fen, not negative');

/** An instant in epoch milliseconds. */
export const instant = z.int().nonnegative().describe('instant, epoch milliseconds');

/** Keyset page: `cursor` is opaque and taken from the previous page. */
export const pageQuery = z.object({
  cursor: text(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ list: z.array(item), next_cursor: z.string().nullable() });

/** Response of a call with `download`. */
export const bytes = z.custom<Uint8Array>((given) => given instanceof Uint8Array).describe('bytes');

export const empty = z.object({});

/** One of the wire values of a set of names. */
export const oneOf = <const N extends Names>(names: N) => z.union(wireValues(names).map((value: WireOf<N>) => z.literal(value)));

export const rentType = oneOf(rentTypes).describe('1 hourly, 6 daily, 3 time-of-day block, 2 ten-hour, 7 weekly');
export const rentTypeQuery = z.coerce.number().pipe(rentType);
export const rentMode = z.enum(rentModes).describe('rent now, or book ahead');
export const availability = z.enum(availabilities);
export const flag = z.enum(['0', '1']).describe('1 yes, 0 no');

import { expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import { endpoints } from '#contract/rest/index.ts';
import { problems } from '#contract/rest/problems.ts';
import { wording } from './wording.ts';

const ODD: readonly unknown[] = [
  undefined,
  null,
  true,
  '',
  'x',
  'x'.repeat(100_000),
  -1,
  0.5,
  1e15,
  'null',
  {},
  { x: 1 },
  [],
  [1],
  [[]],
  Array(500).fill('x'),
];
const FOREIGN = /[a-z]{2,}/i;
/** Well-known abbreviations, and a unit. */
const KNOWN = /VIP|QQ|MB|JPEG|PNG|WebP/g;

const fieldsOf = (schema: z.ZodType): readonly string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

/** Every message of this part of a call that one invalid value can cause. */
const textsOf = (schema: z.ZodType): string[] => {
  const given = [...ODD, ...fieldsOf(schema).flatMap((name) => ODD.map((value) => ({ [name]: value })))];
  return given.flatMap((value) => schema.safeParse(value, { error: wording }).error?.issues.map(({ message }) => message) ?? []);
};

const foreign = (texts: readonly string[]): string[] => texts.filter((text) => text === '' || FOREIGN.test(text.replaceAll(KNOWN, '')));

test.each(endpoints.map((endpoint): [string, AnyEndpoint] => [endpoint.name, endpoint]))(
  '%s has Chinese messages for all refusals',
  (_, call) => {
    const parts = [call.params, call.query, call.body].filter((part) => part !== undefined);
    const texts = parts.flatMap(textsOf);
    expect(texts.length >= parts.length).toBe(true);
    expect(foreign(texts)).toEqual([]);
  },
);

test('every problem has a Chinese text', () => {
  expect(foreign(Object.values(problems).map(({ message }) => message))).toEqual([]);
});

test('invalid fields without a message in the contract get one by kind of error', () => {
  const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value, { error: wording }).error?.issues[0]?.message;
  expect([
    said(z.string(), undefined),
    said(z.string(), 1),
    said(z.string().min(2), 'a'),
    said(z.array(z.string()).max(1), ['a', 'b']),
    said(z.int().min(3), 1),
    said(z.int().max(3), 4),
    said(z.enum(['a']), 'b'),
    said(z.strictObject({}), { a: 1 }),
    said(z.string().min(2, '请输入密码'), 'a'),
  ]).toEqual([
    '必填',
    '格式不正确',
    '至少 2 个字符',
    '最多 1 项',
    '不能小于 3',
    '不能大于 3',
    '不是可选的值',
    '有多余的内容',
    '请输入密码',
  ]);
});

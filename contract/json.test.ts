import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';

const fen = z.object({ fen: z.number() });

test('returns what the validator returns', () =>
  expect(parseJson('{"fen":350,"more":1}', (value) => fen.parse(value))).toEqual({ fen: 350 }));

test.each([
  ['{"fen":"350"}', 'ZodError'],
  ['{"fen":', 'SyntaxError'],
])('throws for %s', (text, name) => expect(() => parseJson(text, (value) => fen.parse(value))).toThrow(expect.objectContaining({ name })));

import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';

const fen = z.object({ fen: z.number() });

test('what is read is what the check lets through', () =>
  expect(parseJson('{"fen":350,"more":1}', (value) => fen.parse(value))).toEqual({ fen: 350 }));

test.each([
  ['{"fen":"350"}', 'ZodError'],
  ['{"fen":', 'SyntaxError'],
])('%s is refused', (text, name) => expect(() => parseJson(text, (value) => fen.parse(value))).toThrow(expect.objectContaining({ name })));

import { expect, test } from 'vitest';

const files = import.meta.glob<string>('./**/*.actors.ts', { query: '?raw', import: 'default', eager: true });

/** Which function answers each request that carries an idempotency key. */
const answers = Object.entries(files).flatMap(([file, text]) =>
  [...text.matchAll(/(\w*nswerOf)\((?:(?!nswerOf\()[\s\S])*?idempotencyKey:/g)].map(([, by]) => `${file}: ${by}`),
);

test('a refused command with a key is never reported as one without an answer', () => {
  const requests = Object.values(files).flatMap((text) => [...text.matchAll(/idempotencyKey:/g)]);
  expect(requests.length).toBeGreaterThan(10);
  expect(answers.length).toBe(requests.length);
  expect(answers.filter((line) => !line.endsWith(': commandAnswerOf'))).toEqual([]);
});

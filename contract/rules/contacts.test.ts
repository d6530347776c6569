import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contactIn } from './contacts.ts';

interface Input {
  readonly isContact: boolean;
  readonly half: string;
  readonly text: string;
}

const readInputs = (name: string): readonly Input[] =>
  readFileSync(new URL(`../../tests/words/${name}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([kind, half = '', text = '']) => ({ isContact: kind === 'contact', half, text }));

const inputs = readInputs('contacts');
/** Evasions and innocent texts in the manner of other people's messages; halves by the hash of the text. */
const ofOthers = readInputs('contactsOfOthers');

/** Of the texts found, how many are contacts; of the contacts, how many were found. */
function measure(half: string, from = inputs) {
  const own = from.filter((input) => input.half === half);
  const found = own.filter(({ text }) => contactIn(text) !== null);
  const right = found.filter(({ isContact }) => isContact).length;
  const contacts = own.filter(({ isContact }) => isContact);
  return {
    count: own.length,
    precision: right / found.length,
    recall: right / contacts.length,
    wrong: own.filter(({ isContact, text }) => (contactIn(text) !== null) !== isContact).map(({ text }) => text),
  };
}

test('200 inputs, half innocent; half of each kind was set aside before the rules were written', () => {
  expect([inputs.length, inputs.filter(({ isContact }) => isContact).length]).toEqual([200, 100]);
  expect(inputs.filter(({ half }) => half === 'aside').length).toBe(100);
});

test.each(['seen', 'aside'])('finds contacts of the half %s with a precision and recall of at least 0.9', (half) => {
  const { precision, recall, count, wrong } = measure(half);
  console.log(
    `contacts, ${half}: ${count} inputs, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}; wrong: ${wrong.join(' | ')}`,
  );
  expect(precision).toBeGreaterThanOrEqual(0.9);
  expect(recall).toBeGreaterThanOrEqual(0.9);
});

test.each([
  { half: 'seen', leastRecall: 0.95 },
  { half: 'aside', leastRecall: 0.9 },
])('of 120 inputs in the manner of others, half $half', ({ half, leastRecall }) => {
  const { precision, recall, count, wrong } = measure(half, ofOthers);
  console.log(
    `of others, ${half}: ${count} inputs, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}; wrong: ${wrong.join(' | ')}`,
  );
  expect(count).toBe(60);
  expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(recall).toBeGreaterThanOrEqual(leastRecall);
});

test('says what it found', () => {
  expect(contactIn('有事加我微❤信 wan_feng88。')).toBe('微❤信 wan_feng88');
  expect(contactIn('手机号是一八六，七七七七，八八八八')).toBe('18677778888');
  expect(contactIn('段位 1380 分，第13800名')).toBe(null);
});

test.each([' q', 'a ', '1 ', 'a.', '.', '-', '微 ', 'v'])('a text of many %j costs little time', (part) => {
  const began = performance.now();
  for (const text of [part.repeat(1_000), `加微${part.repeat(1_000)}`, `${part.repeat(1_000)}.com/`]) contactIn(text);
  // A pattern that tries everything again at every sign takes seconds.
  expect(performance.now() - began).toBeLessThan(500);
});

import fs from 'node:fs';
import { expect, test } from 'vitest';
import { unknownLimits } from '#contract/rules/stated.ts';
import { firstKinds } from '#service/domains/help/firstTexts.ts';

/** Sources of screens and rules. */
const sources = ['src/app', 'src/screens', 'contract'].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => fs.readFileSync(`${folder}/${name}`, 'utf8')),
);

const isOnScreen = (label: string): boolean => sources.some((source) => source.includes(`'${label}'`) || source.includes(`>${label}<`));

test('the first help texts name only controls that exist', () => {
  const told = JSON.stringify(firstKinds);
  const named = [...new Set([...told.matchAll(/“([^”]+)”/g)].map(([, label = '']) => label))];
  expect([named.includes('投诉密码错误'), named.filter((label) => !isOnScreen(label))]).toEqual([true, []]);
});

test('the first help texts state only limits that exist', () => {
  expect(unknownLimits(JSON.stringify(firstKinds))).toEqual([]);
});

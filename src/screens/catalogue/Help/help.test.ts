import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { siteGuides } from '#screens/catalogue/Guide/guides.ts';
import { helpGroups } from './help.ts';

const texts = ['guides.ts', 'help.ts'];

/** Sources of screens and rules, without the help texts themselves. */
const sources = ['src/app', 'src/screens', 'contract'].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name) && !texts.includes(path.basename(name)))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8')),
);

const isOnScreen = (label: string): boolean => sources.some((source) => source.includes(`'${label}'`) || source.includes(`>${label}<`));

test('the help texts name only controls that exist', () => {
  const told = JSON.stringify([helpGroups, siteGuides]);
  const named = [...new Set([...told.matchAll(/“([^”]+)”/g)].map(([, label = '']) => label))];
  expect([named.includes('提出投诉'), named.filter((label) => !isOnScreen(label))]).toEqual([true, []]);
});

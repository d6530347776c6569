import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseSync } from 'vite';
import { folderOf, leanPrime, unusedFunctions, unusedMethods } from './leanPrime.ts';

const sourceOf = (folder: string): string => fs.readFileSync(`node_modules/primereact/${folder}/${folder}.esm.js`, 'utf8');

describe.each(['datatable', 'calendar', 'dialog', 'utils'])('PrimeReact’s %s', (folder) => {
  test('is at least 3 % smaller without what the site does not use, and parses', () => {
    const lean = leanPrime(sourceOf(folder), folder);
    expect(parseSync(`${folder}.js`, lean).errors).toEqual([]);
    expect(lean.length).toBeLessThan(sourceOf(folder).length * 0.97);
  });

  test('fails the build if the text of anything that is cut has changed', () => {
    const names = folder === 'utils' ? unusedMethods : (unusedFunctions[folder] ?? []);
    const changed = names.reduce((code, name) => code.replaceAll(`function ${name}(`, `function $$${name}(`), sourceOf(folder));
    expect(() => leanPrime(changed, folder)).toThrow(`primereact/${folder} has no ${names.join(', ')}`);
  });
});

test.each(['api', 'paginator'])('%s: what is cut is there, and the rest parses', (folder) => {
  const lean = leanPrime(sourceOf(folder), folder);
  expect(lean).not.toBe(sourceOf(folder));
  expect(parseSync(`${folder}.js`, lean).errors).toEqual([]);
});

test('drawings that are named like a part are not it', () => {
  const ids = ['calendar/calendar.esm.js', 'icons/calendar/index.esm.js'];
  expect(ids.map((id) => folderOf(`/site/node_modules/primereact/${id}`))).toEqual(['calendar', 'icons/calendar']);
});

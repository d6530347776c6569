import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { iconNames } from '#ui/icons.ts';
import { iconSymbols, PLACE } from './icons.ts';

it('has a drawing for every icon, without colours or lines of its own, and a place in the page', () => {
  const symbols = iconSymbols();
  expect(
    [...symbols.matchAll(/<symbol id="i-([a-z]+)" viewBox="0 0 24 24"><(?:path|circle|rect|line|polygon) /g)].map(([, name]) => name),
  ).toEqual([...iconNames]);
  expect(symbols).not.toMatch(/stroke|fill|class=|xmlns/);
  expect(readFileSync(new URL('../../index.html', import.meta.url), 'utf8').split(PLACE)).toHaveLength(2);
});

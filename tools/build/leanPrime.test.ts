import fs from 'node:fs';
import { expect, test } from 'vitest';
import { parseSync } from 'vite';
import { leanPrime, unusedFunctions, unusedMethods } from './leanPrime.ts';

const sourceOf = (folder: string): string => fs.readFileSync(`node_modules/primereact/${folder}/${folder}.esm.js`, 'utf8');

test.each(['datatable', 'calendar', 'dialog', 'utils'])(
  'what is cut from PrimeReact’s %s is in its version here, and the rest parses',
  (folder) => {
    const cut = new Set<string>();
    const lean = leanPrime(sourceOf(folder), folder, (name) => cut.add(name));
    expect([...cut].toSorted()).toEqual([...(folder === 'utils' ? unusedMethods : (unusedFunctions[folder] ?? []))].toSorted());
    expect(parseSync(`${folder}.js`, lean).errors).toEqual([]);
    expect(lean.length).toBeLessThan(sourceOf(folder).length * 0.97);
  },
);

import fs from 'node:fs';
import { expect, test } from 'vitest';
import { MORE_BY_NIGHT } from './suites.ts';

test('every file that registers nightly tests is in the nightly suite', () => {
  const files = fs.globSync(['{contract,service,sandbox,src,tests,tools,visualiser}/**/*.test.{ts,tsx}']);
  const asking = files.filter((file) => /import \{[^}]*\b(?:isNightly|testByNight)\b/.test(fs.readFileSync(file, 'utf8')));
  expect(asking.toSorted()).toEqual(MORE_BY_NIGHT.toSorted());
});

import fs from 'node:fs';
import { expect, test } from 'vitest';

const MOST = 140;
/** Files with a literal that cannot be split: a regular expression, a path token, source text of a test, a table of a drawing. */
const LITERALS = [
  'packages/xstate-test/test/growth.test.ts',
  'packages/xstate-test/test/mutate.test.ts',
  'service/kernel/database/away.ts',
  'service/kernel/database/backup/cluster.ts',
  'src/app/recorder/mask.ts',
  'testing/byHand.ts',
  'tests/charts/audit.test.ts',
  'tests/contract/names.test.ts',
  'tests/extending.test.ts',
  'tests/nightly/popupFaults.test.ts',
  'tools/charts/diff/diff.test.ts',
  'tools/charts/drawing/style.ts',
  'tools/charts/drawing/text.ts',
  'tools/charts/export/dot.ts',
  'tools/newWorkflow/templates.ts',
  'tools/paths/said.test.ts',
  'tools/paths/said.ts',
  'tools/test/browser.test.ts',
];

test(`no line is longer than ${MOST} characters, including templates`, () => {
  const files = fs.globSync(['*.ts', '{contract,operator,packages,sandbox,service,src,testing,tests,tools,visualiser}/**/*.{ts,tsx}'], {
    exclude: ['**/node_modules/**', '**/generated/**', '**/dist/**'],
  });
  expect(files.length).toBeGreaterThan(1_000);
  const isLong = (file: string) =>
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => [...line].length > MOST);
  expect(files.filter(isLong).toSorted()).toEqual(LITERALS);
});

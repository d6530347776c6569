import fs from 'node:fs';
import { expect, test } from 'vitest';

/** Each had up to 22 meanings. The glossary has the words to use instead. */
const REFUSED = ['Told', 'Wish', 'Asked', 'Standing', 'Said', 'Ground', 'Overtaken'];
const declaration = new RegExp(`\\b(?:interface|type|class) (?:${REFUSED.join('|')})\\b(?=[<\\s={])`);

test(`no type is called ${REFUSED.join(', ')}`, () => {
  const files = fs.globSync('{contract,operator,packages,sandbox,service,src,testing,tests,tools,visualiser}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules/**', '**/generated/**', '**/dist/**'],
  });
  expect(files.length).toBeGreaterThan(1_000);
  const [name = ''] = REFUSED;
  expect(declaration.test(`interface ${name} {`) && declaration.test(`type ${name}<T> = T`)).toBe(true);
  expect(declaration.test(`import { type Order${name} }`)).toBe(false);
  expect(files.filter((file) => declaration.test(fs.readFileSync(file, 'utf8')))).toEqual([]);
});

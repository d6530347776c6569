import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const documents = fs.globSync(['README.md', 'docs/*.md', 'docs/decisions/*.md']);
const tops = new Set(fs.readdirSync('.'));

/** Paths of this project between backticks, with the number of their line; a path starts with a name of the top folder. */
const pathsIn = (text: string): { line: number; named: string }[] =>
  text
    .split('\n')
    .flatMap((words, at) =>
      [...words.matchAll(/`([\w.@-]+(?:\/[\w.@*{},<>-]+)+)\/?`/gu)].flatMap(([, named = '']) =>
        tops.has(named.split('/', 1)[0] ?? '') ? [{ line: at + 1, named }] : [],
      ),
    );

/** `<domain>` stands for any name. The files of the new workflow in docs/extending.md are created by its test. */
const isThere = (named: string): boolean => /giftCode/iu.test(named) || fs.globSync(named.replaceAll(/<\w+>/gu, '*')).length > 0;

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/gu)].flatMap(([, target = '']) => (/^\w+:/u.test(target) ? [] : [target]));

const names = new Set(
  fs
    .globSync('{contract,src,service,sandbox,operator,visualiser,packages,testing,tools,tests}/**/*.{ts,tsx,mjs}')
    .map((file) => path.basename(file)),
);
/** File names without a folder, whose place the text around them tells. */
const namesIn = (text: string): string[] => [...text.matchAll(/`([\w.]+\.(?:tsx?|mjs))`/gu)].map(([, name = '']) => name);

test.each(documents)('every path, file and link in %s exists', (file) => {
  const text = fs.readFileSync(file, 'utf8');
  const lost = pathsIn(text).filter(({ named }) => !isThere(named));
  expect(lost.map(({ line, named }) => `${file}:${line} ${named}`)).toEqual([]);
  expect(namesIn(text).filter((name) => !names.has(name) && !tops.has(name) && !name.startsWith('giftCode.'))).toEqual([]);
  expect(linksIn(text).filter((target) => !fs.existsSync(path.join(path.dirname(file), target)))).toEqual([]);
});

test('a lost path is found, whatever its form', () => {
  const text = [
    'In `service/commands/`, `walletPost.ts`, `tools/import.ts`',
    'and `src/old/<domain>/*.ts`; not `a/b`, `contract/rest/index.ts` or `service/domains/<domain>`.',
  ].join('\n');
  expect(pathsIn(text).filter(({ named }) => !isThere(named))).toEqual([
    { line: 1, named: 'service/commands' },
    { line: 1, named: 'tools/import.ts' },
    { line: 2, named: 'src/old/<domain>/*.ts' },
  ]);
  expect(namesIn(text).filter((name) => !names.has(name))).toEqual(['walletPost.ts']);
});

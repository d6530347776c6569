import fs from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = ['contract', 'src', 'service', 'sandbox', 'packages', 'visualiser', 'testing', 'tools', 'tests'].map(
  (folder) => `${folder}/**/*.{ts,tsx,mjs}`,
);
const isWritten = (file: string): boolean => !/(?:^|\/)(?:node_modules|generated)\//u.test(file);
const EXPORTED = /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) +([\w$]+)/gmu;

/** Models and type tests are found by their file, and tests hand nothing out. */
const isChecked = (file: string): boolean => !file.startsWith('tests/') && !/\.test\.tsx?$/u.test(file);

/** Names that a file hands out and that stand nowhere again, in no file; comments count for nothing. */
function unusedIn(files: ReadonlyMap<string, string>): string[] {
  const count = new Map<string, number>();
  const bare = [...files].map(([file, text]) => [file, text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gmu, '')] as const);
  for (const [, text] of bare) for (const [name] of text.matchAll(/[\w$]+/gu)) count.set(name, (count.get(name) ?? 0) + 1);
  return bare
    .filter(([file]) => isChecked(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(EXPORTED)].filter(([, name = '']) => count.get(name) === 1).map(([, name]) => `${file}: ${name}`),
    );
}

test('whatever a file exports is used somewhere', () => {
  const files = fs
    .globSync([...SOURCES, '*.ts'])
    .filter(isWritten)
    .toSorted();
  expect(files.length).toBeGreaterThan(500);
  expect(unusedIn(new Map(files.map((file) => [file, fs.readFileSync(file, 'utf8')])))).toEqual([]);
});

test('a name is found that stands only where it is exported, or else in a comment', () => {
  const files = new Map([
    ['a.ts', 'export const used = 1;\n/** As `lonely` does. */\nexport async function lonely() {}\nexport type Alone = string; // Alone\n'],
    ['b.ts', "import { used } from './a.ts';\nuse(used);\n"],
  ]);
  expect(unusedIn(files)).toEqual(['a.ts: lonely', 'a.ts: Alone']);
});

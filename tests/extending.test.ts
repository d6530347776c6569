import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOLDER, staleFiles } from '#tools/charts/files.ts';
import { ProjectCopy } from '#tools/charts/fixtures/copy.ts';
import { loadCharts } from '#tools/charts/load.ts';
import { newWorkflow } from '#tools/newWorkflow/cli.ts';
import { bin, runNode } from '#tools/lib/program.ts';

interface Patch {
  readonly file: string;
  readonly hunks: readonly (readonly string[])[];
}

interface Section {
  readonly title: string;
  readonly text: string;
  readonly patches: readonly Patch[];
}

const FENCE = /^```diff (\S+)\n([\s\S]*?)\n```$/gm;

const hunksOf = (lines: readonly string[]): string[][] => {
  const hunks: string[][] = [[]];
  for (const line of lines) {
    if (line === '@@') hunks.push([]);
    else hunks.at(-1)?.push(line);
  }
  return hunks;
};

const sections: readonly Section[] = fs
  .readFileSync('docs/extending.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    title: text.split('\n', 1)[0] ?? '',
    text,
    patches: [...text.matchAll(FENCE)].map(([, file = '', body = '']) => ({ file, hunks: hunksOf(body.split('\n')) })),
  }));

const section = (title: string): Section => {
  const found = sections.find((each) => each.title === title);
  if (!found) throw new Error(`docs/extending.md has no section “${title}”`);
  return found;
};

const isOfTests = (file: string): boolean => /^(tests|testing)\/|\.test\.tsx?$/.test(file);
const productFiles = ({ patches }: Section): string[] => [...new Set(patches.map(({ file }) => file))].filter((file) => !isOfTests(file));

const side = (hunk: readonly string[], marks: string): string[] =>
  hunk.filter((line) => marks.includes(line[0] ?? ' ')).map((line) => line.slice(1));

/**
 * Applies one hunk: its context and removed lines must occur exactly once. The last line may be the beginning of a line of the
 * file.
 */
function patched(text: string, file: string, hunk: readonly string[]): string {
  const before = side(hunk, ' -').join('\n');
  const at = text.indexOf(before);
  if (at < 0 || text.includes(before, at + 1)) throw new Error(`${file}: this should occur once:\n${before}`);
  return text.slice(0, at) + side(hunk, ' +').join('\n') + text.slice(at + before.length);
}

const isNewFile = ({ hunks }: Patch): boolean => hunks.every((hunk) => side(hunk, ' -').length === 0);

function apply(folder: string, patch: Patch): void {
  const { file, hunks } = patch;
  const target = path.join(folder, file);
  const isNew = isNewFile(patch);
  if (isNew === fs.existsSync(target)) throw new Error(`${file}: ${isNew ? 'exists already' : 'does not exist'}`);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  const text = isNew
    ? `${hunks.flatMap((hunk) => side(hunk, '+')).join('\n')}\n`
    : hunks.reduce((now, hunk) => patched(now, file, hunk), fs.readFileSync(target, 'utf8'));
  fs.writeFileSync(target, text);
}

test.each([
  ['A new order field', 8],
  ['A new field of a form', 8],
  ['A new read call', 6],
])('%s touches at most %d product files', (title, most) => {
  const files = productFiles(section(title));
  expect({ files, isWithin: files.length > 0 && files.length <= most }).toEqual({ files, isWithin: true });
});

test('A new domain edits at most 5 existing files, of product and tests', () => {
  const shared = section('A new domain').patches.filter((patch) => !isNewFile(patch));
  expect(shared.map(({ file }) => file)).toEqual([
    'docs/glossary.md',
    'contract/rest/index.ts',
    'service/domains/list.ts',
    'src/schema/areas.ts',
    'src/screens/listings/Detail/DetailPage.tsx',
  ]);
});

describe('the steps of docs/extending.md on a copy of the tree', { timeout: 240_000 }, () => {
  const copy = new ProjectCopy(['docs/glossary.md', 'sandbox', 'operator', 'visualiser', 'codegen.ts', 'playwright.config.ts']);
  const run = (...args: readonly string[]) => runNode(args, { cwd: copy.folder, env: { NO_COLOR: '1' } });
  afterAll(() => copy.remove());

  beforeAll(async () => {
    for (const { patches } of sections) for (const patch of patches) apply(copy.folder, patch);
    const err: string[] = [];
    const printer = { out: () => {}, err: (text: string) => err.push(text) };
    expect({ code: await newWorkflow(['exchange/giftCode', '--title', '兑换礼品码'], printer, copy.folder), err }).toEqual({
      code: 0,
      err: [],
    });
    expect(await run(bin('graphql-codegen'), '--config', 'codegen.ts', '--errors-only')).toMatchObject({ code: 0 });
  }, 240_000);

  test('compile', async () => {
    const include = [
      'contract',
      'service',
      'src',
      'testing/builders',
      'tests/contract',
      'tests/screens',
      'tests/models/exchange/giftCode.model.ts',
    ];
    fs.writeFileSync(copy.at('tsconfig.part.json'), JSON.stringify({ extends: './tsconfig.json', include }));
    const compiled = await run(bin('tsc'), '--noEmit', '--incremental', 'false', '-p', 'tsconfig.part.json', '--pretty', 'false');
    expect(compiled).toEqual({ code: 0, output: '' });
  });

  test('name every file that the new workflow creates', () => {
    const listed = [...section('A new workflow').text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file = '']) => file);
    const named = listed.filter((file) => fs.readFileSync(copy.at(file), 'utf8').includes('giftCode'));
    expect(named).toEqual(listed);
    expect(listed).toHaveLength(6);
  });

  test('produce up-to-date drawings', async () => {
    expect(await staleFiles(copy.at(FOLDER), await loadCharts(copy.folder))).toEqual([]);
  });

  test('give the new chart a model that takes every transition', async () => {
    const { code, output } = await run(bin('vitest'), 'run', '--project', 'paths', 'tests/models/models.test.ts', '-t', 'giftCode');
    expect({ code, isPassed: /Tests +\d+ passed/u.test(output) }).toEqual({ code: 0, isPassed: true });
  });

  test('give the new domain tests that pass: its own, its page, its calls, its place in the list of domains', async () => {
    const files = [
      'service/domains/notes',
      'src/screens/notes',
      'tests/domains.test.ts',
      'tests/contract/routes.test.ts',
      'tests/contract/gatewayOperations.test.ts',
    ];
    const { code, output } = await run(bin('vitest'), 'run', ...files);
    expect({ code, failed: code === 0 ? '' : output, files: /Test Files +(\d+ passed)/u.exec(output)?.[1] }).toEqual({
      code: 0,
      failed: '',
      files: '5 passed',
    });
  });

  test('add the gateway’s fields with the refusals of the contract', async () => {
    const program = `import('./src/schema/sdl.ts').then(({ readSdl }) => console.log(readSdl()))`;
    const { output } = await run('-e', program);
    expect(output)
      .toContain(`  "Gives the owner a tip from the wallet, while the rental runs; 1 to 200 yuan. Refusals: NOT_FOUND, ORDER_STATE, BALANCE_SHORT, IDEMPOTENCY_KEY_REUSED."
  tipOwner(orderNo: ID!, amountFen: Fen!, idempotencyKey: String!): Order!`);
    expect(output).toContain('type CredentialReading {\nat: Instant!\n"Address that it was read from."\nip: String!\n}');
    expect(output).toContain('useVip: Boolean! = true\n"For the owner." remark: String\n');
    expect(output).toContain('"Made by a VIP who took the discount; null while unknown."\nasVip: Boolean\n');
  });
});

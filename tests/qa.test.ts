import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { commandsIn, isInBrowser } from '#testing/harness/commands.ts';
import { paths } from '#tools/paths/cli.ts';

const doc = fs.readFileSync('docs/qa.md', 'utf8');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qa-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Splits a line into words as a shell does. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, plain]) => single ?? double ?? plain ?? '');

/**
 * The arguments of a command, with output folders replaced by a folder of the test. That npm passes them on is tested in
 * tools/paths/cli.test.ts.
 */
function argsOf(command: string): string[] {
  const [npm, run, script, dashes, ...args] = wordsOf(command);
  expect([npm, run, script, dashes]).toEqual(['npm', 'run', 'paths', '--']);
  const moved = args.map((word, at) => (['--out', '--from'].includes(args[at - 1] ?? '') ? path.join(folder, word) : word));
  return moved[0] === 'run' && !moved.includes('--out') ? [...moved, '--out', path.join(folder, 'paths-report')] : moved;
}

async function run(command: string): Promise<string> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await paths(argsOf(command), { out: (text) => out.push(text), err: (text) => err.push(text) });
  expect({ command, code, err: code === 0 ? [] : err }).toEqual({ command, code: 0, err: [] });
  return out.join('\n');
}

/** Checks of the output of each command. */
const shows: readonly (readonly [RegExp, (said: string) => void])[] = [
  [/ list$/, (said) => expect(said).toContain('orderPayment@期限将到')],
  [/ show /, (said) => expect(said).toContain('模型的步骤')],
  [/--format csv/, () => expect(fs.readdirSync(path.join(folder, 'test-cases'))).toContain('smsCode.csv')],
  [/--format json/, (said) => expect(JSON.parse(said)).toMatchObject({ chart: 'smsCode' })],
  [/--format playwright/, (said) => expect(said).toContain("walkPath('smsCode-01 ")],
  [/--format graphwalker/, (said) => expect(said).toContain('"generator": "predefined_path(predefined_path)"')],
  [/ generate /, (said) => expect(said).toContain('| 序号 | 步骤 | 预期 | 通过 |')],
  [
    / run all /,
    () => expect(fs.readdirSync(path.join(folder, 'report'))).toEqual(expect.arrayContaining(['index.html', 'run.json', 'smsCode.html'])),
  ],
  [/ -- run /, (said) => expect(said).toContain('0 条失败；报告：')],
  [/ coverage /, (said) => expect(said).toContain('| checkout |')],
  [/ mutants /, (said) => expect(said).toMatch(/^发现 \d+\/\d+（/u)],
  [/ premises /, (said) => expect(said).toBe('每一条不变量都受过检验')],
  [/ lint$/, (said) => expect(said).toContain('没有发现问题')],
];

describe('every command of docs/qa.md that needs no browser', () => {
  test.each(commandsIn(doc).filter((command) => !isInBrowser(command)))('%s', async (command) => {
    const said = await run(command);
    shows.find(([pattern]) => pattern.test(command))![1](said);
  });
});

test('test cases can be written in a fresh clone without generated files', () => {
  const modules = ['tools/paths/manual.ts', 'tools/paths/browser.ts', 'tools/paths/cli.ts'].map(
    (file) => pathToFileURL(path.resolve(file)).href,
  );
  // Generated files are read from the working directory, which contains none.
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', modules.map((file) => `await import(${JSON.stringify(file)});`).join('')],
    { cwd: folder, encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
});

test('every file linked in docs/qa.md exists, and every option in it has a help text', async () => {
  const targets = [...doc.matchAll(/\]\(([^)#]+)\)/g)]
    .map(([, target = '']) => path.join('docs', target))
    .filter((target) => !target.includes('://'));
  expect(targets.filter((target) => !fs.existsSync(target))).toEqual([]);
  const helps = ['generate', 'run', 'coverage', 'mutants'].map((name) => run(`npm run paths -- ${name} --help`));
  const help = (await Promise.all(helps)).join('\n');
  const options = [...new Set([...doc.matchAll(/--[a-z-]{3,}/g)].map(([option]) => option))].filter((option) => option !== '--help');
  expect(options.filter((option) => !help.includes(option))).toEqual([]);
});

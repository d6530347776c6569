import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FOLDER, writeFiles } from './files.ts';
import { ProjectCopy } from './fixtures/copy.ts';
import { loadCharts } from './load.ts';

const README = fs.readFileSync(path.join(FOLDER, 'README.md'), 'utf8');
const commands = [...README.matchAll(/^```sh\n([\s\S]*?)^```$/gmu)]
  .flatMap(([, block]) => block!.trim().split('\n'))
  .map((line) => line.replace(/\s+#.*$/u, ''));

const copy = new ProjectCopy();
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: copy.folder, encoding: 'utf8' });

/** Output of a command, and the files it has written. */
function run(command: string): { status: number | null; stdout: string; written: string[] } {
  const { status, stdout } = spawnSync(command, { cwd: copy.folder, shell: true, encoding: 'utf8' });
  const written = git('status', '--short', '--untracked-files=all')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(3));
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', 'after');
  return { status, stdout: stdout.replace(/^\n(?:>.*\n)+\n/u, ''), written };
}

const EXPECTED: Readonly<Record<string, { stdout: RegExp; written: readonly RegExp[] }>> = {
  'npm run new:workflow -- exchange/giftCode --title 兑换礼品码': {
    stdout: /^ {2}src\/machines\/exchange\/giftCode\.machine\.ts\n/,
    written: [
      /^docs\/charts\/README\.md$/,
      ...['layout.json', 'md', 'svg'].map((end) => new RegExp(`^docs/charts/giftCode\\.${end}$`)),
      /^src\/actors\/exchange\/giftCode/,
      /^src\/app\/wire\/(?:screenCharts|charts\/exchange\/giftCode)\.ts$/,
      /^src\/machines\/exchange\/giftCode/,
      /^src\/screens\/exchange\/GiftCode/,
      /^tests\/models\/exchange\/giftCode/,
    ],
  },
  'npm run charts': { stdout: /^docs\/charts 与状态图一致\n$/, written: [] },
  'npm run charts -- --check': { stdout: /^docs\/charts 与状态图一致\n$/, written: [] },
  'npm run charts -- export qrLogin --format mermaid': { stdout: /^stateDiagram-v2\n/, written: [] },
  'npm run charts -- export qrLogin --format scxml --out qrLogin.scxml': { stdout: /^$/, written: [/^qrLogin\.scxml$/] },
  'npm run charts -- diff HEAD~3': { stdout: /^# 状态图：HEAD~3 → 工作目录\n\n没有变化。\n$/, written: [] },
  'npm run charts -- diff HEAD~3 HEAD~1 --out chart-changes': {
    stdout: /^chart-changes\/README\.md：0 个状态图有变化\n$/,
    written: [/^chart-changes\/README\.md$/],
  },
  'npm run charts -- diff --help': { stdout: /^用法： npm run charts -- diff/, written: [] },
};

beforeAll(async () => {
  await writeFiles(copy.at(FOLDER), { charts: await loadCharts(copy.folder) });
  fs.writeFileSync(copy.at('.gitignore'), 'node_modules\nsrc/api/generated\nsrc/ui/generated\n');
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'before');
}, 240_000);
afterAll(() => copy.remove());

test('the README lists exactly these commands', () => expect(commands.toSorted()).toEqual(Object.keys(EXPECTED).toSorted()));

test.each(commands)('%s', { timeout: 120_000 }, (command) => {
  const { status, stdout, written } = run(command);
  expect(status).toBe(0);
  expect(stdout).toMatch(EXPECTED[command]!.stdout);
  expect(written.filter((file) => !EXPECTED[command]!.written.some((pattern) => pattern.test(file)))).toEqual([]);
  for (const pattern of EXPECTED[command]!.written) expect(written.some((file) => pattern.test(file))).toBe(true);
});

test('every page, picture and source linked in the README and the pages exists', () => {
  const pages = fs.readdirSync(FOLDER).filter((file) => file.endsWith('.md'));
  const links = pages.flatMap((page) =>
    [...fs.readFileSync(path.join(FOLDER, page), 'utf8').matchAll(/\]\(([^)#]+)\)/gu)].map(([, target]) => target!),
  );
  expect(links.length).toBeGreaterThan(pages.length);
  expect([...new Set(links)].filter((target) => !fs.existsSync(path.join(FOLDER, target)))).toEqual([]);
});

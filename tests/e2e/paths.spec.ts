import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { commandsIn, isInBrowser } from '#testing/harness/commands.ts';
import type { SubjectRun } from '#tools/paths/run.ts';
import { NIGHTLY } from '#testing/nightly.ts';

/** Runs the command without the environment of Playwright's workers. */
function run(...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:PLAYWRIGHT|PW|TEST_)/u.test(name));
  return spawnSync(process.execPath, ['tools/paths/index.ts', 'run', ...args], { encoding: 'utf8', env: Object.fromEntries(own) });
}

test('the command runs a path in a browser, and reports it with screenshots', async ({ baseURL }, info) => {
  test.setTimeout(240_000);
  const out = info.outputPath('report');
  const { status, stdout } = run(
    'captcha',
    '--browser',
    '--path',
    'captcha~drawPuzzle+拼图/captcha.cancel',
    '--base',
    baseURL!,
    '--out',
    out,
  );
  expect([status, stdout]).toEqual([0, `1 条路径，0 条失败；报告：${out}/index.html\n`]);
  const [walked] = JSON.parse(fs.readFileSync(path.join(out, 'run.json'), 'utf8')) as SubjectRun[];
  const [shot] = walked!.outcomes[0]!.shots!;
  expect([walked!.mode, walked!.coverage.runs, fs.existsSync(path.join(out, shot!))]).toEqual(['held', { machine: 0, browser: 1 }, true]);
  const report = fs.readFileSync(path.join(out, 'captcha.html'), 'utf8');
  expect(report.match(/<svg /gu)).toHaveLength(2);
  expect(report).toContain(`<img src="${shot}"`);
});

test('an unreachable site fails the path, with the command that replays it', { tag: NIGHTLY }, async () => {
  const info = test.info();
  test.setTimeout(240_000);
  const out = info.outputPath('report');
  const { status, stdout, stderr } = run('smsCode', '--browser', '--to', 'cooling', '--base', 'http://localhost:9', '--out', out);
  expect([status, stdout]).toEqual([1, `1 条路径，1 条失败；报告：${out}/index.html\n`]);
  expect(stderr).toContain('ERR_');
  expect(stderr).toContain("npm run paths -- run smsCode --browser --path 'smsCode~'");
});

/** Browser commands of docs/qa.md, run against this site; without a display no window can be opened. */
const told = commandsIn(fs.readFileSync('docs/qa.md', 'utf8'))
  .filter(isInBrowser)
  .map((command) => {
    const [, args = ''] = command.split('npm run paths -- run ');
    return args.replace(/ --base \S+/, '').replace(process.env['DISPLAY'] ? '' : ' --headed', '');
  });

for (const args of new Set(told)) {
  test(`docs/qa.md: run ${args}`, { tag: NIGHTLY }, async ({ baseURL }, info) => {
    test.setTimeout(300_000);
    const { status, stdout, stderr } = run(...args.split(' '), '--workers', '1', '--base', baseURL!, '--out', info.outputPath('report'));
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^[1-9]\d* 条路径，0 条失败；报告：/);
  });
}

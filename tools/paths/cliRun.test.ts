import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { planBrowser } from './browser.ts';
import { paths } from './cli.ts';
import type { SubjectRun } from './run.ts';
import { loadSubjects, pickSubjects } from './subjects.ts';

const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'paths-'));
afterAll(() => fs.rmSync(temporary, { recursive: true }));
const folder = (name: string): string => path.join(temporary, name);

interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(...args: readonly string[]): Promise<CommandResult> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await paths(args, { out: (text) => out.push(text), err: (text) => err.push(text) });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('run', () => {
  test('runs paths on the machine and writes a report with a picture of each path', async () => {
    const { code, out, err } = await run('run', 'smsCode', 'paymentCheck', '--out', folder('run'));
    expect(code).toBe(0);
    expect(err).toMatch(/^\[1\/3\] ✓ smsCode：\d+ 条路径，0 条失败/u);
    expect(out).toContain(`0 条失败；报告：${folder('run')}/index.html`);
    expect(fs.readdirSync(folder('run')).sort()).toEqual([
      'index.html',
      'paymentCheck-没有订单号.html',
      'paymentCheck.html',
      'run.json',
      'smsCode.html',
    ]);
    const runs = JSON.parse(fs.readFileSync(path.join(folder('run'), 'run.json'), 'utf8')) as SubjectRun[];
    const page = fs.readFileSync(path.join(folder('run'), 'smsCode.html'), 'utf8');
    expect(page.match(/<svg /gu)).toHaveLength(runs[0]!.outcomes.length + 1);
    for (const { token } of runs[0]!.outcomes) expect(page).toContain(`--path '${token}'`);
    expect(page).toMatch(/<g class="state atomic active taken" data-state="smsCode\.\w+">/u);
  });

  test('replays a path from its token', async () => {
    const { code, out } = await run('run', 'all', '--path', 'smsCode~sms.send#1/captcha+通过/sendSms+已发送', '--out', folder('replay'));
    expect([code, out]).toEqual([0, `1 条路径，0 条失败；报告：${folder('replay')}/index.html`]);
  });

  test.each([
    [['qrLogin'], false, ['没有可以在浏览器里走的画面，略过：qrLogin@用QQ扫码、qrLogin@用App扫码']],
    [['channelTracking', 'captcha'], true, ['没有可以在浏览器里走的画面，略过：channelTracking']],
    [['captcha'], false, []],
  ])('for %j (all: %s) a browser runs the subjects with a screen, and the others are printed', async (names, isAll, named) => {
    const asked = pickSubjects(await loadSubjects(), names);
    const said: string[] = [];
    const walked = planBrowser(asked, isAll, {}, {}, { out: () => {}, err: (text) => said.push(text) }).map(({ subject }) => subject.id);
    expect(said).toEqual(named);
    expect([...walked, ...said.flatMap((line) => line.split('略过：')[1]!.split('、'))].toSorted()).toEqual(
      asked.map(({ id }) => id).toSorted(),
    );
  });

  test('writes nothing outside its folder', { timeout: 120_000 }, () => {
    const allowed = ['--permission', '--allow-fs-read=*', `--allow-fs-write=${temporary}`, '--allow-worker'];
    for (const [i, args] of [
      ['run', 'smsCode'],
      ['generate', 'smsCode', '--format', 'csv'],
      ['coverage', 'smsCode'],
    ].entries()) {
      const { status, stderr } = spawnSync(process.execPath, [...allowed, 'tools/paths/index.ts', ...args, '--out', folder(`alone${i}`)], {
        encoding: 'utf8',
        env: { ...process.env, NODE_COMPILE_CACHE: '' },
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining('ERR_ACCESS_DENIED') });
    }
  });

  test('npm run paths passes on arguments and exit code', { timeout: 120_000 }, () => {
    expect(execFileSync(process.execPath, ['tools/run.mjs', 'paths', 'lint', 'captcha'], { encoding: 'utf8' })).toBe('没有发现问题\n');
    expect(spawnSync(process.execPath, ['tools/run.mjs', 'paths', 'lint', 'capcha'], { encoding: 'utf8' })).toMatchObject({
      status: 2,
      stdout: '',
    });
  });
});

describe('coverage', () => {
  test('shows the coverage of earlier runs', async () => {
    for (const name of ['one', 'two']) await run('run', 'captcha', '--out', folder(name));
    const { code, err } = await run(
      'coverage',
      'captcha',
      '--from',
      folder('one'),
      '--from',
      folder('two'),
      '--out',
      folder('coverage'),
      '--min',
      '100',
    );
    expect([code, err.split('\n').at(-3)]).toEqual([0, '转换 27/27']);
    const [data] = JSON.parse(fs.readFileSync(path.join(folder('coverage'), 'coverage.json'), 'utf8')) as SubjectRun['coverage'][];
    const [earlier] = JSON.parse(fs.readFileSync(path.join(folder('one'), 'run.json'), 'utf8')) as SubjectRun[];
    expect(data!.runs).toEqual({ machine: 2 * earlier!.outcomes.length, browser: 0 });
    const page = fs.readFileSync(path.join(folder('coverage'), 'coverage.html'), 'utf8');
    expect(page).toMatch(/<html lang="zh-CN">[\s\S]*<svg [\s\S]*class="state atomic covered" data-state="captcha\.drawing"/u);
    expect(fs.readFileSync(path.join(folder('coverage'), 'coverage.md'), 'utf8')).toContain('| captcha | 14/14 (100 %) | 27/27 (100 %) |');
  });

  test('of a browser run is separate: --min can fail, and elements that the chart no longer has do not count', async () => {
    const [alone] = JSON.parse((await run('coverage', 'captcha', '--format', 'json')).out) as SubjectRun['coverage'][];
    const seen = { machine: 0, browser: 1, reachable: true };
    const none = (ids: object) => Object.fromEntries(Object.keys(ids).map((id) => [id, { ...seen, browser: 0 }]));
    const browser = {
      ...alone!,
      runs: { machine: 0, browser: 1 },
      states: none(alone!.states),
      guards: {},
      pairs: {},
      transitions: { ...none(alone!.transitions), 'captcha.drawing:done(drawPuzzle)#0': seen, 'captcha.gone:old#0': seen },
    };
    fs.mkdirSync(folder('browser'));
    fs.writeFileSync(
      path.join(folder('browser'), 'run.json'),
      JSON.stringify([{ subject: 'captcha', chart: 'captcha', coverage: browser }]),
    );
    const { code, err } = await run('coverage', '--from', folder('browser'), '--only', 'browser', '--min', '100');
    expect([code, err.split('\n')]).toEqual([
      1,
      ['captcha 已没有这些，不计：captcha.gone:old#0', '状态 0/14', '转换 1/27', ...err.split('\n').slice(-2)],
    ]);
    expect((await run('coverage', '--from', folder('browser'), '--min', '3')).code).toBe(0);
    expect((await run('coverage', '--from', folder('browser'), '--only', 'machine', '--min', '3')).code).toBe(1);
    expect((await run('coverage', 'captcha', 'smsCode', '--from', folder('browser'), '--min', '1')).code).toBe(1);
  });

  test.each([
    ['[{"chart":"captcha"}]', '（“0.coverage”不对）'],
    ['{', '（不是 JSON）'],
  ])('refuses a run.json of %s', async (text, why) => {
    fs.mkdirSync(folder('broken'), { recursive: true });
    fs.writeFileSync(path.join(folder('broken'), 'run.json'), text);
    const { code, err } = await run('coverage', '--from', folder('broken'));
    expect([code, err]).toEqual([
      2,
      `${folder('broken')}/run.json 不是 run 写下的结果${why}，重新运行：npm run paths -- run all --out ${folder('broken')}`,
    ]);
  });
});

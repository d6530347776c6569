import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { fromToken } from '@xstate/test';
import { afterAll, describe, expect, test } from 'vitest';
import { heldDrivers } from '#testing/stubbed/index.ts';
import { plan } from '#tools/paths/heldPlan.ts';
import type { Case } from './cases.ts';
import { paths } from './cli.ts';
import { CSV_HEAD } from './formats/text.ts';
import { graphOf, loadSubjects } from './subjects.ts';

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

interface GraphWalkerElement {
  readonly id: string;
  readonly name: string;
  readonly sourceVertexId?: string;
  readonly targetVertexId: string;
}
interface GraphWalkerFile {
  readonly seed?: number;
  readonly models: readonly {
    readonly generator: string;
    readonly startElementId: string;
    readonly vertices: readonly { readonly id: string; readonly name: string }[];
    readonly edges: readonly GraphWalkerElement[];
    readonly predefinedPathEdgeIds?: readonly string[];
  }[];
}

describe('help and wrong usage', () => {
  test('without arguments it prints its usage as an error', async () => {
    const { code, err } = await run();
    expect(code).toBe(2);
    expect(err).toContain('用法： npm run paths -- 命令 [选项]');
  });

  test.each(['list', 'show', 'generate', 'run', 'coverage', 'lint'])('%s has help for each option, in Chinese', async (command) => {
    const { code, out } = await run(command, '--help');
    expect(code).toBe(0);
    expect(out).toContain(`用法： npm run paths -- ${command}`);
    const described = out.split('\n').filter((line) => /^ {2}(?:-h, )?--[a-z]/u.test(line));
    expect(described.length).toBeGreaterThan(0);
    expect(described.filter((line) => !/ {2,}\S*\p{Script=Han}/u.test(line))).toEqual([]);
  });

  test.each([
    [['generate', 'passwrdLogin'], '没有“passwrdLogin”这个流程。是不是：passwordLogin、'],
    [['generate', 'smsCode', '--to', 'sendin'], 'smsCode 没有“sendin”这个状态或转换。是不是：sending'],
    [['generate', 'smsCode', '--cover', 'lines'], '--cover 不能是“lines”，可选：transitions, states'],
    [['generate', 'smsCode', '--format', 'pdf'], '--format 不能是“pdf”，可选：markdown'],
    [['generate', 'smsCode', '--frmat', 'csv'], '没有 --frmat 这个选项\n是不是：--format？'],
    [['generate', 'smsCode', '--to', 'sending', '--cover', 'states'], '--cover 不能与 --to 同用'],
    [['generate', 'smsCode', '--seed', '3'], '--seed 和 --until 要与 --walk 同用'],
    [['generate', 'smsCode', '--simple', '3'], '--simple 要与 --to 同用'],
    [['generate', 'smsCode', '--machine', '--format', 'json'], '--machine 要与 markdown 或 csv 格式同用'],
    [['generate', 'smsCode', 'channelTracking'], '没有人能照着走的用例：channelTracking（没有自己的画面）。只有机器能走的用 --machine'],
    [['generate', 'popupQueue', '--format', 'csv'], '没有人能照着走的用例：popupQueue（几个弹窗先后到来的次序，手工排不出来）。'],
    [['generate', 'smsCode', '--walk', 'random', '--until', 'lines >= 3'], '--until 里的“lines >= 3”不对：比例写成'],
    [
      ['generate', 'smsCode', '--walk', 'random', '--until', 'transitions >= 200%'],
      '--until 里的“200%”不对：比例写成 transitions >= 90%（至多 100%）',
    ],
    [['generate', 'smsCode', '--walk', 'random', '--until', 'steps >='], '--until 里的“steps >=”不对'],
    [['generate', 'smsCode', '--walk', 'random', '--until', 'reached(coolin)'], 'smsCode 没有“coolin”这个状态或转换。是不是：cooling'],
    [['generate', 'smsCode', '--walk', 'random', '--seed', '-1'], '--seed 不能是“-1”：应是不小于 0 的整数'],
    [['generate', 'smsCode', '--out'], '--out 后面缺少内容'],
    [['generate', 'smsCode', '--out', 'package.json'], '--out package.json 是一个文件，应是文件夹'],
    [['generate'], '缺少参数：流程'],
    [['generat', 'smsCode'], '没有 generat 这个命令\n是不是：generate？'],
    [['list', 'smsCode'], '参数太多'],
    [['run', 'smsCode', '--headed'], '--live、--headed、--base 和 --workers 要与 --browser 同用'],
    [['run', 'smsCode', '--shrink', 'often'], '--shrink 不能是“often”：应是不小于 0 的整数'],
    [['run', 'smsCode', '--live'], '--live、--headed、--base 和 --workers 要与 --browser 同用'],
    [['run', 'captcha', '--browser', '--live'], 'captcha 没有真实服务上可以走的路径。可以走的：'],
    [
      ['run', 'smsCode', '--browser', '--live', '--base', 'http://localhost:9'],
      '--live 与 --base 同用时还要这些环境变量：SERVICE_URL（REST 服务的地址）、',
    ],
    [['run', 'smsCode', '--browser', '--base', 'ftp://somewhere'], '--base 不能是“ftp://somewhere”：应是 http 或 https 的网址'],
    [['run', 'channelTracking', '--browser'], 'channelTracking 没有可以在浏览器里走的画面。可以走的：'],
    [['generate', 'usageReporting', '--format', 'playwright'], 'usageReporting 没有可以在浏览器里走的画面。可以走的：'],
    [['run', 'channelTracking', 'smsCode', '--browser'], 'channelTracking 没有可以在浏览器里走的画面。可以走的：'],
    [['run', 'captcha', 'smsCode', '--browser', '--live'], 'captcha 没有真实服务上可以走的路径。可以走的：'],
    [['generate', 'smsCode', 'channelTracking', '--format', 'playwright'], 'channelTracking 没有可以在浏览器里走的画面。可以走的：'],
    [['run', 'smsCode', '--path', 'captcha~captcha.cancel'], '--path 给的路径不属于这些流程：captcha~captcha.cancel'],
    [['generate', 'smsCode', '--path', 'captcha~captcha.cancel'], '--path 给的路径不属于这些流程：captcha~captcha.cancel'],
    [['generate', 'smsCode', '--path', 'nonsense', '--format', 'json'], '--path 给的路径不属于这些流程：nonsense'],
    [['run', 'smsCode', '--path', 'smsCode~sms.send#1', '--path', 'nonsense'], '--path 给的路径不属于这些流程：nonsense'],
    [['generate', 'smsCode', '--path', 'smsCode~nothing'], '--path 的第 1 步“nothing”走不通。这里可以走：sms.send#1、sms.send#2'],
    [['generate', 'smsCode', '--path', 'smsCode~sms.send'], '--path 的第 1 步“sms.send”走不通。是不是：sms.send#1、'],
    [['generate', 'smsCode', '--path', '%E0%A4%A~x'], '--path “%E0%A4%A~x”不是一条路径：% 后面的编码不对'],
    [['run', 'smsCode', '--path', '%E0%A4%A~x'], '--path “%E0%A4%A~x”不是一条路径：% 后面的编码不对'],
    [['generate', 'smsCode', '--path', 'smsCode~%E0%A4%A'], '--path “smsCode~%E0%A4%A”不是一条路径'],
    [['generate', 'smsCode', '--to', 'cooling', '--max-length', '3'], '--max-length 不能与 --path 或不带 --simple 的 --to 同用'],
    [['generate', 'smsCode', '--path', 'smsCode~x', '--max-length', '3'], '--max-length 不能与 --path'],
    [['generate', 'smsCode', '--format', 'graphwalker', '--walk', 'random', '--until', 'pairs >= 90%'], 'GraphWalker 不会数 pairs'],
    [['generate', 'cancelOrder', '--format', 'graphwalker'], 'GraphWalker 的一个文件只有一个模型，几个模型要与 --out 同用'],
    [['coverage', 'captcha', '--format', 'json', '--out', 'x'], '--format 不能与 --out 同用'],
    [['coverage', '--from', 'tests'], 'tests 里没有 run.json'],
    [['coverage', '--only', 'browser'], '--only browser 要与 --from 同用'],
    [['coverage', '--min', '101'], '--min 不能是“101”：应是 0 到 100 的数'],
  ])('%j is refused with exit code 2 and a hint', async (args, message) => {
    const { code, out, err } = await run(...args);
    expect({ code, out, says: err.slice(0, message.length) }).toEqual({ code: 2, out: '', says: message });
  });
});

describe('list and show', () => {
  test('list shows every chart with each of its models', async () => {
    const { out } = await run('list', '--json');
    expect((JSON.parse(out) as { id: string }[]).map(({ id }) => id)).toEqual((await loadSubjects()).map(({ id }) => id));
    expect((await run('generate', 'popupQueue', '--machine')).out).toContain('放宽的下限');
    expect((await run('generate', 'captcha', '--machine', '--cover', 'edges')).out).toMatch(/；下限 \d+ 步/u);
    expect((await run('list')).out.split('\n')[0]).toMatch(/^流程 +模块 +状态 +转换 +路径 +步数 +说明$/u);
  });

  test('show prints states, transitions and steps', async () => {
    const { out } = await run('show', 'smsCode');
    expect(out).toContain('smsCode（登录）：发到手机或邮箱的验证码：滑块通过后发送，60 秒后可重发');
    expect(out).toMatch(/smsCode\.cooling:after\(smsCooldown\)#0 +→ smsCode\.ready/u);
    expect(out).toMatch(/sms\.send#2 +事件 +手机号不对时点击“获取验证码”/u);
  });
});

describe('generate', () => {
  test('Markdown is a test case for manual testing', async () => {
    const { out } = await run('generate', 'passwordLogin', '--to', 'passwordLogin.loggingIn:done(logInByPassword)#2');
    expect(out).toBe(
      [
        '# passwordLogin 测试用例',
        '',
        '1 个用例，2 步，走过 4/16 个转换；其余 12 个由自动运行覆盖（npm run paths -- run passwordLogin）',
        '',
        '## passwordLogin-01 账号密码登录：密码错',
        '',
        '优先级 2',
        '',
        '**前置条件**',
        '',
        '- 站点开着（npm start 会打印站点、沙箱各页的网址和演示账号）；打开页面后弹出的公告、广告先关掉',
        '- 没有登录',
        '- 已实名、有余额的账号：renter / Renter_2026，手机号 13800010002',
        '',
        '| 序号 | 步骤 | 预期 | 通过 |',
        '| --- | --- | --- | --- |',
        '| 1 | 点右上角“登录”，选“快捷登录”里的“密码登录” | 停在登录表单，没有弹窗盖着 | ☐ |',
        '| 2 | 准备：密码填错一位。填用户名 renter 和密码，勾选“30 天内免登录”并同意协议，点“登录” | 停在登录表单，没有弹窗盖着；提示“用户名或密码错误” | ☐ |',
        '',
        '路径：`passwordLogin~login.submit#1/fetchSign+签名/logInByPassword+密码错`',
      ].join('\n'),
    );
  });

  test('--machine also writes the steps of the chart, with the path’s results', async () => {
    const { out } = await run('generate', 'passwordLogin', '--machine', '--to', 'passwordLogin.loggingIn:done(logInByPassword)#2');
    expect(out).toContain('| 3 | “密码登录”的结果：密码错 | 填写手机号或用户名和密码；提示“用户名或密码错误” | ☐ |');
    expect((await run('generate', 'shell', '--machine')).code).toBe(0);
  });

  test('CSV has one row per case, numbered steps, and no formulas', async () => {
    expect((await run('generate', 'passwordLogin', 'smsCode', '--format', 'csv', '--out', folder('csv'))).code).toBe(0);
    const text = fs.readFileSync(path.join(folder('csv'), 'smsCode.csv'), 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    expect(Object.keys(rows[0]!)).toEqual([...CSV_HEAD]);
    const lines = (name: string): number => rows[0]![name]!.split('\n').length;
    expect(lines('步骤')).toBe(lines('预期'));
    expect(rows[0]!['步骤']).toMatch(/^1\. 打开登录弹窗，选“快捷登录”里的“手机验证码”\n2\. /u);
    expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@]/u.test(cell))).toEqual([]);
    const [one] = parse((await run('generate', 'passwordLogin', 'smsCode', '--format', 'csv')).out, { columns: true });
    expect(one).toMatchObject({ 相关流程: 'passwordLogin', 所属模块: '登录', 用例类型: '功能测试' });
  });

  test('JSON contains tokens that can be read again', async () => {
    await run('generate', 'all', '--format', 'json', '--out', folder('json'));
    const subjects = await loadSubjects();
    expect(fs.readdirSync(folder('json'))).toHaveLength(subjects.length);
    const { cases } = JSON.parse(fs.readFileSync(path.join(folder('json'), 'orderPayment-期限将到.json'), 'utf8')) as { cases: Case[] };
    const graph = graphOf(subjects.find(({ id }) => id === 'orderPayment@期限将到')!);
    for (const { token, lines } of cases)
      expect(fromToken(graph, token).edges.map(({ step }) => step.id)).toEqual(lines.map(({ step }) => step));
    expect(JSON.parse((await run('generate', 'smsCode', 'captcha', '--format', 'json')).out)).toHaveLength(2);
  });

  test('every action and expectation of every chart has a Chinese text', async () => {
    const { out } = await run('generate', 'all', '--cover', 'all', '--format', 'json');
    const said = (JSON.parse(out) as { cases: Case[] }[]).flatMap(({ cases }) =>
      cases.flatMap(({ given, lines }) => [...given, ...lines.flatMap(({ action, expected }) => [action, expected.join('；')])]),
    );
    expect([...new Set(said)].filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([]);
  });

  test('the same seed gives the same walk, which ends when its condition is met', async () => {
    const args = ['generate', 'smsCode', '--walk', 'random', '--seed', '4', '--until', 'steps >= 30', '--format', 'json'];
    const [first, again] = [await run(...args), await run(...args)];
    expect(first.out).toBe(again.out);
    const { cases } = JSON.parse(first.out) as { cases: Case[] };
    expect(cases.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(30);
    expect((await run(...args.with(5, '5'))).out).not.toBe(first.out);
  });

  test('the state at which a walk stops can be named by the end of its id', async () => {
    const { code, out } = await run(
      'generate',
      'smsCode',
      '--walk',
      'random',
      '--seed',
      '2',
      '--until',
      'reached(cooling)',
      '--format',
      'json',
    );
    const { cases } = JSON.parse(out) as { cases: Case[] };
    expect([code, cases.at(-1)!.lines.at(-1)!.states.at(-1)]).toEqual([0, 'smsCode.cooling']);
  });

  test('--simple gives several paths to one state', async () => {
    const { out } = await run('generate', 'smsCode', '--to', 'cooling', '--simple', '2', '--format', 'json');
    const { cases } = JSON.parse(out) as { cases: Case[] };
    expect(cases.map(({ lines }) => lines.at(-1)!.states.at(-1))).toEqual(['smsCode.cooling', 'smsCode.cooling']);
  });

  test('a GraphWalker file contains the same paths in sequence', async () => {
    const { out } = await run('generate', 'checkout', '--format', 'graphwalker');
    const [model] = (JSON.parse(out) as GraphWalkerFile).models;
    const { edges, vertices, predefinedPathEdgeIds = [], startElementId } = model!;
    const byId = new Map(edges.map((edge) => [edge.id, edge]));
    expect(model!.generator).toBe('predefined_path(predefined_path)');
    const tour = predefinedPathEdgeIds.map((id) => byId.get(id)!);
    expect(tour[0]!.sourceVertexId).toBe(startElementId);
    expect(tour.slice(1).filter((edge, i) => edge.sourceVertexId !== tour[i]!.targetVertexId)).toEqual([]);
    expect(new Set(tour)).toEqual(new Set(edges));
    expect([...edges, ...vertices].filter(({ name }) => !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name))).toEqual([]);
    expect(new Set([...edges, ...vertices].map(({ id }) => id)).size).toBe(edges.length + vertices.length);
  });

  test('a Playwright file has a line for each path', async () => {
    const { out } = await run('generate', 'rentVerification', '--to', 'agreed', '--format', 'playwright');
    expect(out).toBe(
      [
        '// rentVerification：放在 tests/e2e 下，用 npx playwright test 运行',
        "import { walkPath } from '#tests/e2e/held/walk.ts';",
        '',
        '// 前置条件：已实名、有余额的账号：renter / Renter_2026，手机号 13800010002',
        '// 前置条件：另一个浏览器里登录着另一个已实名的账号：owner / Owner_2026',
        '// 前置条件：用 npm run import -- examples/market.csv 导入的一个可以立即租的账号，每条用例换一个（各列见 docs/import.md）',
        '// 前置条件：用已实名的账号登录，打开这个账号的详情页，点“立即租用”',
        '// 前置条件：开始时：正在核对价格和状态',
        '// 1. “核对价格”的结果：没有变 → 价格一致，或用户同意了新价格',
        "walkPath('rentVerification-01 下单前再核对一次：1 步到“价格一致，或用户同意了新价格”', 'rentVerification~readPrice+没有变');",
      ].join('\n'),
    );
  });

  test('a Playwright file has no step that the screen does not allow', async () => {
    const { out } = await run('generate', 'smsCode', '--format', 'playwright');
    expect([out.includes('captcha+关闭'), out.includes('captcha-中断')]).toEqual([true, false]);
  });

  test('for all charts, Playwright files are written for those with a screen, and the others are printed', async () => {
    const { code, err } = await run('generate', 'all', '--format', 'playwright', '--out', folder('specs'));
    const walkable = heldDrivers.map(({ subject }) => subject);
    const subjects = await loadSubjects();
    const left = subjects.map(({ id }) => id).filter((id) => !walkable.includes(id));
    expect([code, err.split('\n')[0]]).toEqual([0, `没有可以在浏览器里走的画面，略过：${left.join('、')}`]);
    expect(left).toEqual(expect.arrayContaining(['shell', 'usageReporting', 'qrLogin@用QQ扫码']));
    const files = fs.readdirSync(folder('specs')).map((file) => fs.readFileSync(path.join(folder('specs'), file), 'utf8'));
    const tokens = files.flatMap((text) => [...text.matchAll(/^walkPath\('.*', '(.*)'\);$/gmu)].map(([, token]) => token!));
    const walked = plan(subjects, heldDrivers, { path: tokens }).filter((one) => one.paths.length > 0);
    expect(walked.map(({ subject }) => subject.id).toSorted()).toEqual(walkable.toSorted());
    expect(walked.reduce((sum, one) => sum + one.paths.length, 0)).toBe(tokens.length);
  });

  test('--path writes only the token’s chart, even if all charts are requested', async () => {
    const token = 'smsCode~sms.send#1/captcha+通过/sendSms+已发送';
    const { code, out } = await run('generate', 'all', '--path', token, '--format', 'json');
    const { chart, cases } = JSON.parse(out) as { chart: string; cases: Case[] };
    expect([code, chart, cases.map((one) => one.token)]).toEqual([0, 'smsCode', [token]]);
  });

  test('a walk for GraphWalker has the whole graph, restart edges at its dead ends, and the seed', async () => {
    const { out } = await run('generate', 'smsCode', '--format', 'graphwalker', '--walk', 'quick-random', '--seed', '7');
    const { seed, models } = JSON.parse(out) as GraphWalkerFile;
    const [{ generator, edges, vertices }] = models as [GraphWalkerFile['models'][number]];
    const graph = graphOf((await loadSubjects()).find(({ id }) => id === 'smsCode')!);
    expect([seed, generator, vertices.length]).toEqual([7, 'quick_random(edge_coverage(100))', graph.nodes.length]);
    const told = await run(
      'generate',
      'smsCode',
      '--format',
      'graphwalker',
      '--walk',
      'random',
      '--until',
      'steps >= 40 and (reached(cooling) or time >= 2s)',
    );
    expect((JSON.parse(told.out) as GraphWalkerFile).models[0]!.generator).toBe(
      'random(length(40) and (reached_vertex(v_cooling) or time_duration(2)))',
    );
    expect(vertices.filter(({ id }) => !edges.some(({ sourceVertexId }) => sourceVertexId === id))).toEqual([]);
  });
});

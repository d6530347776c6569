import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChartProject } from './fixtures/project.ts';

const source = (id: string, more = ''): string => `import { setup } from 'xstate';
export const machine = setup({ types: { events: {} as { type: 'lamp.press' } } }).createMachine({
  id: '${id}', description: '灯', initial: 'off',
  states: { off: { description: '关', on: { 'lamp.press': 'on' } }, on: { description: '开', on: { 'lamp.press': 'off' } }, ${more} },
});
`;

let project: ChartProject;
beforeAll(() => void (project = new ChartProject({ lamp: source('lamp'), bell: source('bell') })));
afterAll(() => project.remove());

describe('npm run charts', () => {
  const files = ['README.md', ...['bell', 'lamp'].flatMap((name) => [`${name}.layout.json`, `${name}.md`, `${name}.svg`])].map(
    (name) => `docs/charts/${name}`,
  );

  test('draws every chart into docs/charts, and writes nothing elsewhere', async () => {
    expect((await project.charts('--check')).code).toBe(1);
    expect(project.files()).toEqual([]);
    expect((await project.charts()).code).toBe(0);
    expect(project.files()).toEqual(files);
    const fine = { code: 0, out: 'docs/charts 与状态图一致\n', err: '' };
    expect(await project.charts()).toEqual(fine);
    expect(await project.charts('--check')).toEqual(fine);
  });

  test('reports files that were edited or belong to no chart, and repairs them', async () => {
    fs.appendFileSync(project.at('docs/charts/lamp.svg'), '<!-- -->');
    fs.rmSync(project.at('docs/charts/bell.md'));
    fs.writeFileSync(project.at('docs/charts/horn.svg'), '');
    fs.writeFileSync(project.at('docs/charts/bell.layout.json'), '<<<<<<<');
    const list = '  更新 docs/charts/lamp.svg\n  删除 docs/charts/horn.svg\n';
    expect(await project.charts('--check')).toEqual({
      code: 1,
      out: `docs/charts 已过时，请运行 npm run charts：\n  更新 docs/charts/bell.layout.json\n${list}`,
      err: '',
    });
    expect(await project.charts()).toEqual({
      code: 0,
      out: `已绘制：\n  新增 docs/charts/bell.md\n  更新 docs/charts/bell.layout.json\n${list}`,
      err: '',
    });
    expect(project.files()).toEqual(files);
  });
});

describe('npm run charts -- export', () => {
  test('prints a chart, or writes it to --out', async () => {
    const { code, out } = await project.charts('export', 'bell', '--format', 'mermaid');
    expect([code, out.split('\n')[0]]).toEqual([0, 'stateDiagram-v2']);
    expect(await project.charts('export', 'bell', '--format', 'mermaid', '--out', 'out/bell.mmd')).toEqual({ code: 0, out: '', err: '' });
    expect(fs.readFileSync(project.at('out/bell.mmd'), 'utf8')).toBe(out);
    expect(project.files().filter((name) => !name.startsWith('docs/'))).toEqual(['out/bell.mmd']);
  });

  test.each<[args: string[], err: string]>([
    [['export', 'lmap', '--format', 'dot'], '没有名为 lmap 的状态图。是不是：lamp？'],
    [['export', 'qrLogin', '--format', 'dot'], '没有名为 qrLogin 的状态图。现有：bell、lamp'],
    [['export', 'bell', '--format', 'png'], '--format 不能是“png”，可选：mermaid, dot, scxml, json'],
    [['export', 'bell'], '缺少选项：--format <格式>'],
    [['export', '--format', 'dot'], '缺少参数：状态图'],
    [['exprot'], '没有 exprot 这个命令。是不是：export？'],
    [['picture'], '没有 picture 这个命令。可选：export、diff、histories；不写命令时绘制全部状态图'],
    [['diff', 'a', 'b', 'c'], '参数太多'],
    [['--freh'], '没有 --freh 这个选项'],
  ])('%j is refused with code 2', async (args, message) => {
    const { code, out, err } = await project.charts(...args);
    expect({ code, out, says: err.slice(0, message.length) }).toEqual({ code: 2, out: '', says: message });
  });
});

test.each([
  [[], '--check'],
  [['export'], '--format'],
  [['diff'], '--exit-code'],
])('npm run charts -- %j --help explains options and exit codes', async (args, option) => {
  const { code, out } = await project.charts(...args, '--help');
  expect(code).toBe(0);
  expect(out).toContain(option);
  expect(out).toContain('退出码');
});

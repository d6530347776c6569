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
  const files = ['README.md', ...['bell', 'lamp'].flatMap((name) => [`${name}.layout.json`, `${name}.md`, `${name}.svg`])].map((name) => `docs/charts/${name}`);

  test('draws every chart below docs/charts, and nothing elsewhere', () => {
    expect(project.charts('--check').status).toBe(1);
    expect(project.files()).toEqual([]);
    expect(project.charts().status).toBe(0);
    expect(project.files()).toEqual(files);
    expect(project.charts().stdout).toBe('docs/charts 没有变化\n');
    expect(project.charts('--check')).toMatchObject({ status: 0, stdout: 'docs/charts 与状态图一致\n' });
  });

  test('says what is stale, and draws anew only that', () => {
    project.write('lamp', source('lamp', `gone: { description: '坏', type: 'final' }`));
    const { status, stderr } = project.charts('--check');
    expect(status).toBe(1);
    expect(stderr).toBe('docs/charts 已过时，请运行 npm run charts：\n  更新 docs/charts/README.md\n  更新 docs/charts/lamp.layout.json\n');
    const bell = fs.statSync(project.at('docs/charts/bell.svg')).mtimeMs;
    expect(project.charts().stdout).toBe(`docs/charts：\n${['README.md', 'lamp.md', 'lamp.svg', 'lamp.layout.json'].map((name) => `  更新 docs/charts/${name}\n`).join('')}`);
    expect(fs.statSync(project.at('docs/charts/bell.svg')).mtimeMs).toBe(bell);
  });

  test('mends what was changed by hand, and takes away what belongs to no chart', () => {
    fs.appendFileSync(project.at('docs/charts/lamp.svg'), '<!-- -->');
    project.write('bell', undefined);
    expect(project.charts('--check').stderr).toContain('  更新 docs/charts/lamp.svg\n  删除 docs/charts/bell.layout.json\n  删除 docs/charts/bell.md\n  删除 docs/charts/bell.svg\n');
    expect(project.charts().status).toBe(0);
    expect(project.files()).toEqual(files.filter((name) => !name.includes('bell')));
    project.write('bell', source('bell'));
    expect(project.charts('--fresh').status).toBe(0);
    expect(project.files()).toEqual(files);
  });
});

describe('npm run charts -- export', () => {
  test('prints a chart, or writes it to --out', () => {
    const { status, stdout } = project.charts('export', 'bell', '--format', 'mermaid');
    expect([status, stdout.split('\n')[0]]).toEqual([0, 'stateDiagram-v2']);
    expect(project.charts('export', 'bell', '-f', 'mermaid', '-o', 'out/bell.mmd')).toMatchObject({ status: 0, stdout: '' });
    expect(fs.readFileSync(project.at('out/bell.mmd'), 'utf8')).toBe(stdout);
    expect(project.files().filter((name) => !name.startsWith('docs/'))).toEqual(['out/bell.mmd']);
  });

  test('names the nearest charts when there is none of that name', () => {
    expect(project.charts('export', 'lmap', '-f', 'dot')).toMatchObject({ status: 1, stdout: '', stderr: '没有名为 lmap 的状态图。是不是 lamp？\n' });
    expect(project.charts('export', 'qrLoginPage', '-f', 'dot').stderr).toBe('没有名为 qrLoginPage 的状态图。现有：bell、lamp\n');
  });

  test('refuses an unknown format, and one that was left out', () => {
    expect(project.charts('export', 'bell', '-f', 'png')).toMatchObject({ status: 1, stdout: '' });
    expect(project.charts('export', 'bell', '-f', 'png').stderr).toContain('mermaid, dot, scxml, json');
    expect(project.charts('export', 'bell').status).toBe(1);
  });
});

test.each([[[], '--check'], [['export'], '--format'], [['diff'], '--exit-code']])('npm run charts -- %j --help explains options and exit codes', (args, option) => {
  const { status, stdout } = project.charts(...args, '--help');
  expect(status).toBe(0);
  expect(stdout).toContain(option);
  expect(stdout).toContain('退出码');
});

test('an unknown command is refused', () => expect(project.charts('exprot').status).toBe(1));

import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChartProject } from '#tools/charts/fixtures/project.ts';
import { loadCharts } from '#tools/charts/load.ts';
import { compareAll, type Comparison } from './compare.ts';
import { diffMarkdown, diffPicture } from './report.ts';
import { chartsAt } from './revision.ts';

const HEAD = `import { fromPromise, setup } from 'xstate';
const ask = fromPromise<number>(() => Promise.resolve(1));
export const lampMachine = setup({
  types: { events: {} as { type: 'lamp.press' } | { type: 'lamp.break' } },
  actors: { ask, tell: ask },
  guards: { isDark: () => true, isLate: () => true },
  actions: { click: () => {}, blink: () => {} },
  delays: { dusk: WAIT },
}).createMachine(`;
const chart = (wait: number, config: string): string => `${HEAD.replace('WAIT', String(wait))}${config});\n`;

const OLD = chart(
  1_000,
  `{
  id: 'lamp', description: '灯', initial: 'off',
  states: {
    off: { description: '关', invoke: { id: 'ask', src: 'ask', onError: 'gone' }, on: { 'lamp.press': [{ target: 'on', guard: 'isDark' }, { target: 'on', guard: 'isLate' }] }, after: { dusk: 'on' } },
    on: { description: '开', on: { 'lamp.press': { target: 'off', actions: 'click' } } },
    gone: { description: '坏', type: 'final' },
  },
}`,
);
const NEW = chart(
  2_000,
  `{
  id: 'lamp', description: '灯', initial: 'off',
  states: {
    off: { description: '关着', invoke: { id: 'tell', src: 'tell', onError: 'off' }, on: { 'lamp.press': [{ target: 'on', guard: 'isLate' }, { target: 'on', guard: 'isDark' }] }, after: { dusk: 'on' } },
    on: { description: '开', tags: ['bright'], on: { 'lamp.press': { target: 'off', actions: ['click', 'blink'] }, 'lamp.break': { target: 'broken' } } },
    broken: { description: '碎', type: 'final' },
  },
}`,
);

const project = new ChartProject({ lamp: OLD, door: OLD.replace(`id: 'lamp'`, `id: 'door'`) });

let found: Comparison[];

beforeAll(async () => {
  project.commit();
  project.write('lamp', NEW);
  found = compareAll(await chartsAt('HEAD', project.folder), await loadCharts(project.folder));
});
afterAll(() => project.remove());

test('an unchanged chart is not reported', () => expect(found.map(({ name, change }) => [name, change])).toEqual([['lamp', 'changed']]));

test('added, removed and changed elements are reported', () => {
  expect(found[0]!.differences).toEqual([
    { change: 'changed', what: 'state', subject: '`off`', details: ['说明：`关` → `关着`', '执行者：`ask` → `tell`'] },
    { change: 'changed', what: 'state', subject: '`on`', details: ['标签：（无） → `bright`'] },
    { change: 'added', what: 'state', subject: '`broken`', details: ['碎'] },
    { change: 'removed', what: 'state', subject: '`gone`', details: ['坏'] },
    { change: 'added', what: 'transition', subject: '`off` 遇 `✗ tell` → `off`', details: [] },
    { change: 'added', what: 'transition', subject: '`on` 遇 `lamp.break` → `broken`', details: [] },
    { change: 'changed', what: 'transition', subject: '`off` 遇 `lamp.press [isLate]` → `on`', details: ['次序：`第 2` → `第 1`'] },
    { change: 'changed', what: 'transition', subject: '`off` 遇 `lamp.press [isDark]` → `on`', details: ['次序：`第 1` → `第 2`'] },
    {
      change: 'changed',
      what: 'transition',
      subject: '`off` 遇 `after dusk · 2 s` → `on`',
      details: ['时间：`after dusk · 1 s` → `after dusk · 2 s`'],
    },
    { change: 'changed', what: 'transition', subject: '`on` 遇 `lamp.press` → `off`', details: ['动作：`click` → `click, blink`'] },
    { change: 'removed', what: 'transition', subject: '`off` 遇 `✗ ask` → `gone`', details: [] },
  ]);
});

test('both versions are drawn in one picture with marks', async () => {
  const svg = await diffPicture(found[0]!);
  const classesOf = (attribute: string): string =>
    svg.match(new RegExp(`class="([^"]*)" ${attribute.replaceAll(/[()#]/g, '\\$&')}`))?.[1] ?? 'nowhere';
  expect(classesOf('data-state="lamp.broken"')).toBe('state final added');
  expect(classesOf('data-state="lamp.gone"')).toBe('state final removed');
  expect(classesOf('data-state="lamp.on"')).toBe('state atomic changed');
  expect(classesOf('data-actor="ask"')).toBe('actor removed');
  expect(classesOf('data-actor="tell"')).toBe('actor added');
  expect(classesOf('data-transition="lamp.off:error(ask)#0~"')).toBe('line error removed');
  expect(classesOf('data-transition="lamp.on:lamp.break#0"')).toBe('line event added');
  expect(svg).toContain('@media (prefers-color-scheme:dark)');
});

test('the summary counts and lists changes', () => {
  const lines = diffMarkdown(found, { before: 'HEAD', after: '工作目录' }, true).split('\n');
  expect(lines[0]).toBe('# 状态图：HEAD → 工作目录');
  expect(lines[2]).toMatch(/^状态图新增 0 个、删除 0 个、变更 1 个。/);
  expect(lines).toContain('![lamp](lamp.svg)');
  expect(lines).toContain('| 🔴 删除 | 状态 | `gone` | 坏 |');
});

test('added and removed charts are reported and marked as a whole', async () => {
  const charts = await loadCharts(project.folder);
  const summaryOf = (comparisons: readonly Comparison[]) =>
    comparisons.map(({ name, change, changes }) => [name, change, [...new Set(changes.values())]]);
  expect(summaryOf(compareAll([], charts))).toEqual([
    ['door', 'added', ['added']],
    ['lamp', 'added', ['added']],
  ]);
  expect(summaryOf(compareAll(charts, charts.slice(1)))).toEqual([['door', 'removed', ['removed']]]);
});

describe('npm run charts -- diff', () => {
  test('prints the summary and writes nothing', async () => {
    expect(await project.charts('diff', 'HEAD')).toEqual({
      code: 0,
      out: diffMarkdown(found, { before: 'HEAD', after: '工作目录' }, false),
      err: '',
    });
    expect(project.git('status', '--short')).toBe(' M src/machines/lamp.machine.ts\n');
  });

  test('writes summary and pictures only into the folder of --out', async () => {
    expect((await project.charts('diff', 'HEAD', '--out', 'changes')).code).toBe(0);
    expect(project.files()).toEqual(['changes/README.md', 'changes/lamp.svg']);
    expect(project.git('status', '--short')).toBe(' M src/machines/lamp.machine.ts\n?? changes/\n');
  });

  test('compares two revisions; its exit code tells whether they differ', async () => {
    expect(await project.charts('diff', 'HEAD', 'HEAD', '--exit-code')).toEqual({
      code: 0,
      out: '# 状态图：HEAD → HEAD\n\n没有变化。\n',
      err: '',
    });
    expect((await project.charts('diff', 'HEAD', '--exit-code')).code).toBe(1);
  });

  test('refuses an unknown revision', async () => {
    expect(await project.charts('diff', 'nowhere')).toEqual({ code: 1, out: '', err: 'git 不认识版本 nowhere' });
  });

  test('shows changed expectations as a diff in red and green', async () => {
    const folder = project.at('tests/models/expected');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'lamp.txt'), '== lamp\n(start) → off\n\nlamp.press → on · !click\n');
    project.git('add', 'tests');
    project.git('commit', '-qm', 'expectations');
    fs.writeFileSync(path.join(folder, 'lamp.txt'), '== lamp\n(start) → off\n\nlamp.press → on · !blink\n');
    fs.writeFileSync(path.join(folder, 'door.txt'), '== door\n(start) → shut\n');
    const { out } = await project.charts('diff', 'HEAD');
    expect(out.slice(out.indexOf('# 预期'))).toBe(
      [
        '# 预期：2 个状态图的预期有变化',
        '',
        '## door 的预期',
        '',
        '```diff',
        '+== door',
        '+(start) → shut',
        '```',
        '',
        '## lamp 的预期',
        '',
        '```diff',
        '@@ -3,2 +3,2 @@',
        ' ',
        '-lamp.press → on · !click',
        '+lamp.press → on · !blink',
        '```',
        '',
      ].join('\n'),
    );
    expect((await project.charts('diff', 'HEAD', 'HEAD', '--exit-code')).code).toBe(0);
    expect((await project.charts('diff', 'HEAD', '--exit-code')).code).toBe(1);
  });
});

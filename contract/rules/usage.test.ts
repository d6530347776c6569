import { describe, expect, test } from 'vitest';
import { type Mark, type Press, type Stretch, usageOf } from './usage.ts';

const visit = { userId: null, sem: 'baidu', onlyuser: '0123456789abcdef0123456789abcdef' };
const at = (s: number): number => 1_795_000_000_000 + s * 1_000;
const mark = (kind: Mark['kind'], s: number, name = '/', title = '首页', press?: Press): Mark => ({
  kind,
  at: at(s),
  name,
  title,
  ...(press && { press }),
});
const stretch = (...marks: Mark[]): Stretch => ({ id: 'stretch-1', prevPage: '', ...visit, marks });
const told = (...marks: Mark[]) => usageOf(stretch(...marks), 'Browser');
const report = (wish: object) => ({
  ...visit,
  reportId: 'stretch-1-r0',
  name: '/',
  title: '首页',
  prevPage: '',
  time: 0,
  pageTools: [],
  agent: 'Browser',
  ...wish,
});
const view = (wish: object) => ({ ...visit, reportId: 'stretch-1-v0', name: '/', prevPage: '', time: at(0), ...wish });

test('a page visible for 12.5 s yields one report and one view', () => {
  expect(told(mark('enter', 0), mark('end', 12.5))).toEqual({ reports: [report({ time: 12.5, reportTime: at(12.5) })], views: [view({})] });
});

test('each page is reported with its time, its title and its previous page', () => {
  const marks = [
    mark('enter', 0),
    mark('enter', 10, '/zuhao.html', '首页'),
    mark('enter', 14, '/free', '租号大厅'),
    mark('end', 20, '/free', '免费玩'),
  ];
  expect(told(...marks)).toEqual({
    reports: [
      report({ time: 10, reportTime: at(10) }),
      report({ reportId: 'stretch-1-r1', name: '/zuhao.html', title: '租号大厅', prevPage: '/', time: 4, reportTime: at(14) }),
      report({ reportId: 'stretch-1-r2', name: '/free', title: '免费玩', prevPage: '/zuhao.html', time: 6, reportTime: at(20) }),
    ],
    views: [
      view({}),
      view({ reportId: 'stretch-1-v1', name: '/zuhao.html', prevPage: '/', time: at(10) }),
      view({ reportId: 'stretch-1-v2', name: '/free', prevPage: '/zuhao.html', time: at(14) }),
    ],
  });
});

test('a continued page is not counted as a new view, and keeps its previous page', () => {
  const { reports, views } = usageOf(
    { ...stretch(mark('stay', 0, '/free'), mark('end', 60, '/free', '免费玩')), prevPage: '/zuhao.html' },
    'Browser',
  );
  expect([reports, views]).toEqual([
    [report({ name: '/free', title: '免费玩', prevPage: '/zuhao.html', time: 60, reportTime: at(60) })],
    [],
  ]);
});

test('a page visible for 1 ms is reported', () => {
  expect(told(mark('stay', 0), mark('end', 0.001)).reports).toEqual([report({ time: 0.001, reportTime: at(0.001) })]);
});

describe('while hidden', () => {
  test('no time is counted', () => {
    expect(told(mark('stay', 0), mark('hide', 5), mark('show', 100), mark('end', 102)).reports).toEqual([
      report({ time: 7, reportTime: at(102) }),
    ]);
  });

  test('a page hidden from the start yields only its view', () => {
    expect(told(mark('enter', 0), mark('hide', 0), mark('end', 300))).toEqual({ reports: [], views: [view({})] });
  });

  test('a page entered meanwhile yields only its view', () => {
    const { reports, views } = told(mark('stay', 0), mark('hide', 5), mark('enter', 50, '/pay-result'), mark('end', 300, '/pay-result'));
    expect([reports, views]).toEqual([
      [report({ time: 5, reportTime: at(50) })],
      [view({ name: '/pay-result', prevPage: '/', time: at(50) })],
    ]);
  });
});

describe('clicks', () => {
  const game: Press = { action: 'openGame', value: { gameId: '7', gameName: '王者峡谷' }, isJump: true };
  const product: Press = { action: 'openProduct', value: { productId: '101', productName: '星耀 120皮肤' }, isJump: true };
  const button: Press = { action: 'rent', value: { id: '立即租用', name: '立即租用' }, isJump: false };

  test('are reported with the seconds since the previous one', () => {
    const marks = [
      mark('enter', 0),
      mark('press', 3, '/', '首页', game),
      mark('press', 4.2, '/', '首页', product),
      mark('press', 9, '/', '首页', button),
      mark('end', 10),
    ];
    expect(told(...marks).reports.map(({ pageTools }) => pageTools)).toEqual([
      [
        { action: 'openGame', value: { id: '', gameId: '7', gameName: '王者峡谷', time: 3 } },
        { action: 'openProduct', value: { id: '101', gameId: '', gameName: '', time: 1.2 } },
        { action: 'rent', value: { id: '立即租用', gameId: '', gameName: '', time: 4.8 } },
      ],
    ]);
  });

  test('belong to the page on which they occurred', () => {
    const marks = [
      mark('enter', 0),
      mark('press', 3, '/', '首页', game),
      mark('enter', 3, '/zuhao/7.html'),
      mark('end', 5, '/zuhao/7.html', '租号大厅'),
    ];
    expect(told(...marks).reports.map(({ name, pageTools }) => [name, pageTools.length])).toEqual([
      ['/', 1],
      ['/zuhao/7.html', 0],
    ]);
  });
});

test('a clock set back or forward yields no impossible duration', () => {
  expect(told(mark('stay', 10), mark('end', 0)).reports).toEqual([]);
  expect(told(mark('stay', 0), mark('end', 200_000)).reports[0]?.time).toBe(86_400);
});

test('path and title are truncated to the limits of the service', () => {
  const { reports } = told(mark('stay', 0, `/${'x'.repeat(300)}`), mark('end', 1, '', '题'.repeat(300)));
  expect([reports[0]?.name.length, reports[0]?.title.length]).toEqual([200, 200]);
});

test('a repeated report has the same ids', () => {
  const marks = [mark('enter', 0), mark('enter', 5, '/free'), mark('end', 9, '/free')];
  expect(told(...marks)).toEqual(told(...marks));
});

test('every text is truncated to its limit', () => {
  const long = (letter: string): string => letter.repeat(500);
  const press: Press = { action: long('a'), value: { productId: long('p'), productName: '' }, isJump: false };
  const game: Press = { action: 'openGame', value: { gameId: long('g'), gameName: long('n') }, isJump: true };
  const { reports, views } = usageOf(
    {
      ...stretch(
        mark('enter', 0, long('x'), long('t')),
        mark('press', 1, '', '', press),
        mark('press', 3, '', '', game),
        mark('end', 4, '', long('t')),
      ),
      prevPage: long('y'),
      sem: long('s'),
    },
    long('b'),
  );
  expect([reports, views]).toEqual([
    [
      {
        ...visit,
        reportId: 'stretch-1-r0',
        sem: 's'.repeat(100),
        name: 'x'.repeat(200),
        prevPage: 'y'.repeat(200),
        title: 't'.repeat(200),
        agent: 'b'.repeat(400),
        time: 4,
        reportTime: at(4),
        pageTools: [
          { action: 'a'.repeat(40), value: { id: 'p'.repeat(100), gameId: '', gameName: '', time: 1 } },
          { action: 'openGame', value: { id: '', gameId: 'g'.repeat(40), gameName: 'n'.repeat(60), time: 2 } },
        ],
      },
    ],
    [{ ...visit, reportId: 'stretch-1-v0', sem: 's'.repeat(100), name: 'x'.repeat(200), prevPage: 'y'.repeat(200), time: at(0) }],
  ]);
});

test.each([
  [86_400, 86_400],
  [86_401, 86_400],
  [-5, 0],
])('%d seconds between two marks are reported as %d', (passed, time) => {
  const press: Press = { action: 'a', value: { id: 'p', name: 'p' }, isJump: false };
  const { reports } = told(mark('enter', 0), mark('press', passed, '/', '首页', press), mark('end', passed));
  expect(reports.map(({ pageTools }) => pageTools[0]?.value.time)).toEqual([time]);
});

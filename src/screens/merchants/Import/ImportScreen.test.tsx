import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import {
  AnnotatedListingFileDocument,
  GamesDocument,
  type ListingFilePartsFragment,
  ListingFilesDocument,
  ListingFileTemplateDocument,
} from '#api/generated/operations.ts';
import { fromPromise } from 'xstate';
import { listingFileStates } from '#contract/names.ts';
import { bulkImportMachine } from '#machines/merchants/bulkImport.machine.ts';
import { aFaultyFilePage, aListingFilePage } from '#testing/builders/bulkImport.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { ImportScreen } from './ImportScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Answers each reading of how far the file is. */
const chartOf = (file: ListingFilePartsFragment | null) =>
  bulkImportMachine.provide({
    actors: {
      readFile: fromPromise(async () => ({ id: '71', state: file ? listingFileStates[file.state] : ('cancelled' as const), percent: 40 })),
    },
  });
const game = {
  id: '12',
  title: '王者荣耀',
  world: 'moba',
  icon: '/static/games/12.svg',
  cover: '',
  maintenanceStatus: false,
  isSuspended: false,
  rentableCount: 8,
  lowestHourlyFen: 100,
};

function open(file: ListingFilePartsFragment | null) {
  const files = file ? [file] : [];
  const saved = vi.fn(() => 'blob:file');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} });
  // A press would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [GamesDocument, () => ({ games: [game] })],
      [ListingFilesDocument, () => ({ listingFiles: files })],
      [ListingFileTemplateDocument, () => ({ listingFileTemplate: { name: '模板.xlsx', content: 'UEsDBA==' } })],
      [AnnotatedListingFileDocument, () => ({ annotatedListingFile: { name: '标出问题.xlsx', content: 'UEsDBA==' } })],
    ]),
  );
  logIn();
  stage(() => ({ screen: <ImportScreen />, wiring: { bulkImport: chartOf(file) as never } }));
  return saved;
}

it('offers the template of the game, and refuses a file of another kind', async () => {
  const saved = open(null);
  await userEvent.click(await screen.findByRole('button', { name: '下载模板' }));
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const pdf = new File(['x'], '账号.pdf');
  await userEvent.upload(screen.getByLabelText('填好的文件'), pdf, { applyAccept: false });
  expect((await screen.findByRole('alert')).textContent).toBe('请选择 .xlsx 或 .csv 文件');
});

it('shows every error by cell with what would be right, and the marked file', async () => {
  const saved = open(aFaultyFilePage());
  const found = await screen.findByRole('region', { name: '检查结果' });
  expect(within(found).getByRole('heading').textContent).toBe('“账号.csv”有 3 处要改，什么也没有写入');
  const rows = within(found)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    );
  expect(rows.slice(1)).toEqual([
    ['B3 时租价', '免费', '价格格式不正确', '元每小时'],
    ['第 4 行', '', '引号不成对或位置不对', ''],
  ]);
  expect(within(found).getByText(/列出前 2 处，共 3 处/).isConnected).toBe(true);
  await userEvent.click(within(found).getByRole('button', { name: '下载标出问题的文件' }));
  await expect.poll(() => saved.mock.calls.length).toBe(1);
});

it('says why a file could not be read at all', async () => {
  open(aListingFilePage({ state: 'FAULTY', problem: '表头缺少必填的列：大区', columns: [] }));
  expect((await screen.findByRole('alert')).textContent).toBe('表头缺少必填的列：大区');
  expect(screen.queryByRole('button', { name: '下载标出问题的文件' })).toBe(null);
});

it('shows how a right file was read, and how many accounts go on offer', async () => {
  open(aListingFilePage());
  const found = await screen.findByRole('region', { name: '确认导入' });
  expect(found.textContent).toContain('2个账号1个马上上架1个等平台审核后上架');
  const rows = within(screen.getByRole('region', { name: '文件是这样读的' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    '文件里的列读作第一个第二个第三个',
    '标题荣耀王者 百款皮肤全英雄 满铭文',
    '时价时租价3.5 元4 元',
  ]);
  expect(screen.getByRole('button', { name: '导入这 2 个账号' }).isConnected).toBe(true);
});

it('shows how far a check is', async () => {
  open(aListingFilePage({ state: 'CHECKING', percent: 40 }));
  expect((await screen.findByRole('heading', { name: '正在检查 40%' })).textContent).toBe('正在检查 40%');
  const steps = within(screen.getByRole('navigation', { name: '步骤' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['1 选文件', '2 检查', '3 确认', '4 写入']);
  expect(steps.filter((step) => step.querySelector('[aria-current="step"]')).length).toBe(1);
  expect(steps[1]?.querySelector('[aria-current="step"]')?.textContent).toBe('2 检查');
});

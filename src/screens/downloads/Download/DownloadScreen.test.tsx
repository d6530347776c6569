import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { ClientReleasesDocument } from '#api/generated/operations.ts';
import { type Addressed, downloadMachine, type Received } from '#machines/downloads/download.machine.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { held, stage } from '#tests/screens/stage.tsx';
import { DownloadScreen } from './DownloadScreen.tsx';

interface DownloadInput {
  wish: Addressed;
}

const release = {
  id: '4',
  system: 'WEB',
  version: '0.1.0',
  fileName: '上号助手.html',
  size: 2_048,
  sha256: 'ab'.repeat(32),
  notes: '一键复制账号和密码。',
  isSample: true,
  publishedAt: november('20 12:00'),
  url: `/static/downloads/${'ab'.repeat(32)}/a.html`,
};

function open(releases: () => object[]) {
  vi.stubGlobal('fetch', stubGateway([[ClientReleasesDocument, () => ({ clientReleases: releases() })]]));
  const [receiveFile, verifyFile, saveFile, forgetFile] = [
    held<Received, DownloadInput>(),
    held<boolean, DownloadInput>(),
    held<void, DownloadInput>(),
    held<void, DownloadInput>(),
  ];
  let progress: (received: number) => void = () => {};
  const download = downloadMachine.provide({
    actors: {
      watchProgress: fromCallback<EventObject, DownloadInput, { type: 'download.progressed'; received: number }>(({ sendBack }) => {
        progress = (received) => sendBack({ type: 'download.progressed', received });
      }),
      receiveFile: receiveFile.logic,
      verifyFile: verifyFile.logic,
      saveFile: saveFile.logic,
      forgetFile: forgetFile.logic,
    },
  });
  stage(() => ({ screen: <DownloadScreen />, wiring: { download } }), '/download');
  return { receiveFile, verifyFile, saveFile, forgetFile, progress: (received: number) => act(async () => progress(received)) };
}

const card = async () => within(await screen.findByRole('region', { name: '网页版 0.1.0' }));
const press = async (name: string) => userEvent.click((await card()).getByRole('button', { name }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lists the newest release with its size, notes and hash, and says that it is a sample', async () => {
  open(() => [release]);
  const shown = await card();
  expect([
    shown.getByText('示例文件').tagName,
    shown.getByText('一键复制账号和密码。').tagName,
    shown.getByText('上号助手.html，2 KB，2026年11月20日 发布').tagName,
    shown.getByText('ab'.repeat(32)).tagName,
  ]).toEqual(['SPAN', 'P', 'SMALL', 'CODE']);
});

it('shows per cent, then checks and saves the file', async () => {
  const file = open(() => [release]);
  await press('下载');
  await file.progress(512);
  const shown = await card();
  expect([shown.getByRole('status').textContent, shown.getByText(/%/).textContent]).toEqual(['正在下载', '25%，512 B / 2 KB']);
  expect(shown.getByRole<HTMLProgressElement>('progressbar', { name: '下载进度' }).value).toBe(25);
  await file.receiveFile.answer('whole');
  expect(shown.getByRole('status').textContent).toBe('正在核对文件');
  await file.verifyFile.answer(true);
  expect(shown.getByRole('status').textContent).toBe('正在保存');
  await file.saveFile.answer();
  expect(shown.getByRole('status').textContent).toBe('文件完整，已保存到浏览器的下载文件夹。');
  expect(shown.getByRole('button', { name: '再下载一次' }).tagName).toBe('BUTTON');
});

it.each<[string, Received, boolean, string]>([
  ['the file is missing', 'missing', true, '文件不存在'],
  ['the file goes away meanwhile', 'gone', true, '下载文件出错,文件已被删除'],
  ['its hash is wrong', 'whole', false, '下载文件出错,文件已被删除'],
])('says why if %s, and starts again', async (_, received, isGenuine, message) => {
  const file = open(() => [release]);
  await press('下载');
  await file.receiveFile.answer(received);
  if (received === 'whole') await file.verifyFile.answer(isGenuine);
  const shown = await card();
  expect(within(shown.getByRole('alert')).getByText(message).tagName).toBe('B');
  await press('重新下载');
  expect([shown.getByRole('status').textContent, file.receiveFile.asked.length]).toEqual(['正在下载', 2]);
});

it('asks nothing of an address that is not ours', async () => {
  const file = open(() => [{ ...release, url: 'https://elsewhere.example/a.html' }]);
  await press('下载');
  expect(within((await card()).getByRole('alert')).getByText('下载地址错误').tagName).toBe('B');
  expect(file.receiveFile.asked).toEqual([]);
});

it('goes on by hand after a cut, and forgets what it has when cancelled', async () => {
  const file = open(() => [release]);
  await press('下载');
  await file.progress(1_024);
  await file.receiveFile.answer('cut');
  const shown = await card();
  expect([shown.getByRole('alert').textContent, shown.getByText(/%/).textContent]).toEqual([
    '连接断开了，已下载的部分还在，从断处继续。',
    '50%，1 KB / 2 KB',
  ]);
  await press('继续下载');
  expect([shown.getByRole('status').textContent, file.receiveFile.asked.length]).toEqual(['正在下载', 2]);
  await press('取消');
  expect(shown.getByRole('status').textContent).toBe('正在取消');
  await file.forgetFile.answer();
  expect(shown.getByRole('button', { name: '下载' }).tagName).toBe('BUTTON');
});

it('shows a skeleton, an error with 重试, and that there is no release', async () => {
  let isBroken = true;
  open(() => {
    if (isBroken) throw new Refused({ code: 'UPSTREAM', message: '服务器出错', requestId: 'r1' });
    return [];
  });
  expect(screen.getByRole('status').textContent).toBe('正在载入版本');
  expect((await screen.findByRole('alert')).textContent).toContain('r1');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('现在没有可下载的版本');
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '#contract/problem.ts';
import type { SendFile } from '#operator/api/upload.ts';
import { refusal } from '#testing/answers.ts';
import { now } from '#testing/console/cases.ts';
import { admin, type Answers, content, openConsole } from '#testing/console/console.tsx';

beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const sha256 = 'ab'.repeat(32);
const release = {
  id: '3',
  system: 'windows',
  version: '1.2.0',
  file_name: '上号器.exe',
  size: 2_097_152,
  sha256,
  notes: '支持扫码',
  is_sample: false,
  published_at: now,
  withdrawn_at: null,
  is_newest: true,
};
const old = { ...release, id: '2', version: '1.1.0', is_newest: false, withdrawn_at: now };
const open = (answers: Answers = {}, sendFile?: SendFile) =>
  openConsole('/releases', { getSelf: () => content, listReleases: () => ({ list: [release, old] }), ...answers }, sendFile);

async function send(user: ReturnType<typeof userEvent.setup>) {
  await user.upload(await screen.findByLabelText('文件'), new File(['0123456789'], '上号器 2.exe'));
  await user.type(screen.getByLabelText(/^版本号/), '1.3.0');
  await user.type(screen.getByLabelText('为什么上传'), '新版上线');
  await user.type(screen.getByLabelText(/^这一版有什么/), '更快');
  await user.click(screen.getByRole('button', { name: '上传，马上可以下载' }));
}

test('releases are listed with their hash and what the site offers', async () => {
  open();
  await screen.findByText('Windows 1.2.0');
  const rows = within(screen.getByRole('table', { name: '版本' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    `Windows 1.2.0上号器.exe，2 MB${sha256}支持扫码11月27日 20:00站上的撤下`,
    `Windows 1.1.0上号器.exe，2 MB${sha256}支持扫码11月27日 20:00已撤下重新提供`,
  ]);
});

test('an upload shows per cent, then size and hash', async () => {
  const user = userEvent.setup();
  const sent: { query: unknown; bytes: number }[] = [];
  const stored = Promise.withResolvers<{ id: string; size: number; sha256: string }>();
  const sendFile: SendFile = (query, file, { onProgress }) => {
    sent.push({ query, bytes: file.size });
    onProgress(4);
    return stored.promise;
  };
  open({}, sendFile);
  await send(user);
  expect((await screen.findByText(/^正在上传/)).textContent).toBe('正在上传 上号器 2.exe：40%，4 B / 10 B');
  stored.resolve({ id: '4', size: 10, sha256 });
  expect((await screen.findByText(/^存好了/)).textContent).toBe(`存好了：10 B，SHA-256 ${sha256}`);
  expect(sent).toEqual([
    { query: { system: 'windows', version: '1.3.0', file_name: '上号器 2.exe', notes: '更快', because: '新版上线' }, bytes: 10 },
  ]);
});

test('a cancelled upload is aborted, and what was filled in is still there', async () => {
  const user = userEvent.setup();
  let isAborted = false;
  open({}, (_query, _file, { signal }) => {
    signal.addEventListener('abort', () => (isAborted = true));
    return new Promise(() => {});
  });
  await send(user);
  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect([isAborted, (await screen.findByLabelText<HTMLInputElement>(/^版本号/)).value]).toEqual([true, '1.3.0']);
});

test.each([
  [
    'a refusal stands beside its field',
    new ProblemError({ ...refusal('BAD_REQUEST'), message: 'version：应是数字和点', fields: { version: '应是数字和点，如 1.2.0' } }),
    '应是数字和点，如 1.2.0',
  ],
  [
    'a cut says how to find out',
    new ProblemError({ kind: 'offline', message: '连不上服务器，请检查网络', requestId: null }),
    '断开了。下面的列表里有它就存好了；没有，再传一次，同一个版本号不会存两次。',
  ],
])('%s', async (_, error, text) => {
  const user = userEvent.setup();
  open({}, () => Promise.reject(error));
  await send(user);
  expect((await screen.findByText(text)).textContent).toBe(text);
});

test('a release is withdrawn with a reason, and an admin only looks', async () => {
  const user = userEvent.setup();
  const { asked } = open({ offerRelease: () => ({ id: '3' }) });
  await user.click(await screen.findByRole('button', { name: '撤下' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('为什么'), '启动后闪退');
  fireEvent.click(dialog.getByRole('button', { name: '确认撤下' }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'offerRelease')).toMatchObject({
      params: { id: '3' },
      body: { is_offered: false, because: '启动后闪退' },
    }),
  );
  open({ getSelf: () => admin });
  expect((await screen.findByText(/上传和撤下需要/)).textContent).toBe('你可以看；上传和撤下需要内容的角色。');
  expect(screen.queryByRole('button', { name: '撤下' })).toBeNull();
});

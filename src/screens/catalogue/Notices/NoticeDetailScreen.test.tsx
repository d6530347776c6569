import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { NoticeDocument } from '#api/generated/operations.ts';
import { november, paragraph } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { NoticeDetailScreen } from './NoticeDetailScreen.tsx';

const notice = { id: '3', title: '停服维护公告', body: [paragraph('明早 6 点起停服两小时。')], publishedAt: november('20 12:05') };

function open(at: string, answer: () => object = () => notice) {
  const asked: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [
        NoticeDocument,
        ({ id }) => {
          asked.push(id);
          return { notice: answer() };
        },
      ],
    ]),
  );
  stage(() => ({ screen: <NoticeDetailScreen /> }), at);
  return asked;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the notice named in the address', async () => {
  const asked = open('/NoticeDetail?id=3');
  await screen.findByRole('heading', { level: 1, name: '停服维护公告' });
  expect([screen.getByRole('article').textContent, asked]).toEqual(['停服维护公告2026年11月20日 12:05明早 6 点起停服两小时。', ['3']]);
});

it('shows a skeleton while loading', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  stage(() => ({ screen: <NoticeDetailScreen /> }), '/NoticeDetail?id=3');
  const status = screen.getByRole('status');
  expect([status.textContent, status.getAttribute('aria-busy')]).toEqual(['正在载入公告', 'true']);
});

it.each([
  ['nobody knows', '/NoticeDetail?id=9', ['9']],
  ['is no number', '/NoticeDetail?id=abc', []],
  ['is not given', '/NoticeDetail', []],
])('links to all notices for an id that %s', async (_, at, expected) => {
  const asked = open(at, () => {
    throw new Refused({ code: 'NOT_FOUND', message: '内容不存在或已被移除', requestId: 'r1' });
  });
  await screen.findByRole('heading', { name: '没有找到这条公告' });
  expect([screen.getByRole('link', { name: '看全部公告' }).getAttribute('href'), asked]).toEqual(['/Notice', expected]);
});

it('retries after an error', async () => {
  let isBroken = true;
  open('/NoticeDetail?id=3', () => {
    if (isBroken) throw new Refused({ code: 'UPSTREAM', message: '服务器出错', requestId: 'r1' });
    return notice;
  });
  await screen.findByRole('alert');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('停服维护公告');
});

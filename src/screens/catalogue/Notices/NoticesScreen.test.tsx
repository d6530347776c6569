import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AnnouncementsDocument } from '#api/generated/operations.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { NoticesScreen } from './NoticesScreen.tsx';

interface Page {
  items: object[];
  nextCursor: string | null;
}

/** Waits for the accounts below the list, which suspend. */
async function open(answer: (after: unknown) => Page) {
  vi.stubGlobal('fetch', stubGateway([[AnnouncementsDocument, ({ after }) => ({ announcements: answer(after) })]]));
  await act(async () => void stage(() => ({ screen: <NoticesScreen /> }), '/Notice'));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const notice = (id: string, title: string, publishedAt: number) => ({ id, title, publishedAt });

it('lists notices with their dates, the latest marked, and further ones on demand', async () => {
  await open((after) =>
    after === null
      ? { items: [notice('2', '停服维护', november('20 18:00')), notice('1', '上线', november('02 09:30'))], nextCursor: '1-1' }
      : { items: [notice('7', `在 ${String(after)} 之后`, november('01 09:30'))], nextCursor: null },
  );
  const rows = async () =>
    within(await screen.findByRole('list'))
      .getAllByRole('listitem')
      .map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')]);
  const first = [
    ['2011月停服维护2026年11月20日 18:00最新', '/NoticeDetail?id=2'],
    ['211月上线2026年11月2日 09:30', '/NoticeDetail?id=1'],
  ];
  expect(await rows()).toEqual(first);
  await userEvent.click(screen.getByRole('button', { name: '更早的公告' }));
  await screen.findByText('在 1-1 之后');
  expect(await rows()).toEqual([...first, ['111月在 1-1 之后2026年11月1日 09:30', '/NoticeDetail?id=7']]);
  expect(screen.queryByRole('button', { name: '更早的公告' })).toBe(null);
});

it('says that there are no notices', async () => {
  await open(() => ({ items: [], nextCursor: null }));
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('暂时没有公告');
  expect(screen.getByRole('link', { name: '回首页' }).getAttribute('href')).toBe('/');
});

it('shows a skeleton while loading', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await act(async () => void stage(() => ({ screen: <NoticesScreen /> }), '/Notice'));
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('正在载入公告');
});

it('shows an error that can be retried', async () => {
  let isBroken = true;
  await open(() => {
    if (isBroken) throw new Refused({ code: 'UPSTREAM', message: '服务器出错', requestId: 'r1' });
    return { items: [], nextCursor: null };
  });
  expect((await screen.findByRole('alert')).textContent).toContain('r1');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect((await screen.findByText('暂时没有公告')).tagName).toBe('H2');
});

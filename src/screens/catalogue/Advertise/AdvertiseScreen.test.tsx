import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AdvertisePageDocument, BannersDocument } from '#api/generated/operations.ts';
import { paragraph } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { AdvertiseScreen } from './AdvertiseScreen.tsx';

const banners = [{ id: '5', title: '一夜九小时\n打到天亮', subtitle: '夜场一口价', href: '/zuhao.html?rent_type=3' }];

async function open(at: string, answer: () => object) {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [AdvertisePageDocument, () => ({ advertisePage: answer() })],
      [BannersDocument, () => ({ banners })],
    ]),
  );
  await act(async () => void stage(() => ({ screen: <AdvertiseScreen /> }), at));
}

const page = {
  id: '3',
  title: '双节通宵',
  lead: '三天夜场九折',
  body: [paragraph('每晚 22 点开始。')],
  button: '去挑账号',
  href: '/tejia.html',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the activity of the address with its text and button', async () => {
  await open('/advertise?id=3', () => page);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('双节通宵');
  expect([screen.getByText('三天夜场九折').tagName, screen.getByText('每晚 22 点开始。').tagName]).toEqual(['P', 'P']);
  expect(screen.getByRole('link', { name: '去挑账号' }).getAttribute('href')).toBe('/tejia.html');
});

it.each(['/advertise?id=9', '/advertise?id=x', '/advertise'])('says at %s that the activity is over', async (at) => {
  await open(at, () => {
    throw new Refused({ code: 'NOT_FOUND', message: '内容不存在或已被移除', requestId: 'r1' });
  });
  expect((await screen.findByRole('heading', { level: 1, name: '活动' })).closest('section')?.textContent).toContain('这场活动已经结束');
  const running = within(await screen.findByRole('region', { name: '正在进行' }));
  expect(running.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['一夜九小时 打到天亮夜场一口价', '/zuhao.html?rent_type=3'],
  ]);
});

it('shows a skeleton while loading', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await act(async () => void stage(() => ({ screen: <AdvertiseScreen /> }), '/advertise?id=3'));
  expect(screen.getByRole('status').textContent).toBe('正在载入活动');
});

it('retries after an error', async () => {
  let isBroken = true;
  await open('/advertise?id=3', () => {
    if (isBroken) throw new Refused({ code: 'UPSTREAM', message: '服务器出错', requestId: 'r1' });
    return page;
  });
  await screen.findByRole('alert');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('双节通宵');
});

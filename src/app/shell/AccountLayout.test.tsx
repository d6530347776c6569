import { cleanup, render, screen, within } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { afterEach, expect, it, vi } from 'vitest';
import { StaffPlacesDocument } from '#api/generated/operations.ts';
import { pageFinder } from '#contract/pages.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn } from '#tests/screens/stage.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { TabBar } from './TabBar.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const isPage = pageFinder();

const marked = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .queryAllByRole('link')
    .filter((link) => link.ariaCurrent ?? link.getAttribute('aria-current'))
    .map((link) => link.textContent);

function open(path: string) {
  render(
    <Router hook={memoryLocation({ path }).hook}>
      <AccountLayout>页面</AccountLayout>
      <TabBar />
    </Router>,
  );
}

it.each([
  ['/account/order', '我的订单', '订单'],
  ['/account/Recharge', '我的钱包', '我的'],
  ['/account/Withdraw', '我的钱包', '我的'],
  ['/account/fundsDetail', '我的钱包', '我的'],
  ['/account/account_besimilar', '足迹', '我的'],
  ['/account/notify_detail', '消息通知', '我的'],
  ['/account/assessInfo', '我的评价', '我的'],
  ['/account/unactive_account', '账号设置', '我的'],
])('at %s the current entry is %s', (path, entry, tab) => {
  open(path);
  expect([marked('个人中心'), marked('底部导航')]).toEqual([entry === null ? [] : [entry], [tab]]);
});

it('the payment result is under the orders tab', () => {
  open('/pay-result');
  expect(marked('底部导航')).toEqual(['订单']);
});

it('every link of the menu leads to a page', () => {
  open('/account/personal');
  const menu = within(screen.getByRole('navigation', { name: '个人中心' }));
  const hrefs = menu.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(hrefs.filter((href) => !isPage(href.split(/[?#]/, 1)[0] ?? ''))).toEqual([]);
  expect(menu.getAllByRole('region').map((part) => part.getAttribute('aria-label'))).toEqual(['交易', '出租', '资产', '我的']);
});

it.each(['/account/merchant', '/account/merchant/table', '/account/complain'])(
  'asks on %s in whose centre the user works',
  async (path) => {
    vi.stubGlobal(
      'fetch',
      stubGateway([
        [
          StaffPlacesDocument,
          () => ({
            staffPlaces: [
              {
                id: '95',
                ownerId: '93',
                shop: '北辰小店',
                status: 'ACCEPTED',
                prices: true,
                orders: false,
                complaints: true,
                money: false,
                invitedAt: 0,
              },
            ],
          }),
        ],
      ]),
    );
    logIn();
    open(path);
    expect((await screen.findByRole('group', { name: '在谁的店里操作' })).isConnected).toBe(true);
    expect(screen.getByText('页面').isConnected).toBe(true);
  },
);

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  AlertsDocument,
  DropAlertDocument,
  FollowedShopsDocument,
  FollowShopDocument,
  SavedSearchesDocument,
  TellSavedSearchDocument,
} from '#api/generated/operations.ts';
import type { Alert } from '#api/queries/alerts.ts';
import type { SavedSearch } from '#api/queries/savedSearches.ts';
import type { Shop } from '#api/queries/shops.ts';
import { november } from '#testing/builders/gateway.ts';
import { aListingCard } from '#testing/builders/listings.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { AlertsScreen } from './AlertsScreen.tsx';

beforeEach(() => {
  logIn();
  vi.useFakeTimers({ now: november('20 15:00'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const free: Alert = {
  kind: 'FREE',
  hourlyFen: null,
  setAt: november('20 12:00'),
  toldAt: null,
  listing: aListingCard({ id: '101', title: '凤求凰号' }),
};
const cheaper: Alert = { ...free, kind: 'CHEAPER', hourlyFen: 315, toldAt: november('20 13:00') };
const shop: Shop = {
  id: '9',
  name: '峡谷小当家',
  avatar: '',
  certificate: 'MERCHANT',
  games: [],
  listingCount: 8,
  rentedCount: 1,
  reviewCount: 0,
  goodRate: null,
  answerMinutes: null,
  isFollowed: true,
  since: november('02 08:00'),
};
const search: SavedSearch = {
  id: '71',
  name: '夜场',
  gameId: '12',
  isSpecial: false,
  search: 'no_deposit=1',
  newCount: 0,
  isNewCapped: false,
  isTold: true,
};

function open(all: { alerts?: Alert[] | (() => Alert[]); shops?: Shop[]; searches?: SavedSearch[] }) {
  let { alerts = [], shops = [], searches = [] } = all;
  const asked: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [AlertsDocument, () => ({ alerts: typeof alerts === 'function' ? alerts() : alerts })],
      [FollowedShopsDocument, () => ({ followedShops: shops })],
      [SavedSearchesDocument, () => ({ savedSearches: searches })],
      [
        DropAlertDocument,
        (variables) => {
          asked.push(variables);
          alerts = [];
          return { dropAlert: true };
        },
      ],
      [
        FollowShopDocument,
        (variables) => {
          asked.push(variables);
          shops = [];
          return { followShop: { ...shop, isFollowed: false } };
        },
      ],
      [
        TellSavedSearchDocument,
        (variables) => {
          asked.push(variables);
          searches = searches.map((each) => ({ ...each, isTold: variables['on'] === true }));
          return { tellSavedSearch: { id: '71', isTold: variables['on'] } };
        },
      ],
    ]),
  );
  return { ...stage(() => ({ screen: <AlertsScreen /> }), '/account/alerts'), asked };
}
const inBlock = (name: string) => within(screen.getByRole('region', { name }));

it('lists what waits and what was told, and removes each in one press', async () => {
  const { asked } = open({ alerts: [free, cheaper] });
  expect(screen.getByRole('status').textContent).toBe('正在载入提醒');
  await screen.findByRole('list');
  expect(
    inBlock('账号提醒')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '凤求凰号王者荣耀 微信 1 区关掉空出来告诉我 今天 12:00 设置',
    '凤求凰号王者荣耀 微信 1 区删除低于 ¥3.15/时告诉我 今天 13:00 已提醒',
  ]);
  expect(screen.getByRole('heading', { name: /^账号提醒/ }).textContent).toBe('账号提醒 1 / 50 个在等，每个只发一次');
  await userEvent.click(screen.getByRole('button', { name: '关掉“空出来告诉我”：凤求凰号' }));
  await screen.findByRole('heading', { name: '还没有提醒' });
  expect(asked).toEqual([{ listingId: '101', kind: 'FREE' }]);
});

it('followed shops and saved searches are switched off in one press; without any there is no list', async () => {
  const { asked } = open({ shops: [shop], searches: [search] });
  expect((await screen.findByRole('link', { name: '峡谷小当家' })).getAttribute('href')).toBe('/dianpu?shop=9');
  expect((await screen.findByRole('link', { name: '夜场' })).getAttribute('href')).toBe('/zuhao/12.html?no_deposit=1');
  await userEvent.click(screen.getByRole('switch', { name: '“夜场”有新账号时发消息', checked: true }));
  await screen.findByRole('switch', { checked: false });
  await userEvent.click(screen.getByRole('button', { name: '取消关注 峡谷小当家' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '关注的店铺' })).toBe(null));
  expect(asked).toEqual([
    { id: '71', on: false },
    { id: '9', on: false },
  ]);
});

it('says that the alerts could not be read, and reads them again', async () => {
  let fails = true;
  open({
    alerts: () => {
      if (fails) throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'r1' });
      return [free];
    },
  });
  const retry = await screen.findByRole('button', { name: '重试' });
  fails = false;
  await userEvent.click(retry);
  expect((await screen.findByRole('link', { name: '凤求凰号' })).getAttribute('href')).toBe('/detail/101.html');
});

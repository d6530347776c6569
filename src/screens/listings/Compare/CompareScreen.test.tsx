import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ComparedListingsDocument } from '#api/generated/operations.ts';
import type { Compared } from '#api/queries/compare.ts';
import { compared, storeCompared } from '#state/compared.ts';
import { aListingCard } from '#testing/builders/listings.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { CompareScreen } from './CompareScreen.tsx';
import { CompareToggle } from './CompareToggle.tsx';
import { CompareTray } from './CompareTray.tsx';

beforeEach(() => storeCompared([]));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const aCompared = (card: Partial<Compared['card']>, change: Partial<Compared> = {}): Compared => ({
  card: aListingCard(card),
  prices: {
    hourlyFen: 350,
    dailyFen: 5_800,
    tenHourFen: null,
    weeklyFen: null,
    morningFen: null,
    afternoonFen: null,
    nightFen: 260,
    bargainFen: null,
  },
  minRentalPeriod: 1,
  attributes: [
    { name: '段位', value: '荣耀王者' },
    { name: '皮肤', value: '386' },
  ],
  inventory: [
    { name: '凤求凰', rarity: 'TREASURED' },
    { name: '飞衡', rarity: 'EPIC' },
  ],
  ...change,
});
const first = aCompared({ id: '7', title: '荣耀王者 386 皮肤', shop: { id: '9', name: '峡谷小当家' } });
const second = aCompared(
  { id: '8', title: '最强王者 301 皮肤', depositFen: 0, availability: 'BOOKABLE', freeAt: null, platform: '安卓微信', zone: '微信 71 区' },
  {
    prices: {
      hourlyFen: 240,
      dailyFen: null,
      tenHourFen: null,
      weeklyFen: null,
      morningFen: null,
      afternoonFen: null,
      nightFen: null,
      bargainFen: null,
    },
    attributes: [
      { name: '段位', value: '最强王者' },
      { name: '皮肤', value: '386' },
    ],
    inventory: [
      { name: '凤求凰', rarity: 'TREASURED' },
      { name: '天鹅之梦', rarity: 'EPIC' },
    ],
  },
);

function open(answer: (ids: readonly string[]) => Compared[], address = '/compare?ids=7,8') {
  const asked = vi.fn(answer);
  vi.stubGlobal('fetch', stubGateway([[ComparedListingsDocument, ({ ids }) => ({ comparedListings: asked(ids as string[]) })]]));
  return { ...stage(() => ({ screen: <CompareScreen /> }), address), asked };
}
const both = (ids: readonly string[]) => [first, second].filter(({ card }) => ids.includes(card.id));
const row = (name: string) => {
  const rows = screen.getAllByRole('row').filter((each) => within(each).queryByRole('rowheader')?.firstChild?.textContent === name);
  return rows.flatMap((each) => within(each).getAllByRole('cell')).map(({ textContent }) => textContent);
};

it('shows prices per hour, deposit, attributes and pieces side by side, the lowest price marked', async () => {
  const { asked } = open(both);
  await screen.findByRole('table', { name: '2 个账号对比' });
  expect(asked.mock.calls).toEqual([[['7', '8']]]);
  expect(screen.getByText(/2 \/ 4 个/).textContent).toContain('王者荣耀');
  expect([row('时租'), row('时段'), row('天租'), row('周租')]).toEqual([
    ['¥3.50/时', '¥2.40/时最低'],
    ['¥2.60/时夜场 ¥23.40', '不出租'],
    ['¥2.42/时 ¥58.00', '不出租'],
    ['不出租', '不出租'],
  ]);
  expect([row('押金'), row('最早可租')]).toEqual([
    ['¥30.00归还满 24 小时退', '无押金'],
    ['现在可租', '可预约'],
  ]);
  expect([row('大区'), row('段位'), row('皮肤')]).toEqual([
    ['微信 1 区', '微信 71 区'],
    ['荣耀王者', '最强王者'],
    ['386', '386'],
  ]);
  expect([row('2 个都有'), row('只有它有')]).toEqual([['凤求凰'], ['飞衡', '天鹅之梦']]);
  expect(screen.getByRole('link', { name: '峡谷小当家' }).getAttribute('href')).toBe('/dianpu?shop=9');
  expect(screen.getByRole('link', { name: '预约 最强王者 301 皮肤' }).textContent).toBe('预约');
  expect(screen.getByRole('link', { name: '再选一个王者荣耀账号' }).getAttribute('href')).toBe('/zuhao/1.html');
});

it('shows on wish only what differs', async () => {
  open(both);
  await userEvent.click(await screen.findByRole('switch', { name: '只看不同' }));
  const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(rows.filter((name) => ['平台', '皮肤', '周租', '段位', '押金'].includes(name ?? ''))).toEqual(['押金', '段位']);
});

it('an account is taken out of the address and of what is chosen, and the last one leaves the way to the hall', async () => {
  const { history } = open(both);
  await userEvent.click(await screen.findByRole('button', { name: '移出 荣耀王者 386 皮肤' }));
  await screen.findByRole('table', { name: '1 个账号对比' });
  await waitFor(() => expect(compared.list.map(({ id }) => id)).toEqual(['8']));
  expect(history.at(-1)).toBe('/compare?ids=8');
  await userEvent.click(screen.getByRole('button', { name: '清空' }));
  expect(screen.getByRole('heading', { name: '还没有要对比的账号' }).textContent).toBe('还没有要对比的账号');
  expect([history.at(-1), compared.list]).toEqual(['/compare', []]);
});

it.each(['/compare', '/compare?ids=a,0', '/compare?ids='])('without accounts asks nothing: %s', (address) => {
  const { asked } = open(both, address);
  expect([screen.getByRole('link', { name: '去租号大厅' }).getAttribute('href'), asked.mock.calls]).toEqual(['/zuhao.html', []]);
});

it('names what it leaves out: accounts of another game, which it offers to compare, and deleted ones', async () => {
  const other = aCompared({ id: '9', title: '至尊 28 位', gameId: '2', gameName: '原神' });
  const { history } = open(() => [first, other, second], '/compare?ids=7,9,8,10');
  await screen.findByRole('table', { name: '2 个账号对比' });
  const left = within(screen.getByRole('status')).getAllByRole('listitem');
  expect(left.map(({ textContent }) => textContent)).toEqual([
    '一次只对比一款游戏，1 个原神账号没有放进王者荣耀的表里 只看原神的',
    '1 个账号已经删除，没有放进来',
  ]);
  expect(compared.list.map(({ id }) => id)).toEqual(['7', '8']);
  await userEvent.click(screen.getByRole('link', { name: '只看原神的' }));
  expect(history.at(-1)).toBe('/compare?ids=9');
});

it('says that accounts are gone, and offers a retry after a failure', async () => {
  open(() => []);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('要对比的账号都已经删除');
  cleanup();
  let fails = true;
  open((ids) => {
    if (fails) throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'r1' });
    return both(ids);
  });
  const retry = await screen.findByRole('button', { name: '重试' });
  fails = false;
  await userEvent.click(retry);
  await screen.findByRole('table', { name: '2 个账号对比' });
});

it('cards put up to four accounts of one game beside each other; another game begins anew', async () => {
  const cards = [1, 2, 3, 4, 5].map((id) => aListingCard({ id: String(id), title: `号 ${id}` }));
  const other = aListingCard({ id: '6', title: '别的游戏', gameId: '2' });
  stage(() => ({
    screen: (
      <>
        {[...cards, other].map((card) => (
          <CompareToggle key={card.id} account={card} />
        ))}
        <CompareTray />
      </>
    ),
  }));
  expect(screen.queryByRole('complementary', { name: '对比' })).toBe(null);
  for (const { title } of cards) await userEvent.click(screen.getByRole('button', { name: `对比 ${title}` }));
  const tray = screen.getByRole('complementary', { name: '对比' });
  expect(within(tray).getByRole('link', { name: '去对比' }).getAttribute('href')).toBe('/compare?ids=1,2,3,4');
  expect(screen.getByRole('button', { name: '对比 号 5' }).getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(screen.getByRole('button', { name: '对比 号 2' }));
  expect(within(tray).getByText('3 / 4').textContent).toBe('3 / 4');
  await userEvent.click(screen.getByRole('button', { name: '对比 别的游戏' }));
  expect(within(tray).getByRole('link', { name: '去对比' }).getAttribute('href')).toBe('/compare?ids=6');
  await userEvent.click(within(tray).getByRole('button', { name: '清空' }));
  expect(screen.queryByRole('complementary', { name: '对比' })).toBe(null);
});

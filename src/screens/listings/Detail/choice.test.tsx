import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { priceSnapshot } from '#contract/rules/priceChange.ts';
import { aListing } from '#testing/builders/gateway.ts';
import { DetailScreen, open, press, rentButton, visitAsMember } from '#tests/screens/detailPage.tsx';

visitAsMember();

const chosen = (group: string) =>
  within(screen.getByRole('radiogroup', { name: group })).queryByRole<HTMLInputElement>('radio', { checked: true })?.parentElement
    ?.textContent;
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));
const span = () => screen.getByText('开始', { selector: 'small' }).nextElementSibling?.textContent;
const total = (button: HTMLElement) => button.previousElementSibling?.textContent;
const selects = () => screen.queryAllByRole('combobox').map((select) => select.getAttribute('aria-label'));

it('books tonight’s block from 立即租用 while it is not on sale', async () => {
  const { history, readPrice, createOrder } = await open(aListing(), DetailScreen, 'rent_type=3');
  await rentButton();
  expect([chosen('立即租用或预约'), chosen('时段'), selects()]).toEqual(['立即租用', '午场 12–19还剩 4 小时', []]);
  expect(screen.getByRole('radio', { name: /^夜场/ }).parentElement?.textContent).toBe('夜场 22–07预约 今天 22:00');
  await choose(/^夜场/);
  const button = await rentButton('预约');
  expect([chosen('立即租用或预约'), chosen('租用方式'), chosen('时段'), span(), total(button), selects()]).toEqual([
    '预约',
    '时段¥23.402.60/时',
    '夜场 22–079 小时一口价',
    '今天 22:00',
    '¥53.40含可退押金 ¥30.00',
    ['哪一天开始'],
  ]);
  expect(history.at(-1)).toBe('/detail/1.html?rent_type=3&block=night');
  await press('预约');
  await readPrice.answer({ verdict: 'rentable', snapshot: priceSnapshot(aListing(), 3, 1, 'night')!, terms: aListing() });
  expect(createOrder.asked).toMatchObject([
    { proposal: { input: { mode: 'BOOK_AHEAD', rentType: 'BLOCK', block: 'NIGHT', agreedTotalFen: 5_340 } } },
  ]);
});

it('keeps type, block and day in the address: a reload shows the same choice, and the history does not grow', async () => {
  const { history } = await open(aListing(), DetailScreen, 'redirect=%2Faccount%2Forder');
  await rentButton();
  await choose(/^时段/);
  await choose(/^夜场/);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '哪一天开始' }), '后天 11月22日 周日');
  const address = '/detail/1.html?redirect=%2Faccount%2Forder&rent_type=3&block=night&day=2026-11-22';
  expect(history).toEqual([address]);
  cleanup();
  await open(aListing(), DetailScreen, address.split('?')[1]);
  await rentButton('预约');
  expect([chosen('租用方式'), chosen('时段'), span()]).toEqual(['时段¥23.402.60/时', '夜场 22–079 小时一口价', '后天 22:00']);
});

it('keeps the start of another type in the address, too', async () => {
  const { history } = await open(aListing(), DetailScreen, 'mode=appoint&hours=3');
  await rentButton('预约');
  expect(selects()).toEqual(['哪一天开始', '几点开始']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '哪一天开始' }), '明天 11月21日 周六');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '几点开始' }), '20:30');
  await userEvent.click(screen.getByRole('button', { name: /^增加/ }));
  expect(history.at(-1)).toBe('/detail/1.html?mode=appoint&hours=4&day=2026-11-21&time=20%3A30');
  expect(span()).toBe('明天 20:30');
});

it('cannot rent now a block that is not on sale', async () => {
  await open(aListing({ prices: { ...aListing().prices, morningFen: null, afternoonFen: null } }), DetailScreen, 'rent_type=3');
  await rentButton('预约');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '立即租用' }).disabled).toBe(true);
  await choose(/^时租/);
  expect(await rentButton()).toBe(screen.getByRole('button', { name: '立即租用' }));
});

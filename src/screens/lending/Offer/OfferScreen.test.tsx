import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { joinWindows, WEEK_MINUTES } from '#contract/rules/offer.ts';
import { LentOfferDocument } from '#api/generated/operations.ts';
import type { LentOffer } from '#api/queries/lending.ts';
import { type OfferWish, restAccountMachine } from '#machines/lending/restAccount.machine.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { aLentOffer } from '#testing/builders/lending.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { heldCommand, logIn, stage } from '#tests/screens/stage.tsx';
import { OfferScreen } from './OfferScreen.tsx';
import { rowsOf, timeText, windowsOf } from './windowRows.ts';

beforeEach(() => {
  logIn();
  vi.useFakeTimers({ now: november('20 19:50'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Every evening from 18:00 to 02:00. */
const evenings = [
  ...(joinWindows(Array.from({ length: 7 }, (_, day) => ({ from: day * 1_440 + 1_080, until: (day * 1_440 + 1_560) % WEEK_MINUTES }))) ??
    []),
];

function open(offer: LentOffer | (() => LentOffer) = aLentOffer()) {
  const save = heldCommand<undefined, OfferWish>();
  vi.stubGlobal('fetch', stubGateway([[LentOfferDocument, () => ({ lentOffer: typeof offer === 'function' ? offer() : offer })]]));
  stage(() => ({
    screen: <OfferScreen params={{ id: '101' }} />,
    wiring: { restAccount: restAccountMachine.provide({ actors: { saveOffer: save.leavable } }) },
  }));
  return save;
}
const words = () => document.body.textContent ?? '';
const submit = () => userEvent.click(screen.getByRole('button', { name: '保存' }));

describe('rows of the form', () => {
  it.each([
    [[{ days: [0, 1, 2, 3, 4, 5, 6], from: 1_080, until: 120 }]],
    [[{ days: [5, 6], from: 0, until: 1_440 }]],
    [[{ days: [0], from: 540, until: 720 }]],
    [[{ days: [6], from: 1_320, until: 60 }]],
  ])('%j are the same after they were stored', (rows) => {
    expect(windowsOf(rowsOf(joinWindows(windowsOf(rows)) ?? []))).toEqual(windowsOf(rows));
  });

  it('times of day', () => {
    expect([0, 90, 1_440].map(timeText)).toEqual(['00:00', '01:30', '24:00']);
  });
});

it('shows windows by day and time, and sends what was changed under one key', async () => {
  const save = open(aLentOffer({ windows: evenings }));
  const row = within(await screen.findByRole('listitem', { name: '第 1 段' }));
  expect(row.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([
    '周一',
    '周二',
    '周三',
    '周四',
    '周五',
    '周六',
    '周日',
  ]);
  expect([row.getByRole<HTMLSelectElement>('combobox', { name: '从' }).value, words().includes('到第二天')]).toEqual(['1080', true]);
  for (const day of ['周一', '周二', '周三', '周四', '周五']) await userEvent.click(row.getByRole('button', { name: day }));
  await userEvent.selectOptions(row.getByRole('combobox', { name: '到' }), '24:00');
  await userEvent.click(screen.getByRole('checkbox', { name: /改好密码之前/ }));
  await submit();
  expect(save.asked).toEqual([
    {
      listingId: '101',
      windows: [
        { from: 8_280, until: 8_640 },
        { from: 9_720, until: 10_080 },
      ],
      rest: 'NONE',
      restingUntil: null,
      restsForPassword: false,
      key: expect.stringMatching(/^\S{16,}$/),
    },
  ]);
  await save.answer(refused('LISTING_NOT_OFFERED'));
  expect(words()).toContain(refusal('LISTING_NOT_OFFERED').message);
  await submit();
  await save.answer(granted(undefined));
  expect((await screen.findByRole('button', { name: '保存' })).getAttribute('aria-busy')).toBe(null);
});

it('rests until a moment, which must be chosen, or until further notice', async () => {
  const save = open();
  await userEvent.click(await screen.findByRole('radio', { name: '休息到' }));
  expect(words()).toContain('这段时间不能立即租，可以预约之后的时间。');
  await submit();
  expect(screen.getByText('请选休息到什么时候').textContent).toBe('请选休息到什么时候');
  await userEvent.type(screen.getByLabelText('休息到', { selector: 'input[type="datetime-local"]' }), '2026-11-22T12:00');
  await submit();
  expect(save.asked[0]).toMatchObject({ rest: 'UNTIL', restingUntil: november('22 12:00') });
  await save.fail(badGateway);
  expect(words()).toContain('没有收到结果，重试不会保存两次。');
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(save.asked[1]).toEqual(save.asked[0]);
  await save.fail(badGateway);
  await userEvent.click(screen.getByRole('button', { name: '先看现在的设置' }));
  await userEvent.click(await screen.findByRole('radio', { name: '一直休息' }));
  expect(words()).toContain('大厅里看不到这个账号，恢复出租后才会再显示。');
});

it('names bookings outside the new windows, which go on', async () => {
  const booked = [{ orderNo: '20261119194500000001', startsAt: november('21 10:00'), endsAt: november('21 12:00') }];
  open(aLentOffer({ windows: evenings, booked, isPasswordDue: true }));
  expect((await screen.findByRole('link', { name: '11月21日 10:00' })).getAttribute('href')).toBe(
    '/account/merchant/orders/20261119194500000001',
  );
  expect(screen.getByRole('link', { name: '这个账号正等着改密码' }).getAttribute('href')).toBe('/account/merchant/passwords');
});

it('adds and removes windows; without any it is always on offer', async () => {
  open();
  await screen.findByText('不设就是全天都租');
  await userEvent.click(screen.getByRole('button', { name: '加一段时间' }));
  expect(screen.getByRole('listitem', { name: '第 1 段' }).tagName).toBe('LI');
  await userEvent.click(screen.getByRole('button', { name: '删除' }));
  expect(screen.queryByRole('listitem', { name: '第 1 段' })).toBe(null);
});

it('a window without a day is refused: it would put the account always on offer', async () => {
  const save = open();
  await userEvent.click(await screen.findByRole('button', { name: '加一段时间' }));
  const row = within(screen.getByRole('listitem', { name: '第 1 段' }));
  for (const day of ['周一', '周二', '周三', '周四', '周五', '周六', '周日']) await userEvent.click(row.getByRole('button', { name: day }));
  await submit();
  expect([screen.getByRole('alert').textContent, save.asked]).toEqual(['第 1 段还没有选星期；这一段不要了就删除', []]);
  await userEvent.click(row.getByRole('button', { name: '周六' }));
  await submit();
  expect(save.asked).toMatchObject([{ windows: [{ from: 8_280, until: 8_760 }] }]);
});

it('what was changed and not saved is there after a reload, and not after it was saved', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: '加一段时间' }));
  expect(words()).toContain('改了还没有保存');
  cleanup();
  const save = open();
  expect((await screen.findByRole('listitem', { name: '第 1 段' })).tagName).toBe('LI');
  await submit();
  await save.answer(granted(undefined));
  await expect.poll(() => screen.queryByRole('listitem', { name: '第 1 段' })).toBe(null);
  expect(words()).not.toContain('改了还没有保存');
});

it.each([
  [aLentOffer({ isOffered: false }), '没有上架'],
  [aLentOffer({ rest: 'FURTHER' }), '休息中'],
  [aLentOffer(), '出租中'],
])('says how the account stands', async (offer, text) => {
  open(offer);
  await screen.findByRole('button', { name: '保存' });
  expect(words()).toContain(text);
  expect(screen.queryByRole('radio', { name: '一直休息' }) === null).toBe(!offer.isOffered);
});

it('says that another’s account is not there, and shows an error with its request id', async () => {
  open(() => {
    throw new Refused({ ...refusal('NOT_FOUND'), requestId: 'r1' });
  });
  expect(screen.getByRole('status').textContent).toBe('正在载入出租时段');
  expect((await screen.findByRole('heading', { name: '没有这个账号' })).tagName).toBe('H2');
  cleanup();
  open(() => {
    throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'req-9' });
  });
  expect(within(await screen.findByRole('alert')).getByText('req-9').textContent).toBe('req-9');
});

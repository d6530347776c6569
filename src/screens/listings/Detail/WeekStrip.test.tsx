import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aListing, november } from '#testing/builders/gateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { WeekStrip } from './WeekStrip.tsx';

beforeEach(() => vi.useFakeTimers({ now: november('20 19:24'), toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (wish: Parameters<typeof aListing>[0] = {}) =>
  stage(() => ({ screen: <WeekStrip listing={aListing(wish)} /> }), '/detail/1.html');
const booked = [{ start: november('21 12:00'), end: november('21 19:00') }];

it('lists the parts of each day for screen readers', () => {
  open({ booked });
  expect(
    within(screen.getByRole('list', { name: '周六 11月21日' }))
      .getAllByRole('listitem')
      .map((part) => part.textContent),
  ).toEqual(['空着', '12:00–19:00 已租出已租出', '空着']);
  expect(screen.getByRole('list', { name: '今天 11月20日' }).textContent).toContain('00:00–19:24 已过');
});

it('pressing a free part chooses its start', async () => {
  const { history } = open({ booked });
  await userEvent.click(screen.getByRole('button', { name: '19:00–24:00 空着，选为开始时间' }));
  expect(history.at(-1)).toBe('/detail/1.html?mode=appoint&day=2026-11-21&time=19%3A10');
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('已选');
  expect(screen.getByText('已选 明天 19:10 开始').tagName).toBe('P');
});

it('offers no start where no booking is taken', () => {
  open({ isReservation: false });
  expect([screen.queryAllByRole('button'), screen.getByText('只能立即租，不接受预约').tagName]).toEqual([[], 'SMALL']);
});

import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { november } from '#testing/builders/gateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { Activities } from './Activities.tsx';

afterEach(cleanup);

it.each([
  ['20 11:59', '12:00'],
  ['20 12:00', '20:00'],
  ['20 20:00', '12:00'],
])('links to the activities with the next session (%s)', (now, next) => {
  stage(() => ({ screen: <Activities now={november(now)} /> }));
  const doors = within(screen.getByRole('region', { name: '活动' })).getAllByRole('link');
  expect(doors.map((door) => [door.textContent, door.getAttribute('href')])).toEqual([
    [`抢免单下一场 ${next}，租金退回最多 ¥20`, '/activity/free_order'],
    ['新人排行榜11 月新人前 10 名得红包，第一名 ¥50', '/activity/newuser_ranking'],
  ]);
});

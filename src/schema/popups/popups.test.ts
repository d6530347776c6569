import { expect, test } from 'vitest';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { listPopupAds } from '#contract/rest/popups.ts';
import { resolve } from '#testing/harness/resolving.ts';
import { area } from './popups.ts';

const call = (endpoint: string, request: object) => [{ endpoint, request, forwarded: {}, options: {} }];

test('an ad has every field', async () => {
  const ad: DataOf<typeof listPopupAds>['list'][number] = {
    id: '2',
    title: '夜场九小时',
    subtitle: '22:00 开打',
    kicker: '今晚',
    button: '抢夜场',
    image: 'covers/wide/2.svg',
    href: '/zuhao.html',
    start_date: '2026-11-20',
    end_date: '2026-11-21',
    display_frequency: 3,
    position: 1,
    priority: 2,
  };
  expect(await resolve(area, 'popupAds', {}, { list: [ad] })).toEqual({
    shown: [
      {
        id: '2',
        title: '夜场九小时',
        subtitle: '22:00 开打',
        kicker: '今晚',
        button: '抢夜场',
        image: '/static/covers/wide/2.svg',
        href: '/zuhao.html',
        startDate: '2026-11-20',
        endDate: '2026-11-21',
        displayFrequency: 3,
        position: 1,
        priority: 2,
      },
    ],
    calls: call('listPopupAds', { query: { device: '1' } }),
  });
});

test('emergency notices are returned unchanged', async () => {
  const list = [{ id: '6', title: '谨防假冒客服', content: '内容' }];
  expect(await resolve(area, 'emergencyNotices', {}, { list })).toEqual({ shown: list, calls: call('listEmergencyNotices', {}) });
});

import { expect, test } from 'vitest';
import { resolve } from '#testing/harness/resolving.ts';
import { area } from './usage.ts';

const call = (endpoint: string, request: object) => [{ endpoint, request, forwarded: {}, options: {} }];

test('forwards reports and views, each with its user or null', async () => {
  const given = {
    reports: [{ reportId: 'r1', userId: '3' }, { reportId: 'r2' }],
    views: [
      { reportId: 'v1', userId: '4' },
      { reportId: 'v2', userId: null },
    ],
  };
  const body = {
    reports: [
      { reportId: 'r1', userId: '3' },
      { reportId: 'r2', userId: null },
    ],
    views: [
      { reportId: 'v1', userId: '4' },
      { reportId: 'v2', userId: null },
    ],
  };
  expect(await resolve(area, 'sendUsage', given, {})).toEqual({ shown: true, calls: call('sendUsage', { body }) });
});

test.each([
  [
    { bdVid: 'b', qhClickId: 'q' },
    { bd_vid: 'b', qhclickid: 'q' },
  ],
  [{}, { bd_vid: null, qhclickid: null }],
])('reports a conversion with %j', async (clicks, wire) => {
  expect(await resolve(area, 'uploadConversion', { orderNo: '2026', ...clicks }, {})).toEqual({
    shown: true,
    calls: call('uploadConversion', { body: { conversion_type: 6, order_no: '2026', ...wire } }),
  });
});

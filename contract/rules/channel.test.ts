import { expect, test } from 'vitest';
import { headers } from '#contract/rest/endpoint.ts';
import { channelFromParams, channelHeaders, clickIdsFromParams, isChannel, isClickIds } from './channel.ts';

test.each([
  ['', null],
  ['a=site', { channel: 'site', netId: null, uid: null }],
  ['a=site&b=net&c=user', { channel: 'site', netId: 'net', uid: 'user' }],
  ['a=site&bd_vid=1&qhclickid=2&sourceid=3', { channel: 'site', netId: null, uid: null }],
  ['bd_vid=1&qhclickid=2&sourceid=3', { channel: 'baidu', netId: null, uid: null }],
  ['qhclickid=2&sourceid=3', { channel: '360', netId: null, uid: null }],
  ['sourceid=3', { channel: '3', netId: null, uid: null }],
  ['a=&sourceid=3', { channel: '3', netId: null, uid: null }],
  ['a=%20&b=net', null],
  ['b=net&c=user', null],
  ['sourceid=3&b=net', { channel: '3', netId: null, uid: null }],
])('channel of ?%s', (query, channel) => {
  expect(channelFromParams(new URLSearchParams(query))).toEqual(channel);
});

test.each([
  ['a control character', 'a=%00x%1By&b=%00', { channel: 'xy', netId: null, uid: null }],
  ['nothing else', 'a=%00&sourceid=3', { channel: '3', netId: null, uid: null }],
  ['too long', `a=${'x'.repeat(15_000)}&c=${'y'.repeat(101)}`, { channel: 'x'.repeat(100), netId: null, uid: 'y'.repeat(100) }],
  [
    'a character that the end would halve',
    `a=${'x'.repeat(99)}${encodeURIComponent('😀')}`,
    { channel: 'x'.repeat(99), netId: null, uid: null },
  ],
])('channel of a link with %s', (_what, query, channel) => {
  expect(channelFromParams(new URLSearchParams(query))).toEqual(channel);
  expect(isChannel(channelFromParams(new URLSearchParams(query)))).toBe(true);
});

test.each([
  [{ channel: '\0x' }],
  [{ channel: 'x'.repeat(101) }],
  [{ channel: '\ud83d' }],
  [{ netId: '\n' }],
  [{ uid: 7 }],
  [{ channel: ' x' }],
  [{ channel: '' }],
])('rejects a channel with %j', (fault) => {
  expect(isChannel({ channel: 'site', netId: null, uid: null, ...fault })).toBe(false);
});

test('drops a click id that is too long, and strips control characters', () => {
  expect(clickIdsFromParams(new URLSearchParams(`bd_vid=${'b'.repeat(500)}`)).bdVid).toHaveLength(500);
  expect(clickIdsFromParams(new URLSearchParams(`bd_vid=${'b'.repeat(501)}&qhclickid=%00q`))).toEqual({ bdVid: null, qhClickId: 'q' });
  expect([
    isClickIds({ bdVid: 'b'.repeat(500), qhClickId: null }),
    isClickIds({ bdVid: 'b'.repeat(501), qhClickId: null }),
    isClickIds(null),
  ]).toEqual([true, false, false]);
});

test.each([
  ['a=site&bd_vid=b1&qhclickid=q1', { bdVid: 'b1', qhClickId: 'q1' }],
  ['bd_vid=', { bdVid: null, qhClickId: null }],
])('click ids of ?%s', (query, ids) => {
  expect(clickIdsFromParams(new URLSearchParams(query))).toEqual(ids);
});

test.each([
  [null, {}],
  [{ channel: 'site', netId: null, uid: null }, { 'x-channel': 'site' }],
  [
    { channel: '站点 1', netId: 'n&1', uid: 'u' },
    { 'x-channel': '%E7%AB%99%E7%82%B9%201', 'x-channel-net': 'n%261', 'x-channel-uid': 'u' },
  ],
])('headers of %j', (channel, told) => {
  expect(channelHeaders(channel, headers)).toEqual(told);
});

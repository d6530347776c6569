import { expect, test } from 'vitest';
import { headers } from '#contract/rest/endpoint.ts';
import { channelFromParams, channelHeaders, clickIdsFromParams } from './channel.ts';

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
  ['a=site&bd_vid=b1&qhclickid=q1', { bdVid: 'b1', qhClickId: 'q1' }],
  ['bd_vid=', { bdVid: null, qhClickId: null }],
])('click ids of ?%s', (query, ids) => {
  expect(clickIdsFromParams(new URLSearchParams(query))).toEqual(ids);
});

test.each([
  [null, {}],
  [{ channel: 'site', netId: null, uid: null }, { 'x-channel': 'site' }],
  [{ channel: '站点 1', netId: 'n&1', uid: 'u' }, { 'x-channel': '%E7%AB%99%E7%82%B9%201', 'x-channel-net': 'n%261', 'x-channel-uid': 'u' }],
])('headers of %j', (channel, told) => {
  expect(channelHeaders(channel, headers)).toEqual(told);
});

import { afterEach, expect, test } from 'vitest';
import { currentChannel, linkOrigin, readLink } from './channel.ts';

const kept = (origin: unknown) => localStorage.setItem('channel', JSON.stringify(origin));
const site = { channel: 'site', netId: null, uid: null };
const noClicks = { bdVid: null, qhClickId: null };

afterEach(() => {
  localStorage.clear();
  readLink('');
});

test('the link’s channel has priority over the stored one, which applies if the link has none', () => {
  kept({ channel: site, clicks: noClicks });
  expect(currentChannel()).toEqual(site);
  readLink('?a=other%00');
  expect([currentChannel(), linkOrigin()]).toEqual([
    { channel: 'other', netId: null, uid: null },
    { channel: { channel: 'other', netId: null, uid: null }, clicks: noClicks },
  ]);
});

test('a link’s channel and click id are stored when read; a link without a channel keeps them', () => {
  kept({ channel: site, clicks: noClicks });
  readLink('?a=other&b=n1&c=u1&bd_vid=click');
  const named = { channel: { channel: 'other', netId: 'n1', uid: 'u1' }, clicks: { bdVid: 'click', qhClickId: null } };
  expect(JSON.parse(localStorage.getItem('channel') ?? '')).toEqual(named);
  readLink('?sort=hot');
  expect(JSON.parse(localStorage.getItem('channel') ?? '')).toEqual(named);
});

test.each([
  ['cannot be stored', { channel: { ...site, channel: '\0x' }, clicks: noClicks }],
  ['makes every request too long', { channel: { ...site, uid: 'x'.repeat(15_000) }, clicks: noClicks }],
  ['cannot be sent', { channel: { ...site, netId: '\ud83d' }, clicks: noClicks }],
  ['has a click that is not taken', { channel: site, clicks: { ...noClicks, bdVid: 'x'.repeat(501) } }],
  ['is no channel', { channel: null }],
])('a stored channel that %s is ignored', (_what, origin) => {
  kept(origin);
  expect(currentChannel()).toBe(null);
});

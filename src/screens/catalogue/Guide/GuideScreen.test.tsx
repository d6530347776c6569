import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOpen } from '#lib/openAreas.ts';
import { takeLayer } from '#state/layers.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { type Guide, siteGuides } from './guides.ts';
import { guideScreen, type GuideTopic } from './GuideScreen.tsx';

beforeEach(() => {
  takeLayer();
  vi.stubGlobal('fetch', stubGateway([]));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(topic: GuideTopic, title: string) {
  const Guide = guideScreen(topic);
  stage(() => ({ screen: <Guide /> }));
  return within(screen.getByRole('heading', { level: 1, name: title }).closest('section')!);
}

it.each([
  [
    'freeOrder',
    '抢免单',
    '开放后的规则',
    [
      ['去特价专区', '/tejia.html'],
      ['看我的红包', '/account/redPacket'],
    ],
  ],
] as const)('%s: says that it opens later, and links to alternatives', (topic, title, rules, ways) => {
  logIn();
  const guide = open(topic, title);
  expect([guide.getByText('即将开放').tagName, guide.getByRole('heading', { level: 2, name: rules }).tagName]).toEqual(['SPAN', 'H2']);
  const today = within(guide.getByRole('navigation', { name: '现在可以' }));
  expect(today.getAllByRole('link').map((link) => [link.querySelector('b')?.textContent, link.getAttribute('href')])).toEqual(ways);
});

it('links from an area that is not open only to open ones', () => {
  const guides: readonly Guide[] = Object.values(siteGuides);
  const leads = guides.flatMap((guide) => ('soon' in guide ? guide.today.map(({ href }) => href) : []));
  expect(leads.filter((href) => !isOpen(href))).toEqual([]);
});

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
    'publishTask',
    '发布任务',
    '开放后的规则',
    [
      ['租一个高段位账号', '/zuhao.html?sort=hot'],
      ['看我的钱包', '/account/purse'],
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

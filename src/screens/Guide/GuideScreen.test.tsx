import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOpen } from '#lib/openAreas.ts';
import { takeLayer } from '#state/layers.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { accountGuides } from './accountGuides.ts';
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
    'reviews',
    '我的评价',
    '开放后的规则',
    [
      ['看已完成的订单', '/account/order?type=finished'],
      ['按好评看账号', '/zuhao.html?sort=rating'],
    ],
  ],
] as const)('%s: says that it opens later, and what can be done today', (topic, title, rules, ways) => {
  logIn();
  const guide = open(topic, title);
  expect([guide.getByText('即将开放').tagName, guide.getByRole('heading', { level: 2, name: rules }).tagName]).toEqual(['SPAN', 'H2']);
  const today = within(guide.getByRole('navigation', { name: '现在可以' }));
  expect(today.getAllByRole('link').map((link) => [link.querySelector('b')?.textContent, link.getAttribute('href')])).toEqual(ways);
});

it('leads from an area that opens later to none that does too', () => {
  const guides: readonly Guide[] = [...Object.values(siteGuides), ...Object.values(accountGuides)];
  const leads = guides.flatMap((guide) => ('soon' in guide ? guide.today.map(({ href }) => href) : []));
  expect(leads.filter((href) => !isOpen(href))).toEqual([]);
});

it.each([
  [null, ['先绑定手机号', '电话和邮箱', '看我的订单']],
  ['138****0001', ['电话和邮箱', '看我的订单']],
])('complaints: asks for a phone first where there is none (%s)', (phone, ways) => {
  logIn({ phone });
  const links = open('complaints', '我的投诉').getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(ways);
});

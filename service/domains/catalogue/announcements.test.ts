import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdvertisePage, listAnnouncements, listBanners } from '#contract/rest/announcements.ts';
import { getGameList, getNotice } from '#contract/rest/catalogue.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { saveContent } from '#service/kernel/contents/save.ts';
import { gameContent } from '#service/domains/listings/contents.ts';
import { contentSamples } from '#testing/builders/contents.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { advertisePage, banner, notice } from './contents.ts';

let service: TestService;
let other: TestService;
const editing = { operator: '小周', reason: '测试内容' };
beforeAll(async () => {
  service = await aService();
  other = await aService({ beside: service });
});
afterAll(async () => {
  await other.close();
  await service.close();
});

const sample = (name: string) => contentSamples[name]!.first;
const iso = (at: number) => new Date(at).toISOString();

test('every announcement is reached page by page, newest first, those of one instant by number', async () => {
  for (let at = 0; at < 25; at += 1)
    await saveContent(
      service.deps,
      notice,
      null,
      { ...sample('notice'), title: `公告 ${at}`, published_at: iso(NOON - Math.floor(at / 3) * HOUR) },
      editing,
    );
  await saveContent(service.deps, notice, null, { ...sample('notice'), title: '明天的公告', published_at: iso(NOON + DAY) }, editing);
  const seen: { title: string; published_at: number }[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await other.get(listAnnouncements, { query: { limit: 4, ...(cursor !== undefined && { cursor }) } });
    seen.push(...page.list);
    cursor = page.next_cursor ?? undefined;
    pages += 1;
  } while (cursor !== undefined);
  const expected = Array.from({ length: 9 }, (_, hour) => [2, 1, 0].map((one) => hour * 3 + one)).flat();
  expect([pages, seen.map(({ title }) => title)]).toEqual([7, expected.filter((at) => at < 25).map((at) => `公告 ${at}`)]);
  expect(seen[0]).toEqual({ id: expect.stringMatching(/^\d+$/), title: '公告 2', published_at: NOON });
});

test.each(['1', 'x-1', '1795000000000-0', '1795000000000-1;drop'])('the position %s is refused', async (cursor) => {
  expect((await service.ask(listAnnouncements, { query: { cursor } })).data).toMatchObject({
    fields: { cursor: '翻页位置无效，请回到第一页' },
  });
});

test('an announcement has its Markdown and the blocks that it becomes', async () => {
  const { key } = await saveContent(service.deps, notice, null, { ...sample('notice'), content: '# 几点\n\n<b>6 点</b>' }, editing);
  const plain = { strong: false, emphasis: false, code: false, href: null };
  expect(await other.get(getNotice, { params: { id: key } })).toEqual({
    id: key,
    title: '停服维护',
    content: '# 几点\n\n<b>6 点</b>',
    body: [
      { kind: 'heading', level: 2, number: 0, spans: [{ ...plain, text: '几点' }] },
      { kind: 'paragraph', level: 0, number: 0, spans: [{ ...plain, text: '<b>6 点</b>' }] },
    ],
    published_at: Date.parse('2026-11-20T01:00:00Z'),
  });
});

test('banners are a call of their own, in their order', async () => {
  await saveContent(service.deps, banner, null, { ...sample('banner'), title: '第二', position: 2 }, editing);
  await saveContent(service.deps, banner, null, { ...sample('banner'), title: '第一', position: 1 }, editing);
  const { list } = await other.get(listBanners, {});
  expect(list.map(({ title }) => title)).toEqual(['第一', '第二']);
  expect(list[0]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    title: '第一',
    subtitle: '夜场一口价',
    kicker: '夜场专享',
    note: '九小时',
    image: expect.stringMatching(/^\/static\/covers\/wide\/moba\//),
    href: '/zuhao.html?rent_type=3',
    button: '抢夜场',
  });
});

test('the page of an activity is there from and until', async () => {
  const window = { shown_from: iso(NOON + HOUR), shown_until: iso(NOON + DAY) };
  const { key } = await saveContent(service.deps, advertisePage, null, { ...sample('advertise_page'), ...window }, editing);
  const ask = () => other.ask(getAdvertisePage, { params: { id: key } });
  expect((await ask()).data).toMatchObject({ problem: 'NOT_FOUND' });
  service.clock.move(HOUR);
  expect((await ask()).data).toEqual({
    id: key,
    title: '双节通宵',
    lead: '三天夜场九折',
    body: [
      {
        kind: 'paragraph',
        level: 0,
        number: 0,
        spans: [
          { text: '每晚 ', strong: false, emphasis: false, code: false, href: null },
          { text: '22 点', strong: true, emphasis: false, code: false, href: null },
          { text: '开始。', strong: false, emphasis: false, code: false, href: null },
        ],
      },
    ],
    button: '去挑账号',
    href: '/tejia.html',
  });
  service.clock.move(DAY - HOUR);
  expect((await ask()).data).toMatchObject({ problem: 'NOT_FOUND' });
  service.clock.move(-DAY);
});

test('the static list of games has its hash in its address, and a changed list another address', async () => {
  const { key } = await saveContent(service.deps, gameContent, null, sample('game'), editing);
  const { url } = await service.get(getGameList, {});
  expect(url).toMatch(/^\/static\/games\/[\w-]{43}\.json$/);
  const answer = await other.http.inject(url);
  expect([answer.statusCode, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'application/json; charset=utf-8',
  ]);
  expect(answer.json()).toEqual({
    list: [
      {
        value: key,
        label: '星海远征',
        world: 'moba-wuxia-racing',
        icon: expect.stringMatching(/^\/static\/covers\/icon\/moba-wuxia-racing\//),
        maintenance: false,
      },
    ],
  });
  await saveContent(service.deps, gameContent, key, { ...sample('game'), maintenance_status: true, is_suspended: true }, editing);
  expect((await other.get(getGameList, {})).url).not.toBe(url);
  expect((await other.http.inject(url)).statusCode).toBe(404);
});

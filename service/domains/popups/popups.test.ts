import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/popups.ts';
import { dayKey } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const words = { subtitle: '', kicker: '', button: '去看看', world: 'moba', href: '/free' };
const ads = async () => (await service.get(contract.listPopupAds, { query: { device: '1' } })).list;

test('ads that have ended, were withdrawn or are for another device are not returned', async () => {
  const now = service.clock.now();
  const [yesterday, today] = [dayKey(now - DAY), dayKey(now)];
  await service.deps.db
    .insertInto('popup_ad')
    .values([
      { ...words, title: '次位', start_date: null, end_date: null, priority: 2, position: 1, display_frequency: 1 },
      { ...words, title: '首位', start_date: today, end_date: `${today} 08:00:00`, priority: 1 },
      { ...words, title: '昨天结束', start_date: null, end_date: yesterday },
      { ...words, title: '收回', start_date: null, end_date: null, is_shown: false },
      { ...words, title: '手机端', start_date: null, end_date: null, device: 2 },
    ])
    .execute();
  const common = {
    subtitle: '',
    kicker: '',
    button: '去看看',
    href: '/free',
    id: expect.stringMatching(/^\d+$/),
    image: expect.stringMatching(/^\/static\/covers\/wide\/moba\//),
  };
  expect(await ads()).toEqual([
    { ...common, title: '首位', start_date: today, end_date: `${today} 08:00:00`, display_frequency: 0, position: 0, priority: 1 },
    { ...common, title: '次位', start_date: null, end_date: null, display_frequency: 1, position: 1, priority: 2 },
  ]);
});

test.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])('an ad cannot link to %s', async (href) => {
  const insert = service.deps.db
    .insertInto('popup_ad')
    .values({ ...words, href, title: '外站', start_date: null, end_date: null })
    .execute();
  await expect(insert).rejects.toMatchObject({ constraint: 'popup_ad_href_check' });
});

test('a malformed date is refused', async () => {
  const insert = service.deps.db
    .insertInto('popup_ad')
    .values({ ...words, title: '日期', start_date: '20 Nov', end_date: null })
    .execute();
  await expect(insert).rejects.toMatchObject({ constraint: 'popup_ad_start_date_check' });
});

test('emergency notices are returned from publication to expiry, newest first', async () => {
  const now = service.clock.now();
  const at = (ms: number) => new Date(now + ms);
  await service.deps.db
    .insertInto('emergency_notice')
    .values([
      { title: '旧', content: '一', published_at: at(-DAY), expires_at: null },
      { title: '新', content: '二', published_at: at(0), expires_at: at(1) },
      { title: '已过', content: '三', published_at: at(-DAY), expires_at: at(0) },
      { title: '未到', content: '四', published_at: at(1), expires_at: null },
    ])
    .execute();
  const titles = async () => (await service.get(contract.listEmergencyNotices, {})).list.map(({ title, content }) => title + content);
  expect(await titles()).toEqual(['新二', '旧一']);
  service.clock.move(1);
  expect(await titles()).toEqual(['未到四', '旧一']);
});

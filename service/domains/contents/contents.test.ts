import { sql } from 'kysely';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getHome, listHotWords } from '#contract/rest/catalogue.ts';
import { listEmergencyNotices, listPopupAds } from '#contract/rest/popups.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { domains } from '#service/domains/list.ts';
import type { ContentKind } from '#service/kernel/contents/kind.ts';
import { saveContent, showContent, undoContent, versionsOf } from '#service/kernel/contents/save.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { terminalOf } from '#testing/builders/commandLine.ts';
import { operator } from '#tools/operator/cli.ts';
import { contentSamples } from '#testing/builders/contents.ts';

let service: TestService;
let other: TestService;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'contents-'));
beforeAll(async () => {
  service = await aService();
  other = await aService({ beside: service });
});
afterAll(async () => {
  await other.close();
  await service.close();
  fs.rmSync(folder, { recursive: true });
});

const kinds = domains.flatMap(({ contents }) => contents ?? []);
const kindOf = (name: string): ContentKind => kinds.find((kind) => kind.name === name)!;
const editing = { operator: '小周', reason: '活动改期' };
const save = (name: string, key: string | null, fields: object, more: object = {}) =>
  saveContent(service.deps, kindOf(name), key, fields, { ...editing, ...more });
const iso = (at: number) => new Date(at).toISOString();

test('every kind has a sample', () => expect(Object.keys(contentSamples)).toEqual(kinds.map(({ name }) => name)));

test.each(Object.entries(contentSamples))(
  '%s: every field is saved, changed and undone, and each version is kept',
  async (name, sample) => {
    const kind = kindOf(name);
    const first = await save(name, sample.key, sample.first);
    expect([first.version, await kind.read(service.deps.db, first.key)]).toEqual([1, sample.first]);
    const second = await save(name, first.key, sample.second, { operator: '小吴', reason: '换成新的' });
    expect([second, await kind.read(service.deps.db, first.key)]).toEqual([{ key: first.key, version: 2 }, sample.second]);
    const third = await undoContent(service.deps, kind, first.key, 1, editing);
    expect([third.version, await kind.read(service.deps.db, first.key)]).toEqual([3, sample.first]);
    expect((await kind.all(service.deps.db)).filter(({ key }) => key === first.key)).toEqual([{ key: first.key, fields: sample.first }]);
    expect(await versionsOf(service.deps.db, kind, first.key)).toEqual([
      { version: 3, fields: sample.first, at: NOON, operator: '小周', reason: '活动改期' },
      { version: 2, fields: sample.second, at: NOON, operator: '小吴', reason: '换成新的' },
      { version: 1, fields: sample.first, at: NOON, operator: '小周', reason: '活动改期' },
    ]);
    const acts = await service.deps.db
      .selectFrom('operator_action')
      .select(['operator', 'action', 'subject', 'input', 'result'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(acts.toReversed()).toEqual([
      {
        operator: '小吴',
        action: 'content.save',
        subject: `${name}:${first.key}`,
        input: { kind: name, reason: '换成新的' },
        result: { key: first.key, version: 2 },
      },
      {
        operator: '小周',
        action: 'content.save',
        subject: `${name}:${first.key}`,
        input: { kind: name, reason: '活动改期' },
        result: { key: first.key, version: 3 },
      },
    ]);
  },
);

test('what is saved is on another process at once, and withdrawn there too', async () => {
  const { key } = await save('banner', null, {
    ...contentSamples['banner']!.first,
    shown_from: null,
    shown_until: null,
    title: '国庆横幅',
  });
  const titles = async () => (await other.get(getHome, {})).banners.map(({ title }) => title);
  expect(await titles()).toContain('国庆横幅');
  await showContent(service.deps, kindOf('banner'), key, false, editing);
  expect(await titles()).not.toContain('国庆横幅');
  await showContent(service.deps, kindOf('banner'), key, true, editing);
  expect(await titles()).toContain('国庆横幅');
});

test.each([
  [
    'banner',
    { ...contentSamples['banner']!.first, title: '限时' },
    async () => (await other.get(getHome, {})).banners.map((one) => one.title),
  ],
  ['hot_word', { weight: 1 }, async () => (await other.get(listHotWords, {})).list],
])('%s is shown from and until', async (name, fields, titles) => {
  const window = { shown_from: iso(service.clock.now() + HOUR), shown_until: iso(service.clock.now() + DAY) };
  await save(name, name === 'hot_word' ? '限时' : null, { ...fields, ...window });
  expect(await titles()).not.toContain('限时');
  service.clock.move(HOUR);
  expect(await titles()).toContain('限时');
  service.clock.move(DAY - HOUR);
  expect(await titles()).not.toContain('限时');
  service.clock.move(-DAY);
});

test('a withdrawn announcement, ad or emergency notice is not shown', async () => {
  const shown = async () => [
    (await other.get(getHome, {})).notices.some(({ title }) => title === '撤回'),
    (await other.get(listPopupAds, { query: { device: '1' } })).list.some(({ title }) => title === '撤回'),
    (await other.get(listEmergencyNotices, {})).list.some(({ title }) => title === '撤回'),
  ];
  const names = ['notice', 'popup_ad', 'emergency_notice'];
  const open = { title: '撤回', shown_until: null, expires_at: null, start_date: null, end_date: null };
  const keys = await Promise.all(
    names.map(async (name) => {
      const { first } = contentSamples[name]!;
      const fields = Object.fromEntries(Object.entries({ ...first, ...open }).filter(([field]) => field in first));
      return (await save(name, null, fields)).key;
    }),
  );
  expect(await shown()).toEqual([true, true, true]);
  for (const [at, name] of names.entries()) await showContent(service.deps, kindOf(name), keys[at]!, false, editing);
  expect(await shown()).toEqual([false, false, false]);
});

test('a save over a newer version is refused, and of twenty at once on one version exactly one is saved', async () => {
  const { key } = await save('notice', null, contentSamples['notice']!.first);
  const edit = (at: number) => save('notice', key, { ...contentSamples['notice']!.first, title: `第 ${at} 次` }, { seen: 1 });
  const all = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => edit(at)));
  const refusals = all.filter((one) => one.status === 'rejected').map(({ reason }: { reason: unknown }) => reason);
  expect(refusals).toHaveLength(19);
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ problem: 'CONFLICT', message: '内容已经改过，现在是第 2 版，请看过再改', details: { version: 2 } });
  expect((await versionsOf(service.deps.db, kindOf('notice'), key)).map(({ version }) => version)).toEqual([2, 1]);
});

test.each<[string, string, string | null, object, string]>([
  ['an address elsewhere', 'banner', null, { href: 'https://elsewhere.example/' }, 'href：应是本站的地址，以 / 开头'],
  ['a script', 'popup_ad', null, { href: 'javascript:alert(1)' }, 'href：应是本站的地址，以 / 开头'],
  ['an address of another host', 'banner', null, { href: '//elsewhere.example' }, 'href：应是本站的地址，以 / 开头'],
  ['an unknown world', 'banner', null, { world: 'nowhere' }, 'world：不是可选的值'],
  ['an end before the beginning', 'banner', null, { shown_from: iso(NOON), shown_until: iso(NOON) }, '结束时间要晚于开始时间'],
  ['an unknown field', 'notice', null, { colour: 'red' }, '有多余的内容'],
  ['a time that does not exist', 'notice', null, { published_at: '2026-02-30 12:00' }, 'published_at：应是北京时间，如 "2026-11-20 12:25"'],
  ['a control character', 'notice', null, { title: '公\u0007告' }, 'title：含有无法识别的字符'],
  ['too long a word', 'hot_word', '长'.repeat(21), {}, '要有编号：小写字母、数字和 -'],
])('%s is refused, and nothing is stored', async (_, name, key, fields, message) => {
  const count = () =>
    service.deps.db
      .selectFrom('content_version')
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirst();
  const before = await count();
  await expect(async () => save(name, key, { ...contentSamples[name]!.first, ...fields })).rejects.toMatchObject({
    problem: 'BAD_REQUEST',
    message,
  });
  expect(await count()).toEqual(before);
});

test('a second game of the same name is refused', async () => {
  await save('game', null, { ...contentSamples['game']!.first, title: '同名' });
  await expect(async () => save('game', null, { ...contentSamples['game']!.first, title: '同名' })).rejects.toMatchObject({
    problem: 'BAD_REQUEST',
    message: '已经有同名的，请换一个',
  });
});

test.each([sql`update content_version set reason = '改写'`, sql`delete from content_version`])(
  'versions are append-only',
  async (statement) => {
    await save('hot_word', '不可改', { weight: 1 });
    await expect(service.deps.db.write(statement)).rejects.toThrow('content versions are append-only');
  },
);

test('the command line saves from a file, lists the versions and undoes one', async () => {
  const run = async (...args: string[]) => {
    const [out, err]: [string[], string[]] = [[], []];
    const code = await operator(
      args,
      { out: (text) => out.push(text), err: (text) => err.push(text) },
      (work) => work(service.deps),
      await terminalOf(service.deps),
    );
    return { code, out: out.join('\n'), err: err.join('\n') };
  };
  const file = path.join(folder, 'word.json');
  const who = ['--because', '上新'];
  fs.writeFileSync(file, JSON.stringify({ weight: 7 }));
  expect(await run('contents', 'save', 'hot_word', '新皮肤', '--file', file, ...who)).toEqual({
    code: 0,
    out: '已保存：新皮肤，第 1 版',
    err: '',
  });
  fs.writeFileSync(file, JSON.stringify({ weight: 9 }));
  await run('contents', 'save', 'hot_word', '新皮肤', '--file', file, ...who);
  expect((await run('contents', 'save', 'hot_word', '新皮肤', '--file', file, '--seen', '1', ...who)).err).toContain(
    '内容已经改过，现在是第 2 版',
  );
  expect((await run('contents', 'undo', 'hot_word', '新皮肤', '--to', '1', ...who)).out).toBe('已保存：新皮肤，第 3 版');
  const listed = JSON.parse((await run('contents', 'versions', 'hot_word', '新皮肤', '--json')).out) as {
    version: number;
    fields: { weight: number };
  }[];
  expect(listed.map(({ version, fields }) => [version, fields.weight])).toEqual([
    [3, 7],
    [2, 9],
    [1, 7],
  ]);
  expect((await run('contents', 'withdraw', 'hot_word', '新皮肤', ...who)).out).toBe('已保存：新皮肤，第 4 版');
  expect((await run('contents', 'undo', 'hot_word', '新皮肤', '--to', '8', ...who)).err).toContain('没有第 8 版');
  expect((await run('contents', 'save', 'hot_word', '--file', file, ...who)).code).toBe(2);
  expect((await run('contents', 'list', 'hot_word')).out).toContain('新皮肤');
  expect((await run('contents', 'kinds')).out).toContain('公告');
});

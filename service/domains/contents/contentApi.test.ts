import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contents as rest } from '#contract/operator/index.ts';
import { listAnnouncements } from '#contract/rest/announcements.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { recordConsent } from '#service/domains/help/consent.ts';
import { domains } from '#service/domains/list.ts';
import { contentSamples } from '#testing/builders/contents.ts';
import { aRenter } from '#testing/builders/market.ts';
import { anOperator, theOperators, type TestOperator, type TestOperators } from '#testing/builders/operators.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let other: TestService;
let operators: TestOperators;
let editor: TestOperator;
beforeAll(async () => {
  service = await aService();
  other = await aService({ beside: service });
  operators = await theOperators(service);
});
afterAll(async () => {
  await operators.http.close();
  await other.close();
  await service.close();
});
beforeEach(async () => {
  editor = await anOperator(service, ['content']);
});

const auth = () => ({ token: editor.token });
const because = '活动改期';
const notice = { ...contentSamples['notice']!.first };
const save = (kind: string, key: string | null, fields: object, version = 0) =>
  operators.ask(rest.saveContent, { params: { kind }, body: { key, fields: { ...fields }, version, because } }, auth());
const saved = async (kind: string, key: string | null, fields: object, version = 0) => {
  const { code, message, data } = await save(kind, key, fields, version);
  if (code !== 0) throw new Error(message);
  return data as { key: string; version: number };
};
const problemOf = ({ data }: { data: object }): string => ('problem' in data ? String(data.problem) : 'ok');

test('every kind has a form: each field has a Chinese name, and a choice a text for each value', async () => {
  const { list } = await operators.get(rest.listContentKinds, {}, auth());
  expect(list.map(({ name }) => name)).toEqual(domains.flatMap(({ contents }) => (contents ?? []).map(({ name }) => name)));
  const unnamed = list.flatMap(({ name, fields }) =>
    [...fields, ...fields.flatMap((field) => field.fields)].flatMap((field) => [
      ...(/\p{Script=Han}/u.test(field.label) ? [] : [`${name}.${field.name}`]),
      ...field.choices.filter(({ text }) => !/\p{Script=Han}/u.test(text)).map(({ value }) => `${name}.${field.name}=${value}`),
    ]),
  );
  expect(unnamed).toEqual([]);
  expect(list.find(({ name }) => name === 'banner')?.fields.map(({ name, kind }) => [name, kind])).toEqual([
    ['title', 'text'],
    ['subtitle', 'line'],
    ['kicker', 'line'],
    ['note', 'line'],
    ['button', 'line'],
    ['world', 'choice'],
    ['href', 'path'],
    ['position', 'number'],
    ['is_shown', 'yes'],
    ['shown_from', 'when'],
    ['shown_until', 'when'],
  ]);
  const attributes = list.find(({ name }) => name === 'game')?.fields.find(({ name }) => name === 'attributes');
  const choices = async (kind: string, field: string) => {
    const read = await operators.get(rest.listContentKinds, {}, auth());
    return read.list.find(({ name }) => name === kind)?.fields.find(({ name }) => name === field);
  };
  await saved('help_kind', 'safety', { title: '账号安全' });
  const kind = await choices('help_article', 'kind');
  expect([kind?.kind, kind?.choices]).toEqual(['choice', expect.arrayContaining([{ value: 'safety', text: '账号安全' }])]);
  const emblem = await choices('game', 'emblem');
  expect([emblem?.preset, emblem?.choices.slice(0, 3)]).toEqual([
    'own',
    [
      { value: 'own', text: '和世界一样' },
      { value: 'moba', text: '王者峡谷' },
      { value: 'royale', text: '绝地空投' },
    ],
  ]);
  expect([attributes?.kind, attributes?.most, attributes?.fields.map(({ name, kind, is_optional }) => [name, kind, is_optional])]).toEqual([
    'rows',
    12,
    [
      ['name', 'line', false],
      ['kind', 'choice', false],
      ['unit', 'line', true],
      ['choices', 'list', false],
    ],
  ]);
});

test('content is made, read, changed, put back and withdrawn; every act is in the audit with what it changed', async () => {
  const { key, version } = await saved('notice', null, notice);
  expect(version).toBe(1);
  const read = () => operators.get(rest.readContent, { params: { kind: 'notice', key } }, auth());
  expect(await read()).toEqual({
    key,
    title: '停服维护',
    state: 'shown',
    shown_from: Date.parse('2026-11-20T01:00:00.000Z'),
    shown_until: null,
    version: 1,
    at: NOON,
    by: editor.name,
    fields: notice,
  });
  await saved('notice', key, { ...notice, title: '维护延长' }, 1);
  expect((await other.get(listAnnouncements, { query: {} })).list[0]?.title).toBe('维护延长');
  await operators.get(rest.undoContent, { params: { kind: 'notice', key }, body: { to: 1, version: 2, because } }, auth());
  await operators.get(rest.showContent, { params: { kind: 'notice', key }, body: { is_shown: false, version: 3, because } }, auth());
  expect([(await read()).state, (await read()).version]).toEqual(['withdrawn', 4]);
  const { list } = await operators.get(rest.listContentVersions, { params: { kind: 'notice', key }, query: { limit: 3 } }, auth());
  expect(list.map(({ version: each, changes }) => [each, changes])).toEqual([
    [4, [{ name: 'is_shown', before: true, after: false }]],
    [3, [{ name: 'title', before: '维护延长', after: '停服维护' }]],
    [2, [{ name: 'title', before: '停服维护', after: '维护延长' }]],
  ]);
  const acts = await service.deps.db
    .selectFrom('operator_action')
    .select(['operator', 'session_id', 'before', 'after'])
    .where('subject', '=', `notice:${key}`)
    .orderBy('id')
    .execute();
  expect(acts).toEqual(
    [
      [{ title: '停服维护' }, { title: '维护延长' }],
      [{ title: '维护延长' }, { title: '停服维护' }],
      [{ is_shown: true }, { is_shown: false }],
    ].map(([before, after]) => ({ operator: editor.name, session_id: editor.sessionId, before, after })),
  );
});

test('of two people on one version the second is refused, and what the first saved stays', async () => {
  const { key } = await saved('notice', null, notice);
  const both = await Promise.all(['甲改的', '乙改的'].map((title) => save('notice', key, { ...notice, title }, 1)));
  expect(both.map(problemOf).toSorted()).toEqual(['CONFLICT', 'ok']);
  const late = await save('notice', key, notice, 1);
  expect([late.message, late.data]).toMatchObject(['内容已经改过，现在是第 2 版，请看过再改', { details: { version: 2 } }]);
  const word = await saved('hot_word', '两个人', { weight: 1 });
  expect([word.version, problemOf(await save('hot_word', '两个人', { weight: 2 }))]).toEqual([1, 'CONFLICT']);
});

test('a refusal names every field, and nothing is stored', async () => {
  const fields = { ...contentSamples['banner']!.first, href: 'javascript:alert(1)', button: '', world: 'nowhere', colour: 'red' };
  const { data, message } = await save('banner', null, fields);
  expect([message, data]).toMatchObject([
    'button：应有 1 到 12 个字',
    { fields: { href: '应是本站的地址，以 / 开头', button: '应有 1 到 12 个字', world: '不是可选的值', _: '有多余的内容' } },
  ]);
  expect(problemOf(await save('unknown', null, {}))).toBe('NOT_FOUND');
  expect(problemOf(await save('notice', '999999', notice))).toBe('NOT_FOUND');
  const same = await saved('game', null, { ...contentSamples['game']!.first, title: '只有一个' });
  const again = await save('game', null, { ...contentSamples['game']!.first, title: '只有一个', aliases: [] });
  expect([same.version, again.data]).toMatchObject([1, { fields: { title: '已经有同名的，请换一个' } }]);
  const nobody = await operators.ask(rest.readContent, { params: { kind: 'notice', key: '999999' } }, auth());
  expect(problemOf(nobody)).toBe('NOT_FOUND');
});

test('a preview checks, draws and stores nothing', async () => {
  const count = () =>
    service.deps.db
      .selectFrom('content_version')
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirst();
  const before = await count();
  const preview = (kind: string, key: string | null, fields: object) =>
    operators.get(rest.previewContent, { params: { kind }, body: { key, fields: { ...fields } } }, auth());
  const fine = await preview('notice', null, { ...notice, content: '# 维护\n\n**两小时**' });
  expect([fine.faults, fine.texts['content']?.map(({ kind, spans }) => [kind, spans.map(({ text }) => text).join('')])]).toEqual([
    {},
    [
      ['heading', '维护'],
      ['paragraph', '两小时'],
    ],
  ]);
  const wrong = await preview('hot_word', null, { weight: -1 });
  expect(wrong.faults).toEqual({ key: '格式不正确', weight: '不能小于 0' });
  const early = await preview('banner', null, {
    ...contentSamples['banner']!.first,
    shown_from: '2026-11-20 12:00',
    shown_until: '2026-11-20 11:00',
  });
  expect([early.faults, early.pictures['wide']?.slice(0, 4)]).toEqual([{ shown_until: '要晚于开始时间' }, '<svg']);
  const game = await preview('game', null, contentSamples['game']!.first);
  expect(Object.keys(game.pictures)).toEqual(['icon', 'tall', 'card']);
  const own = await preview('game', null, { ...contentSamples['game']!.first, colours: 'own', emblem: 'own' });
  expect(own.pictures['icon']).not.toBe(game.pictures['icon']);
  expect(await count()).toEqual(before);
});

test('a list is searched in every field and read page by page; what is due later or over says so', async () => {
  const words = '分页查找';
  const keys: string[] = [];
  for (const at of [1, 2, 3])
    keys.unshift((await saved('notice', null, { ...notice, title: `第 ${at} 条`, content: `正文里有${words}` })).key);
  const page = (cursor?: string) =>
    operators.get(rest.listContents, { params: { kind: 'notice' }, query: { words, limit: 2, ...(cursor && { cursor }) } }, auth());
  const first = await page();
  expect([first.total, first.list.map(({ key }) => key), first.next_cursor]).toEqual([3, keys.slice(0, 2), keys[1]]);
  const second = await page(first.next_cursor ?? '');
  expect([second.list.map(({ key }) => key), second.next_cursor]).toEqual([keys.slice(2), null]);
  const at = (hours: number) => new Date(service.clock.now() + hours * HOUR).toISOString();
  const states = async (fields: object) => {
    const { key } = await saved('banner', null, { ...contentSamples['banner']!.first, ...fields });
    return (await operators.get(rest.readContent, { params: { kind: 'banner', key } }, auth())).state;
  };
  expect([
    await states({ shown_from: at(1) }),
    await states({ shown_from: at(-2), shown_until: at(-1) }),
    await states({ shown_from: at(-1), shown_until: at(1) }),
    await states({ is_shown: false }),
  ]).toEqual(['later', 'over', 'shown', 'withdrawn']);
});

test('an article of 50,000 characters can be saved', async () => {
  await saved('help_kind', 'long', { title: '长文' });
  const { first } = contentSamples['help_article']!;
  const long = { ...first, kind: 'long', body: '长'.repeat(50_000) };
  expect((await saved('help_article', 'long-text', long)).version).toBe(1);
  expect((await save('help_article', 'longer', { ...long, body: '长'.repeat(50_001) })).data).toMatchObject({
    fields: { body: '应有 1 到 50000 个字' },
  });
});

test('an agreement says how many have agreed to each version, and to which a user has', async () => {
  await saved('help_kind', 'agreements', { title: '协议' });
  const terms = { ...contentSamples['help_article']!.first, kind: 'agreements', title: '用户协议', is_agreement: true };
  await saved('help_article', 'terms', terms);
  const early = await aRenter(service);
  await recordConsent(service.deps.db, early.id, NOON);
  await saved('help_article', 'terms', { ...terms, body: '改过的条款。' }, 1);
  // Who signs in agrees to the version in force.
  const late = await aRenter(service);
  for (const { id } of [early, late]) await recordConsent(service.deps.db, id, NOON + HOUR);
  const consents = (user_id?: string) =>
    operators.get(rest.listConsents, { params: { key: 'terms' }, query: { ...(user_id !== undefined && { user_id }) } }, auth());
  expect(await consents()).toEqual({
    versions: [
      { version: 2, people: 2 },
      { version: 1, people: 1 },
    ],
    user: null,
  });
  expect((await consents(early.id)).user).toEqual([
    { version: 2, at: NOON + HOUR },
    { version: 1, at: NOON },
  ]);
  expect((await consents(late.id)).user?.map(({ version }) => version)).toEqual([2]);
  const other = await operators.ask(rest.listConsents, { params: { key: 'long-text' }, query: {} }, auth());
  expect(problemOf(other)).toBe('NOT_FOUND');
});

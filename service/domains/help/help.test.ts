import { afterAll, beforeAll, expect, test } from 'vitest';
import * as rest from '#contract/rest/help.ts';
import { DAY } from '#contract/rules/constants.ts';
import { saveContent, showContent } from '#service/kernel/contents/save.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { aRenter } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { terminalOf } from '#testing/builders/commandLine.ts';
import { operator } from '#tools/operator/cli.ts';
import { articleContent, kindContent } from './contents.ts';
import { recordConsent } from './consent.ts';
import { domain } from './domain.ts';
import { storeFirstTexts } from './first.ts';

let service: TestService;
const editing = { operator: '小周', reason: '帮助更新' };
beforeAll(async () => {
  service = await aService();
  await inTransaction(service.deps, storeFirstTexts);
});
afterAll(() => service.close());

const find = async (keyword: string, more: object = {}) =>
  (await service.get(rest.listHelp, { query: { keyword, ...more } })).list.map(({ key }) => key);
const read = (key: string, more: object = {}, token?: string) => service.get(rest.getHelp, { params: { key }, query: more }, { token });
const text = (article: Awaited<ReturnType<typeof read>>) =>
  article.body.map(({ spans }) => spans.map((span) => span.text).join('')).join('\n');

test('kinds list the titles of their articles in order', async () => {
  const { list } = await service.get(rest.listHelpKinds, {});
  expect(list.map(({ key, title, articles }) => [key, title, articles.length])).toEqual([
    ['start', '新手上路', 4],
    ['safety', '账号与安全', 6],
    ['owners', '商户合作', 1],
    ['agreements', '协议与政策', 3],
  ]);
  expect(list[0]?.articles[0]).toEqual({ key: 'rent', title: '怎么租号' });
});

test.each([
  ['押金', ['deposit', 'rent', 'cancel']],
  ['YAJIN', ['deposit']],
  ['yjsm', ['deposit']],
  ['取消 押金', ['cancel']],
  ['ｗｅｉｃｈｅｎｇｎｉａｎ', ['minors']],
  ['没有这样的词', []],
])('“%s” finds articles by words and pinyin, titles first', async (keyword, expected) => {
  expect((await find(keyword)).slice(0, expected.length || 1)).toEqual(expected);
});

test('articles come page by page, each once', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await service.get(rest.listHelp, { query: { limit: 5, ...(cursor !== undefined && { cursor }) } });
    seen.push(...page.list.map(({ key }) => key));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect([seen.length, new Set(seen).size, seen[0], seen.at(-1)]).toEqual([14, 14, 'rent', 'rental-terms']);
  expect(await find('', { kind: 'owners' })).toEqual(['settlement']);
});

test('an article has its text with the limits of the rules, and the next one; after the last comes the first', async () => {
  const article = await read('deposit');
  expect(text(article)).toContain('租用结束 24 小时没有投诉');
  expect(article).toMatchObject({
    key: 'deposit',
    kind: 'start',
    kind_title: '新手上路',
    title: '押金说明',
    version: 1,
    changed_at: NOON,
    is_agreement: false,
    is_latest: true,
    agreed_version: null,
    vote: null,
    next: { key: 'cancel', title: '取消与退款' },
  });
  expect((await read('rental-terms')).next).toEqual({ key: 'rent', title: '怎么租号' });
});

test('a hidden article, or one of a hidden kind, is not found, listed or next', async () => {
  await showContent(service.deps, articleContent, 'cancel', false, editing);
  await showContent(service.deps, kindContent, 'owners', false, editing);
  for (const key of ['cancel', 'settlement', 'nobody'])
    expect((await service.ask(rest.getHelp, { params: { key }, query: {} })).data).toMatchObject({ problem: 'NOT_FOUND' });
  expect((await service.ask(rest.voteHelp, { params: { key: 'cancel' }, body: { vote: 'helpful' } })).data).toMatchObject({
    problem: 'NOT_FOUND',
  });
  expect([await find('取消与退款'), (await read('deposit')).next?.key]).toEqual([[], 'real-name']);
  await showContent(service.deps, articleContent, 'cancel', true, editing);
  await showContent(service.deps, kindContent, 'owners', true, editing);
  expect((await read('deposit')).next?.key).toBe('cancel');
});

test('a person and a guest have one vote each, which they may change', async () => {
  const [one, other] = [await aRenter(service), await aRenter(service)];
  const vote = (given: 'helpful' | 'not_helpful', said: object) =>
    service.get(rest.voteHelp, { params: { key: 'rent' }, body: { vote: given } }, said);
  await vote('helpful', { token: one.token });
  await vote('not_helpful', { token: one.token });
  await Promise.all(Array.from({ length: 10 }, () => vote('helpful', { token: other.token })));
  await vote('helpful', { from: '198.51.100.7' });
  await vote('not_helpful', { from: '198.51.100.7' });
  const votes = await service.deps.db
    .selectFrom('help_vote')
    .select(['user_id', 'address', 'vote'])
    .orderBy('vote')
    .orderBy('user_id')
    .execute();
  expect(votes).toEqual([
    { user_id: other.id, address: null, vote: 'helpful' },
    { user_id: one.id, address: null, vote: 'not_helpful' },
    { user_id: null, address: '198.51.100.7', vote: 'not_helpful' },
  ]);
  expect([(await read('rent', {}, one.token)).vote, (await read('rent', {}, other.token)).vote]).toEqual(['not_helpful', 'helpful']);
  service.clock.move(DAY + 1);
  await domain.sweep?.(service.deps);
  service.clock.move(-DAY - 1);
  expect((await service.deps.db.selectFrom('help_vote').select('address').where('address', 'is not', null).execute()).length).toBe(0);
});

test('earlier versions of an agreement can be read, of other articles not, and a consent is to the version in force', async () => {
  const person = await aRenter(service);
  const terms = (await articleContent.read(service.deps.db, 'terms'))!;
  await recordConsent(service.deps.db, person.id, NOON);
  service.clock.move(DAY);
  await saveContent(service.deps, articleContent, 'terms', { ...terms, title: '用户协议（新）', body: '第二版。' }, editing);
  expect(await read('terms', {}, person.token)).toMatchObject({
    title: '用户协议（新）',
    version: 2,
    changed_at: NOON + DAY,
    agreed_version: 1,
    is_latest: true,
  });
  expect(await read('terms', { version: 1 }, person.token)).toMatchObject({
    title: '用户协议',
    version: 1,
    changed_at: NOON,
    is_latest: false,
  });
  await recordConsent(service.deps.db, person.id, NOON + DAY);
  await recordConsent(service.deps.db, person.id, NOON + DAY);
  expect((await read('terms', {}, person.token)).agreed_version).toBe(2);
  const consents = await service.deps.db
    .selectFrom('agreement_consent')
    .select(['article', 'version'])
    .orderBy('article')
    .orderBy('version')
    .where('user_id', '=', person.id)
    .execute();
  expect(consents.map(({ article, version }) => `${article} ${version}`).filter((one) => !one.startsWith('privacy'))).toEqual([
    'terms 1',
    'terms 2',
  ]);
  for (const [key, version] of [
    ['terms', 3],
    ['rent', 2],
  ] as const)
    expect((await service.ask(rest.getHelp, { params: { key }, query: { version } })).data).toMatchObject({ problem: 'NOT_FOUND' });
  service.clock.move(-DAY);
});

test('an article that states an unknown limit, or of an unknown kind, is refused', async () => {
  const fields = (await articleContent.read(service.deps.db, 'rent'))!;
  const save = (more: object) => saveContent(service.deps, articleContent, 'rent', { ...fields, ...more }, editing);
  await expect(async () => save({ body: '保留 {{order_holt}}' })).rejects.toMatchObject({ message: 'body：没有 {{order_holt}} 这个数' });
  await expect(async () => save({ kind: 'nobody' })).rejects.toMatchObject({
    problem: 'BAD_REQUEST',
    message: '所属的分类不存在，请先保存它',
  });
});

test('the first texts are stored once', async () => {
  const out: string[] = [];
  const print = { out: (line: string) => out.push(line), err: (line: string) => out.push(line) };
  const code = await operator(['first-help'], print, (work) => work(service.deps), await terminalOf(service.deps));
  expect([code, out]).toEqual([0, ['放入了 0 项']]);
});

import { domains } from '#service/domains/list.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '#contract/rest/notifications.ts';
import * as rest from '#contract/rest/suggestions.ts';
import { getSupport } from '#contract/rest/support.ts';
import { DAY } from '#contract/rules/constants.ts';
import { shownSuggestionNumber } from '#contract/rules/suggestion.ts';
import { answerSuggestion, finishSuggestion } from './answer.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { eraseAccount } from '#service/domains/deactivation/erasure.ts';
import { sweep } from '#service/sweep.ts';
import { verifyKey } from '#testing/builders/identity.ts';
import { aKey, aRenter, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService({ trustGateway: ['127.0.0.1'] });
});
afterAll(() => service.close());

const words = '希望大厅能按大区多选，现在只能选一个';
let serial = 0;
const anAddress = () => `192.0.2.${(serial += 1)}`;

interface SuggestionRequest {
  readonly key?: string;
  readonly kind?: 'suggestion' | 'complaint' | 'other';
  readonly words?: string;
  readonly contact?: string;
  readonly verify_key?: string;
  readonly from?: string;
}
const submit = (person: Person | null, { from = anAddress(), ...wish }: SuggestionRequest = {}) =>
  service.ask(rest.submitSuggestion, { body: { key: aKey(), kind: 'suggestion', words, ...wish } }, { token: person?.token, from });
const guestKey = (from: string) => verifyKey(service, 'submit', { from });
const read = (number: string) => service.ask(rest.getSuggestion, { params: { number } }, { from: anAddress() });
const own = async ({ token }: Person) => (await service.get(rest.listSuggestions, { query: {} }, { token })).list;
const problemOf = (answer: { readonly data: object }) => (answer.data as { problem?: string }).problem;
const numberOf = (answer: { readonly data: object }) => (answer.data as { number: string }).number;
const rows = async (person: Person) =>
  (await service.database.db.selectFrom('suggestion').select('id').where('user_id', '=', person.id).execute()).length;

test("a member’s suggestion is found by number and in the member's list, with the answer; the member is notified", async () => {
  const [member, other] = [await aRenter(service), await aRenter(service)];
  const sent = await submit(member, { kind: 'complaint', words: ` ${words}\r\n谢谢 `, contact: ' QQ 10001 ' });
  const number = numberOf(sent);
  expect(number).toMatch(/^JY[2-9A-HJ-NP-Z]{16}$/);
  const open = {
    number,
    kind: 'complaint',
    words: `${words}\n谢谢`,
    status: 'open',
    at: service.clock.now(),
    answer: null,
    answered_at: null,
  };
  expect(sent).toMatchObject({ code: 0, data: open });
  expect([await own(member), await own(other)]).toEqual([[open], []]);
  const { contact, address } = await service.database.db
    .selectFrom('suggestion')
    .select(['contact', 'address'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  expect([contact, address]).toEqual(['QQ 10001', null]);

  await inTransaction(service.deps, (held) => answerSuggestion(held, number, '已安排，下个月上线'));
  const answered = { ...open, status: 'answered', answer: '已安排，下个月上线', answered_at: service.clock.now() };
  expect((await read(` ${shownSuggestionNumber(number).toLowerCase()}`)).data).toEqual(answered);
  await inTransaction(service.deps, (held) => finishSuggestion(held, number, '已上线'));
  expect(await own(member)).toEqual([{ ...answered, status: 'done' }]);
  const { list } = await service.get(listNotifications, { query: {} }, { token: member.token });
  expect(list.map(({ title, content }) => [title, content])).toEqual([
    ['你的建议已办结', `${shownSuggestionNumber(number)}：已上线`],
    ['你的建议有回复了', `${shownSuggestionNumber(number)}：已安排，下个月上线`],
  ]);
  await expect(inTransaction(service.deps, (held) => answerSuggestion(held, number, '再答一次'))).rejects.toThrow('这条建议已经办结');
});

test('a guest needs a solved captcha for each suggestion, and reads it by its number', async () => {
  const from = anAddress();
  const refusal = await submit(null, { from });
  expect(refusal).toMatchObject({ code: -410, status: 403, message: '没有登录，提交前请先完成验证', data: { problem: 'NEED_VERIFY' } });
  const verify_key = await guestKey(from);
  const number = numberOf(await submit(null, { from, verify_key }));
  expect(problemOf(await submit(null, { from, verify_key }))).toBe('VERIFY_KEY_INVALID');
  expect((await read(number)).data).toMatchObject({ number, words, status: 'open' });
});

test("fifty concurrent requests with one key store one; another user's request with it is refused", async () => {
  const [member, other] = [await aRenter(service), await aRenter(service)];
  const key = aKey();
  const answers = await Promise.all(Array.from({ length: 50 }, () => submit(member, { key })));
  expect(new Set(answers.map(numberOf)).size).toBe(1);
  expect(await rows(member)).toBe(1);
  expect(problemOf(await submit(other, { key }))).toBe('BAD_REQUEST');
});

test('a member can submit ten a day, all guests of an address twenty', async () => {
  const member = await aRenter(service);
  for (let nth = 0; nth < 10; nth += 1) expect((await submit(member)).code).toBe(0);
  const limited = { code: 42_905, data: { problem: 'SUGGESTION_LIMIT', details: { retry_at: service.clock.now() + DAY } } };
  expect(await submit(member)).toMatchObject(limited);
  const from = anAddress();
  const guests = await Promise.all(Array.from({ length: 22 }, async () => submit(null, { from, verify_key: await guestKey(from) })));
  expect([guests.filter(({ code }) => code === 0).length, guests.filter((each) => problemOf(each) === 'SUGGESTION_LIMIT').length]).toEqual([
    20, 2,
  ]);
  service.clock.move(DAY);
  expect([(await submit(member)).code, (await submit(null, { from, verify_key: await guestKey(from) })).code]).toEqual([0, 0]);
});

test.each<[string, SuggestionRequest, Record<string, string>]>([
  ['too short', { words: '太短了吧' }, { words: '请至少写 10 个字，说清楚是什么事' }],
  ['too long', { words: '长'.repeat(501) }, { words: '最多写 500 个字' }],
  ['a contact too long', { contact: '1'.repeat(51) }, { contact: '联系方式最多 50 个字' }],
  ['a key that anybody makes again', { key: 'short' }, { key: '请刷新页面后重试' }],
])('%s is refused, naming the field', async (_, wish, fields) => {
  const member = await aRenter(service);
  expect(await submit(member, wish)).toMatchObject({ code: 40_000, data: { problem: 'BAD_REQUEST', fields } });
  expect(await rows(member)).toBe(0);
});

test('an unknown number is not found, a malformed one is invalid', async () => {
  expect([problemOf(await read('JYAAAABBBBCCCCDDDD')), problemOf(await read('JY1')), problemOf(await read('%'))]).toEqual([
    'NOT_FOUND',
    'BAD_REQUEST',
    'BAD_REQUEST',
  ]);
});

test("they are deleted with the account; a guest's address is deleted after a day", async () => {
  const member = await aRenter(service);
  const number = numberOf(await submit(member));
  const from = anAddress();
  const guest = numberOf(await submit(null, { from, verify_key: await guestKey(from) }));
  const addressNow = async () =>
    (await service.database.db.selectFrom('suggestion').select('address').where('number', '=', guest).executeTakeFirstOrThrow()).address;
  expect(await addressNow()).toBe(from);
  await inTransaction(service.deps, (held) => eraseAccount(held, domains, member.id));
  service.clock.move(DAY + 1);
  await sweep(service.deps);
  expect([(await read(number)).code, (await read(guest)).code, await addressNow()]).toEqual([40_400, 0, null]);
});

test('each page starts where the last one ended', async () => {
  const member = await aRenter(service);
  const numbers: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) numbers.unshift(numberOf(await submit(member)));
  const said = { token: member.token };
  const first = await service.get(rest.listSuggestions, { query: { limit: 2 } }, said);
  const second = await service.get(rest.listSuggestions, { query: { limit: 2, cursor: first.next_cursor ?? '' } }, said);
  expect([[...first.list, ...second.list].map(({ number }) => number), second.next_cursor]).toEqual([numbers, null]);
});

test('phone and e-mail come from the configuration, and are null without', async () => {
  expect(await service.get(getSupport, {})).toEqual({ phone: null, email: null });
  const support = { phone: '400-810-0000', email: 'help@zuhao.example' };
  const beside = await aService({ beside: service, support });
  expect(await beside.get(getSupport, {})).toEqual(support);
  await beside.close();
});

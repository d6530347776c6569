import { afterAll, beforeAll, expect, test } from 'vitest';
import * as rest from '#contract/rest/loyalty.ts';
import { listMessages } from '#contract/rest/messages.ts';
import { DAY } from '#contract/rules/constants.ts';
import { aRenter, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { terminalOf } from '#testing/builders/commandLine.ts';
import { operator } from '#tools/operator/cli.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

async function correct(what: string, { id }: Person, change: string, because = '活动奖励漏发'): Promise<[code: number, said: string]> {
  const said: string[] = [];
  const print = { out: (text: string) => said.push(text), err: (text: string) => said.push(text) };
  const args = ['correct', what, id, '--change', change, '--because', because];
  return [await operator(args, print, (work) => work(service.deps), await terminalOf(service.deps)), said.join('\n')];
}
const creditOf = ({ token }: Person) => service.get(rest.getCredit, {}, { token });
const actions = ({ id }: Person) =>
  service.database.db
    .selectFrom('operator_action')
    .select(['operator', 'action', 'input', 'result'])
    .where('subject', '=', `user:${id}`)
    .execute();

test('a correction is logged with its reason, notified and recorded', async () => {
  const person = await aRenter(service);
  expect(await correct('credit', person, '-5', '重复加分，收回')).toEqual([0, '信用分 -5，现在 55，已通知本人']);
  const { list } = await service.get(rest.listCredit, { query: {} }, person);
  expect([(await creditOf(person)).score, list]).toMatchObject([
    55,
    [{ cause: 'correction', title: '平台更正', amount: -5, balance_after: 55, note: '重复加分，收回' }],
  ]);
  const { list: told } = await service.get(listMessages, { query: { kind: 'system' } }, person);
  expect(told).toMatchObject([{ title: '信用分已更正' }]);
  expect(await actions(person)).toEqual([
    {
      operator: '小周',
      action: 'credit.correct',
      input: { userId: person.id, what: 'credit', change: -5, because: '重复加分，收回' },
      result: { changed: -5, balance: 55 },
    },
  ]);
});

test('one reason corrects once a day, even with fifty concurrent commands; another reason, or the next day, corrects again', async () => {
  const person = await aRenter(service);
  const ended = await Promise.all(Array.from({ length: 50 }, () => correct('coins', person, '+20')));
  expect(ended.filter(([code]) => code === 0)).toEqual([[0, '金币 +20，现在 20，已通知本人']]);
  expect((await correct('coins', person, '-5', '多发了'))[1]).toBe('金币 -5，现在 15，已通知本人');
  service.clock.move(DAY);
  expect((await correct('coins', person, '+20'))[1]).toBe('金币 +20，现在 35，已通知本人');
  expect((await actions(person)).length).toBe(3);
});

test('stays within the bounds; a correction without effect is refused and not recorded', async () => {
  const person = await aRenter(service);
  const [code, said] = await correct('credit', person, '+100');
  const number = /编号 (\d+)/.exec(said)?.[1] ?? '';
  expect([code, said]).toEqual([0, `已申请，编号 ${number}；另一个人登录之后用 approval approve ${number} 同意才生效`]);
  expect((await creditOf(person)).score).toBe(60);
  const approve = async (by: string) => {
    const print = { out: () => {}, err: () => {} };
    return operator(['approval', 'approve', number], print, (work) => work(service.deps), await terminalOf(service.deps, by));
  };
  expect([await approve('小周'), (await creditOf(person)).score]).toEqual([1, 60]);
  expect([await approve('小吴'), (await creditOf(person)).score]).toEqual([0, 100]);
  expect(await correct('credit', person, '+1', '再加')).toEqual([1, '信用分已经到上限，没有可改的']);
  expect(await correct('coins', person, '-1')).toEqual([1, '金币已经到下限，没有可改的']);
  expect((await actions(person)).map(({ operator: by, action }) => `${by} ${action}`)).toEqual([
    '小周 approval.ask',
    '小吴 credit.correct',
  ]);
});

test.each([
  ['0', 2, '应是带正负号的整数，最多 100，如 +20 或 -5'],
  ['5', 2, '应是带正负号的整数，最多 100，如 +20 或 -5'],
  ['+101', 2, '应是带正负号的整数，最多 100，如 +20 或 -5'],
])('a change of %s is refused with an explanation', async (change, code, message) => {
  const [ended, said] = await correct('credit', await aRenter(service), change);
  expect([ended, said]).toEqual([code, expect.stringContaining(message)]);
});

test('an unknown user cannot be corrected', async () => {
  expect(await correct('coins', { id: '999999', token: '' }, '+1')).toEqual([1, '没有 999999 这个用户']);
});

test.each([
  ['+5', '平台把你的信用分增加了 5，现在是 65。人工更正'],
  ['-1', '平台把你的信用分减少了 1，现在是 59。人工更正'],
])('the notification of %s names the change and the result', async (change, content) => {
  const person = await aRenter(service);
  await correct('credit', person, change, '人工更正');
  const told = service.database.db.selectFrom('notification').select(['title', 'content']).where('user_id', '=', person.id);
  expect(await told.execute()).toEqual([{ title: '信用分已更正', content }]);
});

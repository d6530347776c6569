import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as rest from '#contract/rest/complaints.ts';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import { readPicture } from '#contract/rest/pictures.ts';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { complaintsOf, type Rented } from '#testing/builders/complaint.ts';
import { orderFlows } from '#testing/builders/ledger.ts';
import { aRenter, keyed, type Person } from '#testing/builders/market.ts';
import { anUpload } from '#testing/builders/review.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { upholdComplaint } from './decide.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { act, rented, after, uphold, reject, sound, toldTo, statusOf } = complaintsOf(() => service);
const problemOf = (answer: { readonly data: object | null }) => (answer.data as { problem?: string } | null)?.problem;

type Body = BodyOf<typeof rest.fileComplaint>;
const filing = (wish: Partial<Body> = {}): Body => ({
  cause: 'kicked_out',
  words: '玩了二十分钟被号主顶下线两次',
  claim: 200,
  pictures: [],
  ...wish,
});
const file = (person: Person, { order }: Rented, wish: Partial<Body> = {}) =>
  service.ask(rest.fileComplaint, { params: { order_no: order.order_no }, body: filing(wish) }, keyed(person));
const filed = async (person: Person, rental: Rented, wish: Partial<Body> = {}) => {
  const { data } = await file(person, rental, wish);
  if (!('id' in data)) throw new Error(JSON.stringify(data));
  return data;
};
const say = (person: Person, id: string, words: string, pictures: string[] = []) =>
  service.ask(rest.sayInComplaint, { params: { id }, body: { words, pictures } }, keyed(person));
const withdraw = ({ token }: Person, id: string) => service.ask(rest.withdrawComplaint, { params: { id } }, { token });
const read = ({ token }: Person, id: string) => service.get(rest.getComplaint, { params: { id } }, { token });
const types = ({ token }: Person, { order }: Rented) =>
  service.get(rest.listComplaintTypes, { params: { order_no: order.order_no } }, { token });
const list = async ({ token }: Person, order_no?: string) =>
  (await service.get(rest.listComplaints, { query: order_no === undefined ? {} : { order_no } }, { token })).list;

describe('complaint types of each side', () => {
  test('a renter can claim the rent for faults of the account, an owner the deposit for misuse', async () => {
    const it = await rented();
    expect(await types(it.renter, it)).toMatchObject({
      party: 'renter',
      wish: 'refund',
      most: 500,
      why_not: null,
      needs_phone: false,
      types: [
        { cause: 'wrong_password', label: '密码错误', is_whole_only: true, until: it.order.hire_start_time + 30 * MINUTE },
        { cause: 'kicked_out' },
        { cause: 'not_as_described' },
        { cause: 'banned' },
        { cause: 'other' },
      ],
    });
    const owners = await types(it.owner, it);
    expect([owners.party, owners.wish, owners.most, owners.types.map(({ cause }) => cause)]).toEqual([
      'owner',
      'damages',
      2_000,
      ['cheating', 'tampered', 'spent', 'banned', 'other'],
    ]);
  });

  test('name what prevents a complaint', async () => {
    const it = await rented();
    const { db } = service.database;
    await db.updateTable('user_account').set({ phone: null }).where('id', '=', it.renter.id).execute();
    expect((await types(it.renter, it)).needs_phone).toBe(true);
    expect(await file(it.renter, it)).toMatchObject({ message: '当前账号未绑定手机号', data: { problem: 'PHONE_UNBOUND' } });
    await after(2 * HOUR);
    await after(24 * HOUR);
    expect((await types(it.owner, it)).why_not).toBe('订单已经结算，不能再投诉');
  });

  test('a side whose complaint was rejected cannot file another, the other side still can', async () => {
    const it = await rented();
    await filed(it.renter, it);
    const open = [(await types(it.renter, it)).why_not, (await types(it.owner, it)).why_not];
    expect(open).toEqual(Array(2).fill(expect.any(String)));
    await reject(it.order.order_no);
    expect([(await types(it.renter, it)).why_not, (await types(it.owner, it)).why_not]).toEqual([expect.any(String), null]);
    expect(problemOf(await file(it.renter, it))).toBe('COMPLAINT_DECIDED');
  });
});

test('from filing to decision: both sides make statements, and the money lines match the wallet', async () => {
  const it = await rented();
  const evidence = await anUpload(service, it.renter, 'evidence');
  await after(20 * MINUTE);
  const complaint = await filed(it.renter, it, { pictures: [evidence] });
  expect(complaint).toMatchObject({
    party: 'renter',
    is_mine: true,
    cause_text: '被顶号、被挤下线',
    wish: 'refund',
    claim: 200,
    status: 'open',
    answer_due: service.clock.now() + 12 * HOUR,
    decide_due: service.clock.now() + 36 * HOUR,
    statements: [
      { party: 'renter', is_mine: true, words: '玩了二十分钟被号主顶下线两次', pictures: [{ id: evidence, width: 40, height: 30 }] },
    ],
    can: { answer: false, say: true, withdraw: true },
  });
  expect(await statusOf(it)).toBe(8);
  expect(await toldTo(it.owner)).toContain('对方投诉，请答复');

  const { id } = complaint;
  expect((await read(it.owner, id)).can).toEqual({ answer: true, say: false, withdraw: false });
  await after(HOUR);
  const counter = await anUpload(service, it.owner, 'evidence');
  expect((await say(it.owner, id, '我没有登录过，见截图', [counter])).data).toMatchObject({
    status: 'answered',
    decide_due: service.clock.now() + 24 * HOUR,
    can: { answer: false, say: true, withdraw: false },
  });
  await after(HOUR);
  await say(it.renter, id, '第二次顶号在十二点十分');
  const seen = await read(it.owner, id);
  expect(seen.statements.map(({ party, words, pictures }) => [party, words, pictures.map((each) => each.id)])).toEqual([
    ['renter', '玩了二十分钟被号主顶下线两次', [evidence]],
    ['owner', '我没有登录过，见截图', [counter]],
    ['renter', '第二次顶号在十二点十分', []],
  ]);
  await uphold(it.order.order_no, 200, '登录记录显示两次异地登录');
  const [forRenter, forOwner] = [await read(it.renter, id), await read(it.owner, id)];
  expect([forRenter.status, forRenter.reason, forRenter.paid, forRenter.can]).toEqual([
    'upheld',
    '登录记录显示两次异地登录',
    200,
    { answer: false, say: false, withdraw: false },
  ]);
  expect([forRenter.lines, forOwner.lines]).toEqual([
    [
      { label: '投诉退款', fen: 200 },
      { label: '押金退回', fen: 2_000 },
    ],
    [{ label: '租金结算', fen: 285 }],
  ]);
  expect(await orderFlows(service, it.order.order_no)).toEqual({ 'owner available': 285, 'renter available': -300, revenue: 15 });
  expect(problemOf(await say(it.renter, id, '还有话说'))).toBe('COMPLAINT_OVER');
  await sound();
});

test('the changes of the balance are on a complaint whose decision takes some milliseconds', async () => {
  const it = await rented();
  const { id } = await filed(it.renter, it);
  const { order_no: orderNo } = it.order;
  await act('complaint.uphold', orderNo, (deps) => {
    let passed = 0;
    const clock = { ...deps.clock, now: () => deps.clock.now() + (passed += 1) };
    return upholdComplaint({ ...deps, clock }, orderNo, { amount: 200, because: '登录记录属实', by: 'platform' });
  });
  expect((await read(it.renter, id)).lines).toEqual([
    { label: '投诉退款', fen: 200 },
    { label: '押金退回', fen: 2_000 },
  ]);
});

test('evidence is readable by both sides only', async () => {
  const it = await rented();
  const [evidence, stranger] = [await anUpload(service, it.renter, 'evidence'), await aRenter(service)];
  const seenBy = async ({ token }: Person) =>
    (
      await service.http.inject({
        url: `/web/api/v1${readPicture.path.replace(':id', evidence)}`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode;
  expect([await seenBy(it.renter), await seenBy(it.owner)]).toEqual([200, 404]);
  const { id } = await filed(it.renter, it, { pictures: [evidence] });
  expect([await seenBy(it.renter), await seenBy(it.owner), await seenBy(stranger)]).toEqual([200, 200, 404]);
  expect([problemOf(await service.ask(rest.getComplaint, { params: { id } }, { token: stranger.token })), await list(stranger)]).toEqual([
    'NOT_FOUND',
    [],
  ]);
  const another = await rented();
  expect(problemOf(await file(another.renter, another, { pictures: [evidence] }))).toBe('NOT_FOUND');
});

test('another user gets the same responses as for an unknown order', async () => {
  const it = await rented();
  const stranger = await aRenter(service);
  const { id } = await filed(it.renter, it);
  const refusals = [
    await file(stranger, it),
    await say(stranger, id, '我来说两句'),
    await withdraw(stranger, id),
    await withdraw(it.owner, id),
    await service.ask(rest.listComplaintTypes, { params: { order_no: it.order.order_no } }, { token: stranger.token }),
    await service.ask(rest.getComplaint, { params: { id: '999999' } }, { token: it.renter.token }),
  ];
  expect(refusals.map((answer) => [problemOf(answer), answer.message])).toEqual(refusals.map(() => ['NOT_FOUND', '内容不存在或已被移除']));
});

test('can be withdrawn once, and the rental continues', async () => {
  const it = await rented();
  const { id } = await filed(it.renter, it);
  expect((await withdraw(it.renter, id)).data).toMatchObject({ status: 'withdrawn', can: { withdraw: false } });
  expect([problemOf(await withdraw(it.renter, id)), await statusOf(it)]).toEqual(['COMPLAINT_OVER', 4]);
  const again = await filed(it.renter, it);
  expect([again.can.withdraw, problemOf(await withdraw(it.renter, again.id))]).toEqual([false, 'COMPLAINT_WITHDRAWN_ONCE']);
});

test('is upheld after 12 hours without an answer, or 24 hours after the answer without a decision', async () => {
  const [silent, answered] = [await rented(), await rented()];
  const [one, two] = [await filed(silent.renter, silent), await filed(answered.renter, answered)];
  await say(answered.owner, two.id, '不是这样的');
  await after(12 * HOUR);
  expect([(await read(silent.renter, one.id)).status, (await read(answered.renter, two.id)).status]).toEqual(['upheld', 'answered']);
  expect((await read(silent.owner, one.id)).reason).toBe('对方没有在 12 小时内答复');
  await after(12 * HOUR);
  expect((await read(answered.renter, two.id)).reason).toBe('平台没有在 24 小时内裁决');
  await sound();
});

test('a wrong password can be reported 29 minutes after the start, but not after 31', async () => {
  const [early, late] = [await rented(), await rented()];
  await after(29 * MINUTE);
  expect((await file(early.renter, early, { cause: 'wrong_password', claim: null })).code).toBe(0);
  await after(2 * MINUTE);
  expect(problemOf(await file(late.renter, late, { cause: 'wrong_password', claim: null }))).toBe('COMPLAINT_TOO_LATE');
});

test('an owner without a deposit reports misuse: no money moves, but the renter loses credit', async () => {
  const it = await rented({ deposit: 0 });
  expect([(await types(it.owner, it)).wish, (await types(it.owner, it)).most]).toEqual(['report', 0]);
  expect(problemOf(await file(it.owner, it, { cause: 'cheating', words: '租客开了外挂，有录像', claim: 100 }))).toBe('BAD_REQUEST');
  const { id } = await filed(it.owner, it, { cause: 'cheating', words: '租客开了外挂，有录像', claim: null });
  await say(it.renter, id, '我没有开');
  await uphold(it.order.order_no, 'all', '录像属实');
  expect(await read(it.renter, id)).toMatchObject({ status: 'upheld', wish: 'report', paid: 0, lines: [] });
  const { credit_score } = await service.database.db
    .selectFrom('user_account')
    .select('credit_score')
    .where('id', '=', it.renter.id)
    .executeTakeFirstOrThrow();
  expect([credit_score, await orderFlows(service, it.order.order_no)]).toEqual([
    60 - 20 + 1 + 5,
    { 'owner available': 475, 'renter available': -500, revenue: 25 },
  ]);
  await sound();
});

test('refuses texts and amounts out of bounds, causes of the other side, and more than ten statements', async () => {
  const it = await rented();
  const refusals = [
    await file(it.renter, it, { words: '太短了' }),
    await file(it.renter, it, { words: '长'.repeat(501) }),
    await file(it.renter, it, { cause: 'cheating' }),
    await file(it.renter, it, { claim: 501 }),
    await file(it.owner, it, { cause: 'cheating', claim: null }),
    await file(it.renter, it, { pictures: ['1', '2', '3', '4', '5', '6', '7'] }),
  ];
  expect(refusals.map(problemOf)).toEqual(refusals.map(() => 'BAD_REQUEST'));
  const { id } = await filed(it.renter, it);
  expect(problemOf(await file(it.owner, it, { cause: 'other', claim: 100 }))).toBe('COMPLAINT_OPEN');
  for (let more = 0; more < 9; more += 1) expect((await say(it.renter, id, `补充第${more}条`)).code).toBe(0);
  expect([problemOf(await say(it.renter, id, '第十条')), (await read(it.renter, id)).can.say]).toEqual(['COMPLAINT_FULL', false]);
});

test('fifty concurrent filings create one complaint', async () => {
  const it = await rented();
  const answers = await Promise.all(Array.from({ length: 50 }, () => file(it.renter, it)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await list(it.renter, it.order.order_no)).toHaveLength(1);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPLAINT_STATEMENTS_MOST } from '#contract/rules/complaint.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { complaintsOf, type Rented } from '#testing/builders/complaint.ts';
import { aRenter } from '#testing/builders/market.ts';
import { anUpload } from '#testing/builders/review.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { fileByWeb, addStatement, withdrawByWeb } from './byWeb.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { rented, uphold } = complaintsOf(() => service);
const problem = (name: string) => expect.objectContaining({ problem: name });
const filed = { cause: 'kicked_out', words: '玩了二十分钟被顶下线两次', claim: null, pictures: [] } as const;
const file = ({ order, renter }: Rented, wish: Partial<Parameters<typeof fileByWeb>[2]> = {}, by = renter) =>
  inTransaction(service.deps, (deps) => fileByWeb(deps, by.id, { orderNo: order.order_no, ...filed, ...wish }));
const say = (complaintId: string, userId: string, words: string, pictures: readonly string[] = []) =>
  inTransaction(service.deps, (deps) => addStatement(deps, userId, { complaintId, words, pictures }));
const complaintOf = (id: string) =>
  service.deps.db.selectFrom('complaint').select(['status', 'party', 'answer']).where('id', '=', id).executeTakeFirst();
const statementsOf = (id: string) =>
  service.deps.db
    .selectFrom('complaint_statement')
    .select(['number', 'party', 'words'])
    .where('complaint_id', '=', id)
    .orderBy('number')
    .execute();

test('renter and owner file for their own side, with the causes of that side; for others the order does not exist', async () => {
  const [one, other] = [await rented(), await rented()];
  const stranger = await aRenter(service);
  await expect(file(one, {}, stranger)).rejects.toThrow(problem('NOT_FOUND'));
  await expect(file(one, { cause: 'cheating' })).rejects.toThrow(problem('BAD_REQUEST'));
  expect(await complaintOf(await file(one))).toMatchObject({ party: 'renter', status: 'open' });
  await expect(file(other, {}, other.owner)).rejects.toThrow(problem('BAD_REQUEST'));
  expect(await complaintOf(await file(other, { cause: 'cheating', claim: 100 }, other.owner))).toMatchObject({ party: 'owner' });
});

test("the other side's first statement is its answer; all others are numbered from 2", async () => {
  const it = await rented();
  const id = await file(it);
  await say(id, it.renter.id, '补充：有截图');
  expect(await complaintOf(id)).toMatchObject({ status: 'open', answer: null });
  await say(id, it.owner.id, '没有顶过号');
  expect(await complaintOf(id)).toMatchObject({ status: 'answered', answer: '没有顶过号' });
  await say(id, it.owner.id, '请看记录');
  expect(await statementsOf(id)).toEqual([
    { number: 2, party: 'renter', words: '补充：有截图' },
    { number: 3, party: 'owner', words: '请看记录' },
  ]);
  await expect(say(id, (await aRenter(service)).id, '路过')).rejects.toThrow(problem('NOT_FOUND'));
  await expect(say('999999', it.owner.id, '路过')).rejects.toThrow(problem('NOT_FOUND'));
});

test('each side makes at most ten statements, its filing or answer included', async () => {
  const it = await rented();
  const id = await file(it);
  await say(id, it.owner.id, '没有顶过号');
  for (const { id: person } of [it.renter, it.owner]) {
    for (let said = 1; said < COMPLAINT_STATEMENTS_MOST; said += 1) await say(id, person, `第 ${said} 次补充`);
    await expect(say(id, person, '还有一句')).rejects.toThrow(problem('COMPLAINT_FULL'));
  }
});

test('pictures are kept with their statement, in order', async () => {
  const it = await rented();
  const [first, second, third] = [
    await anUpload(service, it.renter, 'evidence'),
    await anUpload(service, it.renter, 'evidence'),
    await anUpload(service, it.renter, 'evidence'),
  ];
  const id = await file(it, { pictures: [second, first] });
  await say(id, it.renter.id, '再补充一张', [third]);
  const kept = service.deps.db.selectFrom('complaint_picture').select(['number', 'position', 'picture_id']);
  expect(await kept.where('complaint_id', '=', id).orderBy('number').orderBy('position').execute()).toEqual([
    { number: 0, position: 0, picture_id: second },
    { number: 0, position: 1, picture_id: first },
    { number: 2, position: 0, picture_id: third },
  ]);
});

test('only the side that filed can withdraw, and only while the complaint is open', async () => {
  const [one, other] = [await rented(), await rented()];
  const [withdrawn, upheld] = [await file(one), await file(other)];
  const withdraw = (id: string, by: string) => inTransaction(service.deps, (deps) => withdrawByWeb(deps, by, id));
  await expect(withdraw(withdrawn, one.owner.id)).rejects.toThrow(problem('NOT_FOUND'));
  await withdraw(withdrawn, one.renter.id);
  expect(await complaintOf(withdrawn)).toMatchObject({ status: 'withdrawn' });
  await uphold(other.order.order_no, 'all');
  await expect(withdraw(upheld, other.renter.id)).rejects.toThrow(problem('COMPLAINT_OVER'));
  await expect(say(upheld, other.renter.id, '还有一句')).rejects.toThrow(problem('COMPLAINT_OVER'));
});

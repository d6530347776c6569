import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chats, deactivations, queues } from '#contract/operator/index.ts';
import * as chatRest from '#contract/rest/chat.ts';
import { CASE_IDLE, REVEALS_A_DAY } from '#contract/rules/operators.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { confirmDeactivation, startDeactivation } from '#service/domains/deactivation/closing.ts';
import { domains } from '#service/domains/list.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { aChat, messagesOf, say } from '#testing/builders/chat.ts';
import { complaintsOf } from '#testing/builders/complaint.ts';
import { aRenter, type Person } from '#testing/builders/market.ts';
import { anOperator, theOperators, type TestOperator, type TestOperators } from '#testing/builders/operators.ts';
import { aUser } from '#testing/builders/identity.ts';
import { anUpload } from '#testing/builders/review.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let operators: TestOperators;
let clerk: TestOperator;
beforeAll(async () => {
  service = await aService();
  operators = await theOperators(service);
  clerk = await anOperator(service, ['service']);
});
afterAll(async () => {
  await operators.http.close();
  await service.close();
});

const { rented, file } = complaintsOf(() => service);
const by = (person: TestOperator) => ({ token: person.token });
const problemOf = ({ data }: { data: object }): string => ('problem' in data ? String(data.problem) : 'ok');
const notices = async ({ id }: Pick<Person, 'id'>) =>
  (await service.deps.db.selectFrom('notification').select(['title', 'content']).where('user_id', '=', id).execute()).map(
    ({ title, content }) => `${title} ${content}`,
  );

test('evidence of a claimed case is read as bytes, others need a reason that is counted, and every look is audited', async () => {
  const { renter, order } = await rented();
  const { complaintId } = await file(order.order_no);
  const pictureId = await anUpload(service, renter, 'evidence');
  await service.deps.db
    .insertInto('complaint_picture')
    .values({ complaint_id: complaintId, number: 0, position: 0, picture_id: pictureId })
    .execute();
  const key = { queue: 'complaints', subject: order.order_no };
  const { list } = await operators.get(queues.listCasePictures, { params: key }, by(clerk));
  expect(list.map(({ id, label, is_private }) => [id, label, is_private])).toEqual([[pictureId, 'renter', true]]);
  const look = (person: TestOperator, because?: string, id = pictureId) =>
    operators.http.inject({
      method: 'POST',
      url: `/operator/api/v1/queues/complaints/${order.order_no}/pictures/${id}`,
      headers: { authorization: `Bearer ${person.token}` },
      payload: because === undefined ? {} : { because },
    });
  const problem = async (answer: ReturnType<typeof look>) => (await answer).json<{ data: { problem: string } }>().data.problem;
  expect(await problem(look(clerk))).toBe('REASON_MISSING');
  expect(await problem(look(clerk, '核对', '999'))).toBe('NOT_FOUND');
  const forReason = await look(clerk, '核对截图');
  expect([forReason.headers['content-type'], forReason.headers['cache-control'], forReason.rawPayload.length > 20]).toEqual([
    'image/webp',
    'private, no-store',
    true,
  ]);
  await operators.get(queues.claimCase, { params: key }, by(clerk));
  expect((await look(clerk)).statusCode).toBe(200);
  const other = await anOperator(service, ['service']);
  expect(await problem(look(other))).toBe('REASON_MISSING');
  expect(await problem(look(await anOperator(service, ['finance']), '看看'))).toBe('FORBIDDEN');
  service.clock.move(CASE_IDLE + 1);
  expect(await problem(look(clerk))).toBe('REASON_MISSING');
  const counted = service.deps.db.selectFrom('operator_reveal_day').select('reveals').where('person_id', '=', clerk.personId);
  expect((await counted.executeTakeFirstOrThrow()).reveals).toBe(1);
  const acts = service.deps.db.selectFrom('operator_action').select(['operator', 'input']).where('action', '=', 'picture.reveal');
  expect(await acts.where('subject', '=', `picture:${pictureId}`).orderBy('id').execute()).toEqual([
    { operator: clerk.name, input: { because: '核对截图' } },
    { operator: clerk.name, input: { because: `处理 投诉 ${order.order_no}` } },
  ]);
  await service.deps.db
    .updateTable('operator_reveal_day')
    .set({ reveals: REVEALS_A_DAY })
    .where('person_id', '=', clerk.personId)
    .execute();
  expect(await problem(look(clerk, '再看一次'))).toBe('REVEALS_SPENT');
});

test('a chat that was left is answered and closed; the customer reads both', async () => {
  const member = await aRenter(service);
  const talking = await aChat(service, member.token);
  await say(service, talking, '订单登录不上', 'client-000001');
  const params = { number: talking.number };
  const seen = await operators.get(chats.getChatCase, { params }, by(clerk));
  expect(seen.messages.at(-1)).toMatchObject({ by: 'customer', kind: 'text', words: '订单登录不上' });
  const answer = { words: '请重新读取上号信息', version: seen.state.version, preview: false };
  const both = await Promise.all([1, 2].map(() => operators.ask(chats.answerChat, { params, body: answer }, by(clerk))));
  expect(both.map(problemOf).toSorted()).toEqual(['CASE_STALE', 'ok']);
  const { state } = await operators.get(chats.getChatCase, { params }, by(clerk));
  const closing = { because: '已经解决', version: state.version, preview: false };
  expect(problemOf(await operators.ask(chats.closeChat, { params, body: closing }, by(clerk)))).toBe('ok');
  const { list } = await messagesOf(service, talking);
  const texts = list.map(({ text }) => text);
  expect(texts.filter((each) => ['请重新读取上号信息', '已经解决', '客服结束了会话'].includes(each))).toEqual([
    '请重新读取上号信息',
    '已经解决',
    '客服结束了会话',
  ]);
  expect((await service.get(chatRest.getChat, { params }, talking)).status).toBe('ended');
  const late = await operators.ask(chats.answerChat, { params, body: { ...answer, version: 'any' } }, by(clerk));
  expect(problemOf(late)).toBe('CASE_STALE');
});

async function closing() {
  const user = await aUser(service);
  const proof = randomBytes(32).toString('base64url');
  const expires_at = new Date(service.clock.now() + MINUTE);
  const stored = { token_hash: tokenHash(proof), user_id: user.id, purpose: 'deactivate', subject: '', expires_at } as const;
  await service.deps.db.insertInto('owner_proof').values(stored).execute();
  await startDeactivation(service.deps, domains, { userId: user.id, proof, givenUp: 0 });
  return { user, ...(await confirmDeactivation(service.deps, domains, user.id)) };
}

test('a closing of an account is held with a reason that its owner reads, or let go', async () => {
  const held = await closing();
  const params = { number: held.deactivation_no };
  const read = async (number: string) => operators.get(deactivations.getDeactivationCase, { params: { number } }, by(clerk));
  const { state } = await read(held.deactivation_no);
  const body = { because: '有一笔提现要先核对', version: state.version, preview: false };
  expect(problemOf(await operators.ask(deactivations.holdDeactivation, { params, body }, by(clerk)))).toBe('ok');
  expect(await read(held.deactivation_no)).toMatchObject({ status: 'withdrawn', history: { 2: { by: 'platform', note: body.because } } });
  const user = service.deps.db.selectFrom('user_account').select('status').where('id', '=', held.user.id);
  expect((await user.executeTakeFirstOrThrow()).status).toBe('normal');
  expect(await notices(held.user)).toEqual([
    '账号没有注销 平台暂停了你的账号注销，账号可以照常使用。理由：有一笔提现要先核对。处理之后可以再次申请。',
  ]);

  const gone = await closing();
  const waiting = async () =>
    (await operators.get(queues.listCases, { params: { queue: 'deactivations' }, query: {} }, by(clerk))).list.map(
      ({ subject }) => subject,
    );
  expect(await waiting()).toEqual([gone.deactivation_no]);
  const { version } = (await read(gone.deactivation_no)).state;
  const go = { because: '没有未了结的事', version, preview: false };
  const goParams = { number: gone.deactivation_no };
  expect(problemOf(await operators.ask(deactivations.letDeactivationGo, { params: goParams, body: go }, by(clerk)))).toBe('ok');
  expect(await waiting()).toEqual([]);
  expect(await read(gone.deactivation_no)).toMatchObject({ status: 'cooling', let_go_by: clerk.name });
});

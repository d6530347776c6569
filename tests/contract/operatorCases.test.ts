import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvals, complaints, corrections, disputes, limits, people, queues, withdrawals } from '#contract/operator/index.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { APPROVAL_LIFETIME, CASE_IDLE } from '#contract/rules/operators.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { WITHDRAWAL_REST, WITHDRAWAL_REVIEW } from '#contract/rules/withdrawal.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { fileComplaint } from '#service/domains/complaints/file.ts';
import { soundLedger, ledgerState } from '#testing/builders/ledger.ts';
import { aListing, anOrder, aRenter, readOrder } from '#testing/builders/market.ts';
import { chargeNoOf, sendCashierNotice, toCashier } from '#testing/builders/cashier.ts';
import { aPayee, aWithdrawal, callBack, type Payee, purseOf, readWithdrawal } from '#testing/builders/payouts.ts';
import { rentedByPhone } from '#testing/builders/rentedByPhone.ts';
import { anOperator, theOperators, type TestOperator, type TestOperators } from '#testing/builders/operators.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let operators: TestOperators;
let [xu, he]: TestOperator[] = [];
let carer: TestOperator;
beforeAll(async () => {
  service = await aService();
  operators = await theOperators(service);
});
afterAll(async () => {
  await operators.http.close();
  await service.close();
});
/** Two of finance and one of service, with fresh sessions. */
beforeEach(async () => {
  [xu, he, carer] = [
    await anOperator(service, ['finance']),
    await anOperator(service, ['finance']),
    await anOperator(service, ['service']),
  ];
});
afterEach(async () => expect(await ledgerState(service)).toEqual(soundLedger));

const of = (person: TestOperator | undefined) => ({ token: person?.token ?? '' });
const problemOf = ({ data }: { data: object }): string => ('problem' in data ? String(data.problem) : 'ok');
const asked = async (amount: number): Promise<{ payee: Payee; withdrawal_no: string }> => {
  const payee = await aPayee(service, { creditScore: 10, balance: amount });
  const { withdrawal_no } = await aWithdrawal(service, payee, amount);
  service.clock.move(WITHDRAWAL_REST);
  return { payee, withdrawal_no };
};
const read = (withdrawal_no: string) => operators.get(withdrawals.getWithdrawalCase, { params: { withdrawal_no } }, of(xu));
const approveIt = (withdrawal_no: string, version: string, by = xu, preview = false) =>
  operators.ask(withdrawals.approveWithdrawal, { params: { withdrawal_no }, body: { version, preview } }, of(by));
const actionsOn = (subject: string) =>
  service.deps.db
    .selectFrom('operator_action')
    .select(['operator', 'action', 'input', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();

test('a queue lists its cases by deadline, with counts and claims, page by page', async () => {
  const first = await asked(2_000);
  const second = await asked(3_000);
  const counted = async () =>
    (await operators.get(queues.listQueues, {}, of(xu))).list.map(({ name, waiting, overdue }) => [name, waiting, overdue]);
  expect(await counted()).toEqual([
    ['disputes', 0, 0],
    ['withdrawals', 2, 0],
  ]);
  const page = (cursor?: string) =>
    operators.get(queues.listCases, { params: { queue: 'withdrawals' }, query: { limit: 1, ...(cursor && { cursor }) } }, of(he));
  const claim = await operators.get(queues.claimCase, { params: { queue: 'withdrawals', subject: first.withdrawal_no } }, of(xu));
  const now = service.clock.now();
  expect(claim).toEqual({ by: xu?.name, until: now + CASE_IDLE, is_own: true });
  const one = await page();
  expect(one.list).toEqual([
    {
      subject: first.withdrawal_no,
      title: expect.any(String),
      at: now - 2 * WITHDRAWAL_REST,
      due: now - 2 * WITHDRAWAL_REST + WITHDRAWAL_REVIEW,
      amount_fen: 2_000,
      user_id: first.payee.id,
      claim: { by: xu?.name, until: now + CASE_IDLE, is_own: false },
    },
  ]);
  const two = await page(one.next_cursor ?? '');
  expect([two.list.map(({ subject }) => subject), two.next_cursor]).toEqual([[second.withdrawal_no], null]);
  service.clock.move(WITHDRAWAL_REVIEW - 1.5 * WITHDRAWAL_REST);
  xu = await anOperator(service, ['finance']);
  expect(await counted()).toContainEqual(['withdrawals', 2, 1]);
  for (const { withdrawal_no } of [first, second])
    expect((await approveIt(withdrawal_no, (await read(withdrawal_no)).state.version)).code).toBe(0);
  expect(await counted()).toContainEqual(['withdrawals', 0, 0]);
});

test('a case is claimed by one of fifty at once, released after ten idle minutes, and handed over with a note', async () => {
  const { withdrawal_no: subject } = await asked(2_000);
  const params = { queue: 'withdrawals', subject };
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, place) => operators.ask(queues.claimCase, { params }, of(place % 2 ? xu : he))),
  );
  const holder = all.find(({ code }) => code === 0)?.data as { by: string };
  const [owner, other] = holder.by === xu?.name ? [xu, he] : [he, xu];
  expect(all.filter(({ code }) => code === 0)).toHaveLength(25);
  const { state } = await read(subject);
  expect(problemOf(await approveIt(subject, state.version, other))).toBe('CASE_CLAIMED');
  service.clock.move(CASE_IDLE - 1);
  expect(problemOf(await operators.ask(queues.claimCase, { params }, of(other)))).toBe('CASE_CLAIMED');
  service.clock.move(1);
  expect(problemOf(await operators.ask(queues.claimCase, { params }, of(other)))).toBe('ok');

  const release = (body: { note?: string; to?: string }) => operators.ask(queues.releaseCase, { params, body }, of(other));
  expect(problemOf(await release({ to: owner?.name ?? '' }))).toBe('BAD_REQUEST');
  expect(problemOf(await release({ note: '等对方寄合同', to: carer.name }))).toBe('FORBIDDEN');
  expect(problemOf(await release({ note: '等对方寄合同', to: owner?.name ?? '' }))).toBe('ok');
  const detail = await operators.get(queues.readCase, { params }, of(owner));
  expect(detail).toEqual({
    claim: { by: owner?.name, until: service.clock.now() + CASE_IDLE, is_own: true },
    notes: [{ at: service.clock.now(), by: other?.name, words: '等对方寄合同' }],
    actions: [{ at: service.clock.now(), by: other?.name, action: 'case.handover', input: { to: owner?.name, note: '等对方寄合同' } }],
  });
  expect(problemOf(await operators.ask(queues.claimCase, { params: { ...params, subject: 'W1' } }, of(xu)))).toBe('NOT_FOUND');
});

test('two people who decide one case at once make one decision, and the audit shows the money before and after', async () => {
  const { payee, withdrawal_no } = await asked(2_000);
  const { state } = await read(withdrawal_no);
  const refuse = (by: TestOperator | undefined, because: string) =>
    operators.ask(withdrawals.refuseWithdrawal, { params: { withdrawal_no }, body: { version: state.version, because } }, of(by));
  const many = Array.from({ length: 10 }, (_, place) =>
    place % 2 ? refuse(he, `来源不明 ${place}`) : approveIt(withdrawal_no, state.version, xu),
  );
  const answers = (await Promise.all(many)).map(problemOf);
  expect([answers.filter((one) => one === 'ok').length, answers.filter((one) => one === 'CASE_STALE').length]).toEqual([1, 9]);
  expect(await actionsOn(withdrawal_no)).toHaveLength(1);

  const other = await asked(2_000);
  const seen = await read(other.withdrawal_no);
  expect(seen.state).toMatchObject({
    facts: { status: 'requested', amount_fen: 2_000 },
    money: { user_available: 0, user_frozen: 0, user_withdrawing: 2_000 },
  });
  const preview = { version: seen.state.version, because: '资料不全', preview: true };
  const tried = await operators.get(
    withdrawals.refuseWithdrawal,
    { params: { withdrawal_no: other.withdrawal_no }, body: preview },
    of(xu),
  );
  expect([tried.outcome, tried.after.money]).toEqual(['preview', { user_available: 2_000, user_frozen: 0, user_withdrawing: 0 }]);
  expect((await readWithdrawal(service, other.payee, other.withdrawal_no)).status).toBe('requested');
  expect(await actionsOn(other.withdrawal_no)).toEqual([]);
  await operators.get(
    withdrawals.refuseWithdrawal,
    { params: { withdrawal_no: other.withdrawal_no }, body: { ...preview, preview: false } },
    of(xu),
  );
  expect(await actionsOn(other.withdrawal_no)).toEqual([
    {
      operator: xu?.name,
      action: 'withdrawal.refuse',
      input: { withdrawalNo: other.withdrawal_no, because: '资料不全' },
      before: seen.state,
      after: tried.after,
    },
  ]);
  const { available, withdrawing } = await purseOf(service, payee);
  expect(available + withdrawing).toBe(2_000);
});

test('a decision on a withdrawal that its owner has cancelled meanwhile is refused, and the new state shown', async () => {
  const { payee, withdrawal_no } = await asked(2_000);
  const { state } = await read(withdrawal_no);
  await callBack(service, payee, withdrawal_no);
  const answer = await approveIt(withdrawal_no, state.version);
  expect(problemOf(answer)).toBe('CASE_STALE');
  expect(answer.data).toMatchObject({ details: { state: { facts: { status: 'cancelled' }, money: { user_available: 2_000 } } } });
});

test('above 2,000 yuan a second person with the role approves: one payout, never by one person alone', async () => {
  const { withdrawal_no } = await asked(200_001);
  const { state, needs_two } = await read(withdrawal_no);
  const waiting = await approveIt(withdrawal_no, state.version);
  expect([needs_two, waiting.data]).toMatchObject([true, { outcome: 'waiting', result: null }]);
  const id = ('approval' in waiting.data ? waiting.data.approval : null) ?? '';
  const approve = (by: TestOperator | undefined) => operators.ask(approvals.approve, { params: { id } }, of(by));
  expect(problemOf(await approve(xu))).toBe('APPROVAL_OWN');
  expect(problemOf(await approve(carer))).toBe('FORBIDDEN');
  // A second session of the same person is still the same person.
  expect(problemOf(await approveIt(withdrawal_no, state.version))).toBe('APPROVAL_STATE');
  expect((await read(withdrawal_no)).status).toBe('requested');
  const listed = await operators.get(approvals.listApprovals, { query: {} }, of(he));
  expect(listed.list.map(({ id: number, action, asked_by, may_approve }) => [number, action, asked_by, may_approve])).toEqual([
    [id, 'withdrawal.approve', xu?.name, true],
  ]);
  const all = await Promise.all(Array.from({ length: 50 }, () => approve(he)));
  expect(all.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(new Set(all.map(problemOf))).toEqual(new Set(['ok', 'APPROVAL_STATE']));
  expect(await read(withdrawal_no)).toMatchObject({ status: 'paying', approved_by: xu?.name });
  expect((await actionsOn(withdrawal_no)).map(({ operator, action }) => [operator, action])).toEqual([
    [xu?.name, 'approval.ask'],
    [he?.name, 'withdrawal.approve'],
  ]);
});

test('an approval is refused, withdrawn, or expires, and changes nothing; a changed case cannot be approved', async () => {
  const { payee, withdrawal_no } = await asked(200_001);
  const ask = async () => {
    const { data } = await approveIt(withdrawal_no, (await read(withdrawal_no)).state.version);
    return ('approval' in data ? data.approval : null) ?? '';
  };
  const end = (call: typeof approvals.refuseApproval | typeof approvals.withdrawApproval, id: string, by: TestOperator | undefined) =>
    operators.ask(call, { params: { id }, body: { because: '再看一看' } }, of(by));
  const first = await ask();
  expect(problemOf(await end(approvals.refuseApproval, first, xu))).toBe('APPROVAL_OWN');
  expect(problemOf(await end(approvals.withdrawApproval, first, he))).toBe('FORBIDDEN');
  expect((await end(approvals.refuseApproval, first, he)).data).toEqual({ status: 'refused' });
  expect((await end(approvals.withdrawApproval, await ask(), xu)).data).toEqual({ status: 'withdrawn' });

  const late = await ask();
  service.clock.move(APPROVAL_LIFETIME);
  [xu, he] = [await anOperator(service, ['finance']), await anOperator(service, ['finance'])];
  expect(problemOf(await operators.ask(approvals.approve, { params: { id: late } }, of(he)))).toBe('APPROVAL_STATE');
  const last = await ask();
  await callBack(service, payee, withdrawal_no);
  expect(problemOf(await operators.ask(approvals.approve, { params: { id: last } }, of(he)))).toBe('CASE_STALE');
  const ended = await service.deps.db
    .selectFrom('approval')
    .select('status')
    .where('id', 'in', [first, late, last])
    .orderBy('id')
    .execute();
  expect(ended.map(({ status }) => status)).toEqual(['refused', 'expired', 'asked']);
});

test('a complaint is read whole and upheld with the money in fen; the renter sees it', async () => {
  const { renter, order } = await rentedByPhone(service);
  const filing = {
    orderNo: order.order_no,
    party: 'renter',
    cause: 'kicked_out',
    words: '二十分钟里被顶下线两次，玩不了',
    claim: null,
  } as const;
  await inTransaction(service.deps, (deps) => fileComplaint(deps, { ...filing, byOperator: true, reportedAt: service.clock.now() }));
  const params = { order_no: order.order_no };
  const found = await operators.get(complaints.getComplaintCase, { params }, of(carer));
  expect(found.complaints).toMatchObject([{ by: 'renter', cause: 'kicked_out', status: 'open', words: filing.words }]);
  const listed = await operators.get(queues.listCases, { params: { queue: 'complaints' }, query: {} }, of(carer));
  expect(listed.list).toMatchObject([{ subject: order.order_no, user_id: renter.id, amount_fen: found.complaints[0]?.claim_fen }]);
  const body = { amount_fen: 'all' as const, because: '记录属实', version: found.state.version };
  const done = await operators.get(complaints.upholdComplaint, { params, body }, of(carer));
  expect(done.before.money['order_escrow']).toBe(found.rent_fen);
  expect(done.after.money['order_escrow']).toBe(0);
  expect(done.result).toMatchObject({ paid: found.rent_fen });
  expect((await readOrder(service, renter, order.order_no)).order_status).toBe(ORDER.refunded);
  expect(problemOf(await operators.ask(complaints.upholdComplaint, { params, body }, of(carer)))).toBe('CASE_STALE');
});

test('a card payment in dispute is decided once', async () => {
  const renter = await aRenter(service, { balance: 0 });
  const { order_no } = await anOrder(service, renter, await aListing(service));
  const charge_no = chargeNoOf(await toCashier(service, renter, order_no, 'card'));
  await sendCashierNotice(service, charge_no, { tradeNo: 'T-9001', amount: 7, status: 'succeeded', paidAt: service.clock.now() });
  const params = { charge_no, trade_no: 'T-9001' };
  const { list } = await operators.get(queues.listCases, { params: { queue: 'disputes' }, query: {} }, of(xu));
  expect(list).toMatchObject([{ subject: `${charge_no} T-9001`, amount_fen: 7, user_id: renter.id }]);
  const { state } = await operators.get(disputes.getDisputeCase, { params }, of(xu));
  const body = { outcome: 'credited' as const, because: '少收的由平台承担', version: state.version };
  const answers = await Promise.all([xu, he].map((by) => operators.ask(disputes.resolveDispute, { params, body }, of(by))));
  expect(answers.map(problemOf).toSorted((one, other) => one.localeCompare(other))).toEqual(['CASE_STALE', 'ok']);
  const { state: after } = await operators.get(disputes.getDisputeCase, { params }, of(xu));
  expect([state.money['user_available'], after.money['user_available']]).toEqual([0, 7]);
});

test('corrections above 500 coins or 20 credit, limits on people and changes of roles need two people', async () => {
  const user = await aRenter(service);
  const loyalty = () => operators.get(corrections.getLoyaltyOf, { params: { user_id: user.id } }, of(xu));
  const correct = async (what: 'coins' | 'credit', change: number) => {
    const seen = await loyalty();
    const { version } = what === 'coins' ? seen.coins_state : seen.credit_state;
    const body = { what, change, because: `补发 ${change}`, version };
    return operators.get(corrections.correctLoyalty, { params: { user_id: user.id }, body }, of(xu));
  };
  const outcomes = [await correct('coins', 500), await correct('coins', 501), await correct('credit', 20), await correct('credit', -21)];
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'waiting', 'done', 'waiting']);
  await operators.get(approvals.approve, { params: { id: outcomes[1]?.approval ?? '' } }, of(he));
  expect((await loyalty()).coins).toBe(1_001);

  const [lin, mo] = [await anOperator(service, ['admin']), await anOperator(service, ['admin'])];
  const { state } = await operators.get(limits.getUserLimits, { params: { user_id: user.id } }, of(lin));
  const limiting = { limits: ['rent' as const], until: service.clock.now() + DAY, because: '多次恶意投诉', version: state.version };
  const limit = await operators.get(limits.limitUser, { params: { user_id: user.id }, body: limiting }, of(lin));
  expect(limit.outcome).toBe('waiting');
  await operators.get(approvals.approve, { params: { id: limit.approval ?? '' } }, of(mo));
  const { list } = await operators.get(limits.listLimits, { query: {} }, of(lin));
  expect(list).toMatchObject([{ user_id: user.id, asked_by: lin.name, confirmed_by: mo.name, limits: ['rent'] }]);

  const added = await operators.get(people.addPerson, { body: { name: '新来的小何' } }, of(lin));
  const { version } = await operators.get(people.getPerson, { params: { id: added.id } }, of(lin));
  const promoting = { roles: ['admin' as const], because: '转正', version };
  const roles = await operators.get(people.setRoles, { params: { id: added.id }, body: promoting }, of(lin));
  expect(roles.outcome).toBe('waiting');
  await operators.get(approvals.approve, { params: { id: roles.approval ?? '' } }, of(mo));
  expect((await operators.get(people.getPerson, { params: { id: added.id } }, of(lin))).roles).toEqual(['admin']);
});

test('the last admin stays; a removed person is out at once', async () => {
  const { deps } = service;
  await deps.db
    .updateTable('operator_person')
    .set({ removed_at: new Date(service.clock.now()) })
    .where('removed_at', 'is', null)
    .execute();
  const [lin, mo] = [await anOperator(service, ['admin']), await anOperator(service, ['admin'])];
  const remove = async (whom: TestOperator, by: TestOperator) => {
    const { version } = await operators.get(people.getPerson, { params: { id: whom.personId } }, of(by));
    return operators.ask(people.removePerson, { params: { id: whom.personId }, body: { because: '离职', version } }, of(by));
  };
  expect(problemOf(await remove(mo, lin))).toBe('ok');
  expect(problemOf(await operators.ask(people.listPeople, {}, of(mo)))).toBe('UNAUTHENTICATED');
  expect(problemOf(await remove(lin, lin))).toBe('OPERATOR_LAST_ADMIN');
  // A single admin cannot wait for another.
  const { version } = await operators.get(people.getPerson, { params: { id: lin.personId } }, of(lin));
  const demoted = await operators.ask(
    people.setRoles,
    { params: { id: lin.personId }, body: { roles: ['service'], because: '换岗', version } },
    of(lin),
  );
  expect(problemOf(demoted)).toBe('OPERATOR_LAST_ADMIN');
  service.clock.move(HOUR);
});

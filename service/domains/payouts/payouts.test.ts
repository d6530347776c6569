import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/rest/payouts.ts';
import { proveOwner } from '#contract/rest/security.ts';
import { listLedger } from '#contract/rest/wallet.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/rules/constants.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { approveWithdrawal, payByItself, refuseWithdrawal } from './withdrawalPay.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { runDueJobs } from '#service/jobs.ts';
import { ownCode } from '#testing/builders/identity.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aKey, keyed } from '#testing/builders/market.ts';
import {
  aPayee,
  aPayProof,
  askOut,
  aWithdrawal,
  callBack,
  sendPayoutNotice,
  type Payee,
  payoutNoOf,
  purseOf,
  readWithdrawal,
} from '#testing/builders/payouts.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(async () => {
  expect(await ledgerState(service)).toEqual(soundLedger);
  await service.close();
});

const nextDay = () => service.clock.move(DAY);
const next = (outcome: string) =>
  fetch(`${service.sandbox.url}/payout/next`, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
const bookOf = async (payoutNo: string) => {
  const { payouts } = (await (await fetch(`${service.sandbox.url}/payout/book`)).json()) as {
    payouts: { payoutNo: string; given: number; paidTimes: number }[];
  };
  return payouts.find((each) => each.payoutNo === payoutNo);
};
const rested = (ms = 0) => later(MINUTE + ms);
const later = async (ms: number) => {
  service.clock.move(ms);
  await runDueJobs(service.deps);
};
const approve = (no: string, operator: string) =>
  actAs(service.deps, { operator, action: 'withdrawal.approve', subject: no, input: {} }, (deps) => approveWithdrawal(deps, no, operator));
const problemOf = ({ data }: { data: object }) => ('problem' in data ? data.problem : null);

describe('requesting', () => {
  test.each([
    ['REAL_NAME_REQUIRED', { realName: null, birthDate: null }],
    ['MINOR_REFUSED', { birthDate: '2010-01-01' }],
    ['PHONE_UNBOUND', { hasPhone: false }],
    ['ALIPAY_UNBOUND', { boundAt: null }],
    ['CONTRACT_UNSIGNED', { isSigned: false }],
    ['BALANCE_SHORT', { balance: 999 }],
  ] as const)('is refused with %s, and nothing moves', async (problem, wish) => {
    const payee = await aPayee(service, wish);
    const before = await purseOf(service, payee);
    expect(problemOf(await askOut(service, payee, 1_000))).toBe(problem);
    expect(await purseOf(service, payee)).toEqual(before);
  });

  test('tells a minor what is refused', async () => {
    const { message } = await askOut(service, await aPayee(service, { birthDate: '2010-01-01' }), 1_000);
    expect(message).toBe('根据未成年人保护规定，未满 18 周岁不能提现');
  });

  test('shows beforehand which requirements the user meets', async () => {
    const wants = async (wish: Parameters<typeof aPayee>[1]) => {
      const { token } = await aPayee(service, wish);
      const { has_real_name, is_adult, has_phone } = await service.get(contract.getPayout, {}, { token });
      return [has_real_name, is_adult, has_phone];
    };
    expect([
      await wants({}),
      await wants({ realName: null, birthDate: null }),
      await wants({ birthDate: '2010-01-01' }),
      await wants({ hasPhone: false }),
    ]).toEqual([
      [true, true, true],
      [false, false, true],
      [true, false, true],
      [true, true, false],
    ]);
  });

  test.each([999, 500_001, 10.5])('is refused for %d fen', async (amount) => {
    const payee = await aPayee(service);
    const answer = await service.ask(contract.createWithdrawal, { body: { amount } }, keyed(payee));
    expect(problemOf(answer)).toBe('BAD_REQUEST');
  });

  test('needs the pay password every time, for exactly this amount and once', async () => {
    const payee = await aPayee(service);
    const ask = (amount: number, proof?: string) => service.ask(contract.createWithdrawal, { body: { amount, proof } }, keyed(payee));
    expect(problemOf(await ask(1_000))).toBe('PAY_PASSWORD_UNSET');
    await service.deps.db
      .insertInto('pay_password')
      .values({ user_id: payee.id, password_hash: '', changed_at: new Date(0) })
      .execute();
    expect(problemOf(await ask(1_000))).toBe('PAY_PASSWORD_REQUIRED');
    const proof = await aPayProof(service, payee, 1_000);
    expect(problemOf(await ask(1_001, proof))).toBe('PAY_PASSWORD_REQUIRED');
    expect((await ask(1_000, proof)).code).toBe(0);
    expect(problemOf(await ask(1_000, proof))).toBe('PAY_PASSWORD_REQUIRED');
  });

  test('moves the amount at once, fee included, and is linked from its wallet entry', async () => {
    const payee = await aPayee(service, { balance: 10_000, creditScore: 10 });
    const asked = await aWithdrawal(service, payee, 5_050);
    expect(asked).toEqual({
      withdrawal_no: expect.stringMatching(/^W\d{13}[0-9a-f]{12}$/),
      amount: 5_050,
      fee: 51,
      account: `${payee.phone.slice(0, 3)}****${payee.phone.slice(-4)}`,
      holder: '*一',
      status: 'requested',
      needs_operator: true,
      created_at: service.clock.now(),
      handed_at: null,
      ended_at: null,
      reason: null,
    });
    expect(await purseOf(service, payee)).toEqual({ available: 4_950, withdrawing: 5_050 });
    const { list } = await service.get(listLedger, { query: { limit: 1 } }, { token: payee.token });
    expect(list).toMatchObject([{ kind: 'withdrawal', title: '提现', available: -5_050, cause_no: asked.withdrawal_no }]);
    expect(await service.get(contract.getPayout, {}, { token: payee.token })).toMatchObject({
      available: 4_950,
      withdrawing: 5_050,
      left_today: 2,
      contract: { status: 'signed', signing_url: null },
    });
    expect((await service.get(contract.listWithdrawals, { query: {} }, { token: payee.token })).list).toEqual([asked]);
  });

  test('gets the same response for a repeated key, and moves money once', async () => {
    const [payee, key] = [await aPayee(service), aKey()];
    const body = { amount: 2_000, proof: await aPayProof(service, payee, 2_000) };
    const answers = [1, 2, 3].map(() => service.ask(contract.createWithdrawal, { body }, keyed(payee, key)));
    const [one, ...others] = await Promise.all(answers);
    expect([one?.code, others]).toEqual([0, [one, one]]);
    expect(await purseOf(service, payee)).toEqual({ available: 98_000, withdrawing: 2_000 });
  });

  test('is limited to three a Shanghai day that are paid or on their way; cancelled ones do not count', async () => {
    const payee = await aPayee(service, { creditScore: 10 });
    const first = await aWithdrawal(service, payee, 1_000);
    await callBack(service, payee, first.withdrawal_no);
    await aWithdrawal(service, payee, 1_000);
    await aWithdrawal(service, payee, 1_000);
    await aWithdrawal(service, payee, 1_000);
    const fourth = await askOut(service, payee, 1_000);
    const midnight = Date.parse('2026-11-21T00:00:00+08:00') + Math.floor((service.clock.now() - NOON) / DAY) * DAY;
    expect(fourth).toMatchObject({ data: { problem: 'WITHDRAWAL_DAILY_LIMIT', details: { retry_at: midnight } } });
    service.clock.move(midnight - service.clock.now());
    expect((await askOut(service, payee, 1_000)).code).toBe(0);
    service.clock.move(12 * HOUR);
  });

  test('of fifty concurrent requests with a balance for two, two succeed', async () => {
    const payee = await aPayee(service, { balance: 2_500 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => askOut(service, payee, 1_000)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
    expect(answers.filter((answer) => problemOf(answer) === 'BALANCE_SHORT')).toHaveLength(48);
    expect(await purseOf(service, payee)).toEqual({ available: 500, withdrawing: 2_000 });
  });
});

describe('paying out', () => {
  test('without approval: sent after a minute, cancellable until then, and paid when the host reports it', async () => {
    const payee = await aPayee(service);
    await next('waiting');
    const { withdrawal_no } = await aWithdrawal(service, payee, 50_000);
    const { withdrawal_no: regretted } = await aWithdrawal(service, payee, 1_000);
    await later(MINUTE - 1);
    expect(await readWithdrawal(service, payee, withdrawal_no)).toMatchObject({ status: 'requested', handed_at: null });
    expect((await callBack(service, payee, regretted)).code).toBe(0);
    await later(1);
    const payoutNo = await payoutNoOf(service, withdrawal_no);
    expect(await readWithdrawal(service, payee, withdrawal_no)).toMatchObject({ status: 'paying', handed_at: service.clock.now() });
    expect(problemOf(await callBack(service, payee, withdrawal_no))).toBe('WITHDRAWAL_STATE');
    const notices = await Promise.all([1, 2, 3].map(() => sendPayoutNotice(service, payoutNo, { status: 'paid', amount: 49_500 })));
    expect(notices.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await readWithdrawal(service, payee, withdrawal_no)).toMatchObject({ status: 'paid', ended_at: service.clock.now() });
    expect(await purseOf(service, payee)).toEqual({ available: 50_000, withdrawing: 0 });
    const kinds = await service.deps.db
      .selectFrom('ledger_transaction')
      .select('kind')
      .where('cause_no', '=', withdrawal_no)
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['withdrawal', 'withdrawal_paid']);
    const { title } = await service.deps.db
      .selectFrom('notification')
      .select('title')
      .where('user_id', '=', payee.id)
      .executeTakeFirstOrThrow();
    expect(title).toBe('提现已到账');
  });

  test('failed: the full amount is returned, fee included', async () => {
    const payee = await aPayee(service);
    await next('failure');
    const { withdrawal_no } = await aWithdrawal(service, payee, 1_000);
    await rested();
    await sendPayoutNotice(service, await payoutNoOf(service, withdrawal_no), { status: 'failed', amount: 990 });
    expect(await readWithdrawal(service, payee, withdrawal_no)).toMatchObject({ status: 'failed', reason: '收款账号状态异常' });
    expect(await purseOf(service, payee)).toEqual({ available: 100_000, withdrawing: 0 });
  });

  test.each(['silent', 'lost'])('a host that is %s is queried until the result is known, and pays once', async (outcome) => {
    const payee = await aPayee(service);
    await next(outcome);
    const { withdrawal_no } = await aWithdrawal(service, payee, 1_000);
    await rested();
    for (const seconds of [5, 10]) await later(seconds * SECOND);
    expect(await readWithdrawal(service, payee, withdrawal_no)).toMatchObject({ status: 'paid' });
    expect(await bookOf(await payoutNoOf(service, withdrawal_no))).toMatchObject({ given: 1, paidTimes: 1 });
  });

  test('an unreachable host gets the same number again; after the deadline an alarm is raised', async () => {
    const payee = await aPayee(service);
    const { outside } = service.deps;
    const url = outside.payoutUrl;
    outside.payoutUrl = 'http://127.0.0.1:9';
    const { withdrawal_no } = await aWithdrawal(service, payee, 1_000);
    await rested();
    const payoutNo = await payoutNoOf(service, withdrawal_no);
    for (let minutes = 0; minutes < 150; minutes += 15) await later(15 * MINUTE);
    expect(service.logged.filter((line) => line.includes('payout without an end') && line.includes(payoutNo)).length).toBeGreaterThan(0);
    outside.payoutUrl = url;
    await next('silent');
    await later(30 * MINUTE);
    await later(30 * MINUTE);
    expect(await readWithdrawal(service, payee, withdrawal_no)).toMatchObject({ status: 'paid' });
    expect([await payoutNoOf(service, withdrawal_no), await bookOf(payoutNo)]).toEqual([
      payoutNo,
      expect.objectContaining({ paidTimes: 1 }),
    ]);
  });

  test('a forged notice, another amount and a contradiction are refused and move nothing', async () => {
    const payee = await aPayee(service);
    await next('waiting');
    const { withdrawal_no } = await aWithdrawal(service, payee, 1_000);
    await rested();
    const payoutNo = await payoutNoOf(service, withdrawal_no);
    const told = async (how: Parameters<typeof sendPayoutNotice>[2]) => problemOf(await sendPayoutNotice(service, payoutNo, how));
    expect(await told({ status: 'paid', amount: 990, secret: 'guessed' })).toBe('PAYOUT_SIGNATURE');
    expect(await told({ status: 'paid', amount: 1_000 })).toBe('PAYOUT_MISMATCH');
    expect(await told({ status: 'paid', amount: 990 })).toBe(null);
    expect(await told({ status: 'failed', amount: 990 })).toBe('PAYOUT_MISMATCH');
    expect(problemOf(await sendPayoutNotice(service, 'P-unknown', { status: 'paid', amount: 990 }))).toBe('NOT_FOUND');
    expect(await purseOf(service, payee)).toEqual({ available: 99_000, withdrawing: 0 });
    nextDay();
  });
});

describe('the platform', () => {
  test('approves amounts above 500 yuan, one operator up to 2,000', async () => {
    const payee = await aPayee(service, { balance: 500_000 });
    await next('waiting');
    const { withdrawal_no } = await aWithdrawal(service, payee, 200_000);
    await later(MINUTE - 1);
    await expect(approve(withdrawal_no, '小周')).rejects.toMatchObject({
      problem: 'CONFLICT',
      message: '申请后 60 秒内本人还可以取消，请过一会儿再同意',
    });
    await later(1);
    expect(await readWithdrawal(service, payee, withdrawal_no)).toMatchObject({ status: 'requested', needs_operator: true });
    expect(await approve(withdrawal_no, '小周')).toEqual({ status: 'paying', waitsFor: 0 });
    await expect(approve(withdrawal_no, '小周')).rejects.toMatchObject({ problem: 'WITHDRAWAL_STATE' });
    await later(0);
    await sendPayoutNotice(service, await payoutNoOf(service, withdrawal_no), { status: 'paid', amount: 198_000 });
  });

  test('needs two operators above that; approving twice as one operator counts once', async () => {
    const payee = await aPayee(service, { balance: 500_000 });
    const { withdrawal_no } = await aWithdrawal(service, payee, 200_001);
    expect(await approve(withdrawal_no, '小周')).toEqual({ status: 'requested', waitsFor: 1 });
    await expect(approve(withdrawal_no, '小周')).rejects.toMatchObject({ problem: 'CONFLICT', message: '小周 已经同意过，需要另一个人' });
    await expect(approve(withdrawal_no, '小\u200b周')).rejects.toMatchObject({ problem: 'CONFLICT' });
    await rested();
    await next('waiting');
    expect(await approve(withdrawal_no, '小吴')).toEqual({ status: 'paying', waitsFor: 0 });
    await later(0);
    await sendPayoutNotice(service, await payoutNoOf(service, withdrawal_no), { status: 'failed', amount: 200_001 - 2_000 });
    expect(await purseOf(service, payee)).toEqual({ available: 500_000, withdrawing: 0 });
  });

  test('cannot pay out within a day after the account was bound', async () => {
    const payee = await aPayee(service, { boundAt: service.clock.now() });
    const { withdrawal_no, needs_operator } = await aWithdrawal(service, payee, 1_000);
    expect(needs_operator).toBe(true);
    service.clock.move(DAY - 1);
    await expect(approve(withdrawal_no, '小周')).rejects.toMatchObject({ problem: 'CONFLICT' });
    service.clock.move(1);
    expect(await approve(withdrawal_no, '小周')).toMatchObject({ status: 'paying' });
  });

  test('rejects with a reason shown to the user, and the full amount is returned', async () => {
    const payee = await aPayee(service, { creditScore: 59 });
    const { withdrawal_no } = await aWithdrawal(service, payee, 1_000);
    await actAs(service.deps, { operator: '小周', action: 'withdrawal.refuse', subject: withdrawal_no, input: {} }, (deps) =>
      refuseWithdrawal(deps, withdrawal_no, '收入来源待核实'),
    );
    expect(await readWithdrawal(service, payee, withdrawal_no)).toMatchObject({ status: 'refused', reason: '收入来源待核实' });
    expect(await purseOf(service, payee)).toEqual({ available: 100_000, withdrawing: 0 });
    const { list } = await service.get(listLedger, { query: { limit: 1 } }, { token: payee.token });
    expect(list).toMatchObject([{ kind: 'withdrawal_return', title: '提现退回', available: 1_000, cause_no: withdrawal_no }]);
  });
});

test('cancelling and paying out concurrently, fifty times: exactly one takes effect', { timeout: 60_000 }, async () => {
  const ends = { cancelled: 0, paying: 0 };
  for (let round = 0; round < 50; round += 1) {
    if (round % 3 === 0) nextDay();
    const payee = await aPayee(service, { balance: 1_000 });
    const { withdrawal_no } = await aWithdrawal(service, payee, 1_000);
    await service.deps.db.deleteFrom('job').where('subject', '=', withdrawal_no).execute();
    service.clock.move(MINUTE);
    const paying = () => inTransaction(service.deps, (deps) => payByItself(deps, withdrawal_no));
    const cancelling = () => callBack(service, payee, withdrawal_no);
    const [cancelled] =
      round % 2 ? await Promise.all([cancelling(), paying()]) : (await Promise.all([paying(), cancelling()])).toReversed();
    const { status } = await readWithdrawal(service, payee, withdrawal_no);
    const isCancelled = (cancelled as { code: number }).code === 0;
    expect(status).toBe(isCancelled ? 'cancelled' : 'paying');
    expect(await purseOf(service, payee)).toEqual(
      isCancelled ? { available: 1_000, withdrawing: 0 } : { available: 0, withdrawing: 1_000 },
    );
    ends[isCancelled ? 'cancelled' : 'paying'] += 1;
  }
  expect(ends.cancelled + ends.paying).toBe(50);
});

describe('the Alipay account', () => {
  const bind = async (payee: Payee, body: { account: string; holder: string; proof?: string }) => {
    const proof =
      body.proof ??
      (await service.get(proveOwner, { body: { purpose: 'bind_alipay', sms_code: await ownCode(service, payee, 'bind_alipay') } }, payee))
        .proof;
    return service.ask(contract.updateAlipay, { body: { ...body, proof } }, { token: payee.token });
  };

  test('is bound by a code, shown masked, and cannot be paid to for a day', async () => {
    const payee = await aPayee(service, { boundAt: null });
    expect(await bind(payee, { account: 'Lin@Example.com', holder: '林一' })).toMatchObject({
      data: { account: 'l***n@example.com', holder: '*一', bound_at: service.clock.now(), payable_from: service.clock.now() + DAY },
    });
    expect((await aWithdrawal(service, payee, 1_000)).needs_operator).toBe(true);
  });

  test('must belong to the user', async () => {
    const payee = await aPayee(service, { boundAt: null });
    expect(await bind(payee, { account: '13800008000', holder: '林二' })).toMatchObject({
      data: { problem: 'ALIPAY_HOLDER', fields: { holder: '须与实名认证的姓名一致' } },
    });
    expect(problemOf(await bind(payee, { account: '138', holder: '林一', proof: 'x' }))).toBe('BAD_REQUEST');
    expect(problemOf(await bind(payee, { account: '13800008000', holder: '林一', proof: 'x' }))).toBe('PROOF_INVALID');
  });

  test('a change restarts the 24 hours; earlier withdrawals go to the old account', async () => {
    const payee = await aPayee(service, { creditScore: 10 });
    const before = await aWithdrawal(service, payee, 1_000);
    service.clock.move(2 * MINUTE);
    await bind(payee, { account: '13900009000', holder: '林一' });
    expect((await aWithdrawal(service, payee, 1_000)).account).toBe('139****9000');
    expect((await readWithdrawal(service, payee, before.withdrawal_no)).account).toBe(before.account);
  });

  test('can be unbound, once', async () => {
    const payee = await aPayee(service);
    const unbind = () => service.ask(contract.unbindAlipay, {}, { token: payee.token });
    expect([(await unbind()).code, problemOf(await unbind())]).toEqual([0, 'ALIPAY_UNBOUND']);
    expect(await service.get(contract.getPayout, {}, { token: payee.token })).toMatchObject({ account: null });
  });
});

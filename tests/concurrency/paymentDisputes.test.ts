import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disputed } from '#testing/builders/operatorCases.ts';
import { sendCashierNotice, walletOf } from '#testing/builders/cashier.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import type { Person } from '#testing/builders/market.ts';
import { terminalOf } from '#testing/builders/commandLine.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { operator } from '#tools/operator/cli.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

async function say(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await operator(
    args,
    { out: (text) => out.push(text), err: (text) => err.push(text) },
    (work) => work(service.deps),
    await terminalOf(service.deps),
  );
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('a payment with an amount other than the requested one', () => {
  const resolving = (chargeNo: string, outcome: string, tradeNo = 'T-9'): string[] => [
    'dispute',
    'resolve',
    chargeNo,
    tradeNo,
    '--outcome',
    outcome,
    '--because',
    '核对过',
  ];
  const told = ({ id }: Person) =>
    service.deps.db
      .selectFrom('notification')
      .select(['title', 'content'])
      .where('user_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

  test('is credited once, is recorded, and is not credited again when the cashier corrects the amount', async () => {
    const { renter, chargeNo } = await disputed(service, 'T-9');
    const [listed] = JSON.parse((await say('disputes', '--json')).out) as object[];
    expect(listed).toMatchObject({ chargeNo, tradeNo: 'T-9', toldFen: 1_200, askedFen: 1_500, isPaid: false, outcome: null });
    expect(await say(...resolving(chargeNo, 'credited'))).toEqual({ code: 0, out: '¥12.00：已加到余额，已通知付款人', err: '' });
    expect(await say(...resolving(chargeNo, 'credited'))).toEqual({ code: 1, out: '', err: '这笔付款已经处理过' });
    expect(await told(renter)).toEqual({
      title: '付款核对完成',
      content: `支付单号 ${chargeNo}：收银台收到的 ¥12.00 已加到你的余额。核对过`,
    });
    const before = await walletOf(service, renter);
    expect(
      await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 1_500, paidAt: service.clock.now(), tradeNo: 'T-9' }),
    ).toMatchObject({ code: 42_260 });
    expect([before.available, await walletOf(service, renter)]).toEqual([1_200, before]);
    const actions = await service.deps.db
      .selectFrom('operator_action')
      .select(['action', 'input', 'result'])
      .where('subject', '=', chargeNo)
      .execute();
    expect(actions).toEqual([
      {
        action: 'dispute.resolve',
        input: { chargeNo, tradeNo: 'T-9', outcome: 'credited', because: '核对过' },
        result: { outcome: 'credited', amountFen: 1_200 },
      },
    ]);
    expect([await ledgerState(service), (await say('disputes')).out]).toEqual([soundLedger, '没有待核对的付款']);
  });

  test('is not credited if the cashier has corrected the amount and the order is paid', async () => {
    const { renter, chargeNo } = await disputed(service, 'T-9');
    await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 1_500, paidAt: service.clock.now(), tradeNo: 'T-9' });
    expect(await say(...resolving(chargeNo, 'credited'))).toMatchObject({
      code: 1,
      err: '收银台后来更正过金额，这笔付款已经入账；请用 --outcome void',
    });
    expect(await say(...resolving(chargeNo, 'void'))).toMatchObject({ code: 0, out: '¥12.00：没有多收或错收，已通知付款人' });
    expect([await walletOf(service, renter), await ledgerState(service)]).toEqual([{ available: 0, frozen: 2_000 }, soundLedger]);
  });

  test.each<[string, string[], number, string]>([
    ['one that is not there', resolving('C1795000000000ffffffffffff', 'void'), 1, '没有 C1795000000000ffffffffffff T-9 这笔待核对的付款'],
    ['a number of another form', resolving('20261120120000000001', 'void'), 2, '应是 C 开头的支付单号'],
    ['no such outcome', resolving('C1795000000000ffffffffffff', 'card'), 2, '--outcome'],
    ['half a command', ['dispute'], 2, 'resolve'],
  ])('%s gets a clear message', async (_name, args, code, message) => {
    const { code: ended, err } = await say(...args);
    expect([ended, err]).toEqual([code, expect.stringContaining(message)]);
  });
});

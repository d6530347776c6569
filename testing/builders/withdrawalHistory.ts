import { withdrawalFee } from '#contract/rules/withdrawal.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { approveWithdrawal, refuseWithdrawal } from '#service/domains/payouts/withdrawalPay.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { Refused } from '#service/kernel/http/problem.ts';
import type { Market } from './market.ts';
import type { Chances, PayoutHost } from './payoutHost.ts';
import { callBack, sendPayoutNotice, passRest, type Payee } from './payouts.ts';

/** Initial balance of a payee in a random history, in fen. */
export const OPENING = 1_000_000;
export const STEPS = 9;
const amounts = [1_000, 1_050, 33_333, 50_000, 50_001, 200_000, 200_001, 499_999];

/** Environment of random withdrawal histories. */
export interface WithdrawalStage {
  readonly market: Market;
  readonly host: PayoutHost;
  readonly random: Chances;
  /** Signs the host's notices. */
  readonly secret: string;
  /** Requests a withdrawal. */
  readonly ask: (payee: Payee, amount: number) => Promise<unknown>;
}

type HistoryContext = Pick<WithdrawalStage, 'market'>;

const withdrawalsOf = ({ market }: HistoryContext, userIds: readonly string[]) =>
  market.deps.db
    .selectFrom('withdrawal')
    .select(['withdrawal_no', 'status', 'payout_no', 'amount'])
    .where('user_id', 'in', userIds)
    .execute();

/** Ignores a refusal: a refused command has no effect. */
const act = ({ market: { deps } }: HistoryContext, no: string, operator: string, run: (deps: Deps) => Promise<object>) =>
  actAs(deps, { operator, action: 'withdrawal.approve', subject: no, input: {} }, (inside) => run({ ...deps, ...inside })).catch(
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    },
  );

const approve = (ground: HistoryContext, no: string, operator: string) =>
  act(ground, no, operator, (deps) => approveWithdrawal(deps, no, operator));

/**
 * One random step of a history: a user requests or cancels, an operator decides, the host reports (also wrongly), or several of these
 * concurrently.
 */
export async function takeStep(stage: WithdrawalStage, payee: Payee): Promise<unknown> {
  const { market, host, random, secret, ask } = stage;
  const asking = () => ask(payee, random.of(amounts) ?? 1_000);
  const one = random.of(await withdrawalsOf(stage, [payee.id]));
  if (!one) return asking();
  const { withdrawal_no: no, payout_no: payoutNo } = one;
  const tell = async () => {
    const said = host.payouts.get(payoutNo ?? '');
    if (said && said.status !== 'pending')
      await sendPayoutNotice(market, payoutNo ?? '', { status: said.status, amount: said.amount, secret });
  };
  const moves: (() => Promise<unknown>)[] = [
    asking,
    () => callBack(market, payee, no),
    () => approve(stage, no, '小周'),
    () => approve(stage, no, '小吴'),
    () => act(stage, no, '小周', (deps) => refuseWithdrawal(deps, no, '收入来源待核实')),
    tell,
    () => Promise.all([tell(), tell()]),
    () => sendPayoutNotice(market, payoutNo ?? 'P0', { status: 'paid', amount: one.amount, secret }),
    () => Promise.all([callBack(market, payee, no), approve(stage, no, '小吴')]),
  ];
  return (random.of(moves) ?? asking)();
}

/** Two operators approve everything pending, a minute after it was asked for. */
export async function decideAll(ground: HistoryContext, payees: readonly Payee[]): Promise<void> {
  await passRest(ground.market);
  const rows = await withdrawalsOf(
    ground,
    payees.map(({ id }) => id),
  );
  for (const { withdrawal_no: no, status } of rows)
    if (status === 'requested') for (const by of ['小周', '小吴']) await approve(ground, no, by);
}

/** Totals of all histories: the service's ledger and what the host has actually paid. */
export async function accountOf({ market, host }: Pick<WithdrawalStage, 'market' | 'host'>) {
  const { db } = market.deps;
  const rows = await db.selectFrom('withdrawal').selectAll().execute();
  const paid = rows.filter(({ status }) => status === 'paid');
  const gone = new Map<string, number>();
  for (const { user_id, amount } of paid) gone.set(user_id, (gone.get(user_id) ?? 0) + amount);
  const purses = await db
    .selectFrom('wallet_account')
    .innerJoin('payout_account', 'payout_account.user_id', 'wallet_account.user_id')
    .select(['wallet_account.user_id', 'balance'])
    .where('kind', '=', 'available')
    .execute();
  const line = (payoutNo: string | null, amount: number, times: number) => `${payoutNo} ${amount} ${times}`;
  const paidAtHost = [...host.payouts.values()].filter(({ status }) => status === 'paid');
  return {
    rows,
    statuses: [...new Set(rows.map(({ status }) => status))].toSorted(),
    booked: paid.map(({ payout_no, amount, fee }) => line(payout_no, amount - fee, 1)).toSorted(),
    paidOut: paidAtHost.map(({ payoutNo, amount, times }) => line(payoutNo, amount, times)).toSorted(),
    wrongFees: rows.filter(({ amount, fee }) => fee !== withdrawalFee(amount)),
    wrongPurses: purses.filter(({ user_id, balance }) => balance !== OPENING - (gone.get(user_id ?? '') ?? 0)),
  };
}

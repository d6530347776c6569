import { randomBytes } from 'node:crypto';
import {
  needsOperator,
  payableFrom,
  withdrawalDay,
  withdrawalFee,
  WITHDRAWAL_REST,
  WITHDRAWALS_A_DAY,
  withdrawalSubject,
} from '#contract/rules/withdrawal.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { REWARD_REST } from '#contract/rules/task.ts';
import { requireAdult, requireUnlimited } from '#service/domains/identity/eligibility.ts';
import { askPayPassword } from '#service/domains/identity/payPasswordAsk.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { available, lockAvailable, post, withdrawing } from '#service/kernel/ledger/post.ts';
import { restingOf } from './resting.ts';
import { type Withdrawal, withdrawals } from './withdrawalMove.ts';

interface WithdrawalRequest {
  readonly amount: number;
  readonly proof: string | undefined;
}

/** Takes the amount from the available balance and starts the payout. The wallet lock serialises a user's withdrawals. */
export async function askWithdrawal(deps: Deps, caller: Caller, { amount, proof }: WithdrawalRequest): Promise<Withdrawal> {
  const { db, clock } = deps;
  const now = clock.now();
  const balance = await lockAvailable(db, caller.id);
  const { account, holder, bound_at } = await requireMayWithdraw(db, caller, now);
  await requireLeftToday(db, caller.id, now);
  const resting = await restingOf(db, caller.id, now);
  if (balance - resting < amount)
    throw refused('BALANCE_SHORT', {
      message:
        resting > 0
          ? `可提现余额不足：任务报酬 ${formatYuan(resting)} 到账满 ${REWARD_REST / HOUR} 小时才能提现`
          : '可提现余额不足，请减少金额',
    });
  await askPayPassword(deps, { userId: caller.id, fen: amount, proof, subject: withdrawalSubject(amount), isAlways: true });
  const boundAt = bound_at.getTime();
  const waits = needsOperator({ amount, creditScore: caller.creditScore, boundAt, now });
  const asked = await withdrawals.start(
    deps,
    {
      withdrawal_no: `W${now}${randomBytes(6).toString('hex')}`,
      user_id: caller.id,
      amount,
      fee: withdrawalFee(amount),
      account,
      holder,
      needs_operator: waits,
      payable_from: new Date(payableFrom(boundAt)),
      created_at: new Date(now),
    },
    { event: 'withdrawal.ask', by: 'user' },
  );
  const transfers = [{ from: available(caller.id), to: withdrawing(caller.id), fen: amount }];
  await post(db, now, [{ kind: 'withdrawal', causeNo: asked.withdrawal_no, transfers }]);
  if (!waits) await queueJob(db, 'withdrawal.pay', asked.withdrawal_no, now + WITHDRAWAL_REST);
  return asked;
}

/** All preconditions about the user and the account for a withdrawal. */
async function requireMayWithdraw(db: Db, caller: Caller, now: number) {
  requireAdult(caller, '提现', now);
  requireUnlimited(caller, 'withdraw');
  const { phone } = await db.selectFrom('user_account').select('phone').where('id', '=', caller.id).executeTakeFirstOrThrow();
  if (phone === null) throw refused('PHONE_UNBOUND');
  const account = await db.selectFrom('payout_account').selectAll().where('user_id', '=', caller.id).executeTakeFirst();
  if (!account) throw refused('ALIPAY_UNBOUND');
  const contract = await db
    .selectFrom('service_contract')
    .select('contract_no')
    .where('user_id', '=', caller.id)
    .where('status', '=', 'signed')
    .executeTakeFirst();
  if (!contract) throw refused('CONTRACT_UNSIGNED');
  return account;
}

async function requireLeftToday(db: Db, userId: string, now: number): Promise<void> {
  if ((await leftToday(db, userId, now)) > 0) return;
  throw refused('WITHDRAWAL_DAILY_LIMIT', { details: { retry_at: withdrawalDay(now).to } });
}

export async function leftToday(db: Db, userId: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('withdrawal')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['requested', 'paying', 'paid'])
    .where('created_at', '>=', new Date(withdrawalDay(now).from))
    .executeTakeFirstOrThrow();
  return Math.max(0, WITHDRAWALS_A_DAY - Number(count));
}

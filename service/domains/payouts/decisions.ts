import { needsTwoPeople } from '#contract/rules/withdrawal.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { balancesOf } from '#service/kernel/ledger/balances.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import { type Approved, approveWithdrawal, refuseWithdrawal } from './withdrawalPay.ts';
import type { Withdrawal } from './withdrawalMove.ts';

interface Named {
  readonly withdrawalNo: string;
}

export async function readWithdrawal({ db }: Pick<CommandContext, 'db'>, withdrawalNo: string): Promise<Withdrawal> {
  const row = await db.selectFrom('withdrawal').selectAll().where('withdrawal_no', '=', withdrawalNo).executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: `没有 ${withdrawalNo} 这笔提现` });
  return row;
}

export async function withdrawalState(ground: CommandContext, { withdrawalNo }: Named): Promise<CaseState> {
  const { status, amount, fee, account, holder, approved_by, user_id } = await readWithdrawal(ground, withdrawalNo);
  return {
    facts: { status, amount_fen: amount, fee_fen: fee, account, holder, approved_by },
    money: await balancesOf(ground.db, { user: user_id }),
  };
}

const common = {
  may: 'withdrawals.decide',
  queue: 'withdrawals',
  subject: ({ withdrawalNo }: Named) => withdrawalNo,
  state: withdrawalState,
} as const;

export const approveDecision: Decision<Named, Approved> = {
  ...common,
  action: 'withdrawal.approve',
  needsTwo: ({ facts }) => needsTwoPeople(Number(facts['amount_fen'])) && facts['approved_by'] === null,
  run: (ground, { withdrawalNo }, { name }, firstBy) => approveWithdrawal(ground, withdrawalNo, name, firstBy),
};

/** For the command line: the first approval is stored with the withdrawal, and the second must be by another person. */
export const approveByName: Decision<Named, Approved> = {
  ...common,
  action: 'withdrawal.approve',
  run: (ground, { withdrawalNo }, { name }) => approveWithdrawal(ground, withdrawalNo, name),
};

export const refuseDecision: Decision<Named & { readonly because: string }, { status: Withdrawal['status'] }> = {
  ...common,
  action: 'withdrawal.refuse',
  run: (ground, { withdrawalNo, because }) => refuseWithdrawal(ground, withdrawalNo, because),
};

import type { z } from 'zod';
import { contractShape, payoutAccountShape, withdrawalShape } from '#contract/rest/payouts.ts';
import { maskAlipay, maskHolder, payableFrom } from '#contract/rules/withdrawal.ts';
import type { Contract } from './contractSign.ts';
import type { Withdrawal } from './withdrawalMove.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';

interface AccountRow {
  readonly account: string;
  readonly holder: string;
  readonly bound_at: Date;
}

const masked = ({ account, holder }: Pick<AccountRow, 'account' | 'holder'>) => ({
  account: maskAlipay(account),
  holder: maskHolder(holder),
});

export const presentAccount = (row: AccountRow): z.output<typeof payoutAccountShape.schema> =>
  fromRow(payoutAccountShape, row, { ...masked(row), payable_from: payableFrom(row.bound_at.getTime()) });

export const presentContract = (row: Contract): z.output<typeof contractShape.schema> =>
  fromRow(contractShape, row, { signing_url: row.status === 'pending' ? row.signing_url : null });

export const presentWithdrawal = (row: Withdrawal): z.output<typeof withdrawalShape.schema> => fromRow(withdrawalShape, row, masked(row));

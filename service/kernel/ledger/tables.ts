import type { ledgerKinds, WireOf } from '#contract/names.ts';
import { always, byDefault, id, instant, oneOf, orNull, text, texts, whole } from '#service/kernel/database/columns.ts';

export type AccountKind = 'available' | 'frozen' | 'withdrawing' | 'clearing' | 'escrow' | 'revenue' | 'promotion';

/** `opening` is shown as a recharge. */
export type LedgerKind = WireOf<typeof ledgerKinds> | 'opening';

export const walletAccount = {
  id: byDefault(id),
  /** null: an account of the platform. */
  user_id: orNull(id),
  kind: oneOf<AccountKind>(),
  /** null for the platform's accounts, whose balance is the sum of their entries. */
  balance: orNull(whole),
};

export const ledgerTransaction = {
  id: always(id),
  at: instant,
  kind: oneOf<LedgerKind>(),
  order_id: orNull(id),
  charge_no: orNull(text),
  /** Number of a withdrawal or subscription, by kind. */
  cause_no: orNull(text),
};

export const ledgerEntry = {
  transaction_id: id,
  account_id: id,
  amount: whole,
  balance_after: orNull(whole),
};

export const ledgerCheck = {
  id: always(id),
  began_at: instant,
  ended_at: orNull(instant),
  /** Last transaction read so far. */
  through_transaction: byDefault(id),
  through_account: byDefault(id),
  /** Sum of all entries read, in fen. */
  sum: byDefault(whole),
  /** Transactions whose entries do not sum to zero. */
  unbalanced: byDefault(whole),
  /** Wallets whose balance is not the sum of their entries. */
  drifting: byDefault(whole),
  examples: byDefault(texts),
};

export const ledgerTables = {
  wallet_account: walletAccount,
  ledger_transaction: ledgerTransaction,
  ledger_entry: ledgerEntry,
  ledger_check: ledgerCheck,
};

type LedgerTables = typeof ledgerTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends LedgerTables {}
}

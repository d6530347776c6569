-- Money on its way to an Alipay account leaves `available` for `withdrawing`.
alter type account_kind add value 'withdrawing';
alter type ledger_kind add value 'withdrawal';
alter type ledger_kind add value 'withdrawal_return';
alter type ledger_kind add value 'withdrawal_paid';
alter type ledger_kind add value 'subscription';

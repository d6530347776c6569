-- Money of tasks: publishing escrows, places return or pay it, a taker's deposit.
alter type ledger_kind add value 'task_publish';
alter type ledger_kind add value 'task_return';
alter type ledger_kind add value 'task_reward';
alter type ledger_kind add value 'task_deposit';
alter type ledger_kind add value 'task_deposit_return';
alter type ledger_kind add value 'task_forfeit';

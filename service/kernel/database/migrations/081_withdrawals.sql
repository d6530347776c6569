insert into wallet_account (id, user_id, kind, balance) select id * 10 + 3, id, 'withdrawing', 0 from user_account;

-- What a movement of money is about when it is neither an order nor a charge: number of a withdrawal or of a subscription, by kind.
alter table ledger_transaction add column cause_no text;
create index ledger_transaction_cause on ledger_transaction (cause_no) where cause_no is not null;

-- payout_account: the Alipay account to which a user's withdrawals go. `bound_at` starts anew with every change.
create table payout_account (
  user_id bigint primary key references user_account (id),
  account text not null,
  holder text not null,
  bound_at timestamptz not null
);

-- service_contract: what is signed once, at the signing host, before the first withdrawal.
create table service_contract (
  contract_no text primary key,
  user_id bigint not null references user_account (id),
  status text not null default 'pending' check (status in ('pending', 'signed', 'refused', 'expired')),
  signing_url text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'pending') = (ended_at is null))
);
create unique index one_contract on service_contract (user_id) where status in ('pending', 'signed');
create index service_contract_user on service_contract (user_id, created_at desc);

-- withdrawal: `amount` leaves `available` when it is asked for; the payee gets `amount - fee`. Account and holder are those of that moment.
-- `payout_no` is the number that the payout host knows it by, made when it is handed over and never again.
create table withdrawal (
  id bigint generated always as identity primary key,
  withdrawal_no text not null unique,
  user_id bigint not null references user_account (id),
  amount fen not null check (amount > 0),
  fee fen not null check (fee < amount),
  account text not null,
  holder text not null,
  status text not null check (status in ('requested', 'paying', 'paid', 'failed', 'cancelled', 'refused')),
  needs_operator boolean not null,
  -- Who of the platform said yes first, where two have to.
  approved_by text,
  payout_no text unique,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- What the payee reads.
  reason text,
  check ((status in ('requested', 'paying')) = (ended_at is null)),
  check (status not in ('paying', 'paid') or payout_no is not null)
);
create index withdrawal_user on withdrawal (user_id, id desc);
create index withdrawal_waiting on withdrawal (id) where status in ('requested', 'paying');

create table withdrawal_event (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawal (id),
  at timestamptz not null,
  event text not null,
  from_status text,
  to_status text not null,
  -- renter: the user; platform: an operator; clock: by itself, and the payout host.
  by order_actor not null,
  note text not null default ''
);
create index withdrawal_event_withdrawal on withdrawal_event (withdrawal_id, id);
create trigger withdrawal_event_is_append_only before update or delete on withdrawal_event for each statement execute function refuse_change();

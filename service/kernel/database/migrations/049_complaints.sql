alter type ledger_kind add value 'complaint_refund';
alter type ledger_kind add value 'damages';

create type complaint_party as enum ('renter', 'owner');
create type complaint_cause as enum ('wrong_password', 'kicked_out', 'not_as_described', 'cheating', 'tampered', 'spent', 'banned', 'other');
create type complaint_status as enum ('open', 'answered', 'upheld', 'rejected', 'withdrawn');

-- complaint: what one side of an order says of the other. `claim` is what the clock gives the filer when nobody answers in time: fen of the rent
-- for the renter, of the deposit for the owner; `paid` is what the filer got.
create table complaint (
  id bigint generated always as identity primary key,
  order_id bigint not null references rental_order (id),
  party complaint_party not null,
  cause complaint_cause not null,
  words text not null check (char_length(words) between 10 and 500),
  claim fen not null,
  reported_at timestamptz not null,
  filed_at timestamptz not null,
  status complaint_status not null default 'open',
  answer_due timestamptz not null,
  answer text,
  answered_at timestamptz,
  decide_due timestamptz not null,
  decided_at timestamptz,
  reason text,
  paid fen,
  check ((status = 'answered') <= (answered_at is not null)),
  check ((status in ('open', 'answered')) = (decided_at is null)),
  check ((status = 'upheld') = (paid is not null))
);
create index complaint_order on complaint (order_id, id);
create index complaint_waiting on complaint (decide_due) where status in ('open', 'answered');
create unique index one_open_complaint on complaint (order_id) where status in ('open', 'answered');
create unique index one_withdrawal on complaint (order_id, party) where status = 'withdrawn';
create unique index one_decision on complaint (order_id, party) where status in ('upheld', 'rejected');

-- operator_action: what people of the platform did, in the transaction in which they did it.
create table operator_action (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator text not null check (char_length(operator) between 1 and 50),
  action text not null,
  subject text not null,
  input jsonb not null,
  result jsonb not null
);
create index operator_action_subject on operator_action (subject, id);
create trigger operator_action_is_append_only before update or delete on operator_action for each statement execute function refuse_change();

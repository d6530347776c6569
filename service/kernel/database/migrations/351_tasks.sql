-- task: one published task, moved by contract/taskLifecycle.machine.ts and paid like a subscription. `fee` is the platform's, of one place.
create table task (
  id bigint generated always as identity primary key,
  task_no text not null unique,
  publisher_id bigint not null references user_account (id),
  kind text not null check (kind in ('companion', 'rank', 'collect', 'other')),
  game_id bigint not null references game (id),
  title text not null,
  words text not null,
  reward fen not null check (reward between 500 and 200000),
  fee fen not null,
  places smallint not null check (places between 1 and 20),
  -- From taking a place to its hand-in.
  hours smallint not null check (hours between 1 and 168),
  deposit fen not null check (deposit <= 20000),
  payable fen not null check (payable = (reward + fee) * places),
  status text not null check (status in ('unpaid', 'paying', 'open', 'winding', 'ended', 'closed')),
  wallet_frozen fen not null default 0,
  -- Open rows of task_place; changes only while the task's row is locked.
  open_places smallint not null default 0 check (open_places between 0 and places),
  created_at timestamptz not null,
  pay_deadline timestamptz not null,
  paid_at timestamptz,
  offer_ends_at timestamptz,
  ended_at timestamptz,
  check ((status in ('open', 'winding', 'ended')) = (paid_at is not null)),
  check (open_places = 0 or status = 'open')
);
create index task_publisher on task (publisher_id, id);
create unique index one_unpaid_task on task (publisher_id) where status in ('unpaid', 'paying');
create index task_on_offer on task (id) where status = 'open';
create index task_by_reward on task (reward, id) where status = 'open';
create index task_by_end on task (offer_ends_at, id) where status = 'open';
create index task_game on task (game_id);

-- task_place: one place of a task, moved by contract/placeLifecycle.machine.ts. One that opens again is a new row with the same number.
create table task_place (
  id bigint generated always as identity primary key,
  task_id bigint not null references task (id),
  number smallint not null check (number >= 1),
  status text not null check (status in (
    'open', 'taken', 'handed', 'returned', 'redone', 'disputed', 'held', 'accepted', 'divided', 'refused', 'overdue', 'quit', 'recalled'
  )),
  taker_id bigint references user_account (id),
  taken_at timestamptz,
  -- The next deadline of the status, if it has one.
  due_at timestamptz,
  ended_at timestamptz,
  -- What the taker got of the reward.
  paid fen,
  -- The platform's reason.
  reason text,
  check ((taker_id is null) = (status in ('open', 'recalled'))),
  check ((taker_id is null) = (taken_at is null)),
  check ((ended_at is null) = (status in ('open', 'taken', 'handed', 'returned', 'redone', 'disputed', 'held')))
);
-- A place has one unfinished row at most, hence one taker.
create unique index one_row_a_place on task_place (task_id, number) where ended_at is null or status in ('accepted', 'divided', 'refused');
create index task_place_task on task_place (task_id, id);
create index task_place_taker on task_place (taker_id, id) where taker_id is not null;
create index task_place_taken on task_place (taker_id) where taker_id is not null and ended_at is null;
create index task_place_waiting on task_place (due_at) where ended_at is null and due_at is not null;

create table task_place_event (
  id bigint generated always as identity primary key,
  place_id bigint not null references task_place (id),
  at timestamptz not null,
  event text not null,
  from_status text,
  to_status text not null,
  by text not null check (by in ('user', 'clock', 'platform')),
  note text not null default ''
);
create index task_place_event_place on task_place_event (place_id);

-- task_place_record: what both sides wrote about a place, in order.
create table task_place_record (
  place_id bigint not null references task_place (id),
  number smallint not null,
  kind text not null check (kind in ('hand_in', 'return', 'dispute', 'statement')),
  party text not null check (party in ('publisher', 'taker')),
  words text not null,
  at timestamptz not null,
  primary key (place_id, number)
);

create table task_place_picture (
  place_id bigint not null,
  number smallint not null,
  position smallint not null,
  picture_id bigint not null references picture (id) on delete cascade,
  primary key (place_id, number, position),
  foreign key (place_id, number) references task_place_record (place_id, number)
);
create unique index task_place_picture_once on task_place_picture (picture_id);

alter table charge add column task_id bigint references task (id),
  add constraint charge_of_one check (num_nonnulls(order_id, subscription_id, task_id) <= 1);
create index charge_task on charge (task_id) where task_id is not null;
-- Rewards of the last day, which cannot be withdrawn yet.
create index ledger_transaction_reward on ledger_transaction (at) where kind = 'task_reward';

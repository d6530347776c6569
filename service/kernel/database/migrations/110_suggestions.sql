create type suggestion_kind as enum ('suggestion', 'complaint', 'other');
create type suggestion_status as enum ('open', 'answered', 'done');

-- suggestion: what somebody told the platform. `number` is random, and whoever has it reads the answer.
create table suggestion (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^JY[2-9A-HJ-NP-Z]{16}$'),
  -- Made by the sender for this one; the same key again is the same suggestion.
  request_key text not null unique,
  user_id bigint references user_account (id),
  kind suggestion_kind not null,
  words text not null check (char_length(words) between 10 and 500),
  contact text check (char_length(contact) between 1 and 50),
  -- Where a guest sent it from, until the day is over.
  address text,
  at timestamptz not null,
  status suggestion_status not null default 'open',
  answer text check (char_length(answer) between 2 and 500),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check (status <> 'answered' or answer is not null)
);
create index suggestion_user on suggestion (user_id, id desc) where user_id is not null;
create index suggestion_address on suggestion (address, at) where address is not null;
create index suggestion_waiting on suggestion (id) where status = 'open';

-- chat_conversation: one conversation with customer service. Of a guest it is opened by a secret, of which only the hash is kept.
create table chat_conversation (
  id bigint generated always as identity primary key,
  number text not null unique,
  user_id bigint references user_account (id),
  guest_hash bytea check (length(guest_hash) = 32),
  status text not null check (status in ('waiting', 'left', 'serving', 'ended')),
  opened_at timestamptz not null,
  -- When the customer first said something; until then nobody is told of it.
  asked_at timestamptz,
  last_at timestamptz not null,
  ended_at timestamptz,
  agent text,
  -- Number of the newest message. Messages are numbered while this row is locked, so that there are no gaps.
  last_seq integer not null default 0,
  customer_read integer not null default 0,
  desk_read integer not null default 0,
  -- Number of the newest notice of the desk.
  desk_last integer not null default 0,
  -- Counts what the desk has to be told of; `given`: it took it.
  revision integer not null default 0,
  given_revision integer not null default 0,
  given_seq integer not null default 0,
  rating smallint check (rating between 1 and 5),
  rating_words text check (char_length(rating_words) <= 200),
  rated_at timestamptz,
  expires_at timestamptz not null,
  check (user_id is null or guest_hash is null),
  check ((status = 'ended') = (ended_at is not null)),
  check ((rating is null) = (rated_at is null))
);
create unique index one_open_chat on chat_conversation (user_id) where status <> 'ended';
create unique index chat_guest on chat_conversation (guest_hash) where guest_hash is not null;
create index chat_user on chat_conversation (user_id, id desc);
create index chat_queue on chat_conversation (asked_at, id) where status = 'waiting';
create index chat_left on chat_conversation (asked_at, id) where status in ('waiting', 'left');
create index chat_expires on chat_conversation (expires_at);

create table chat_message (
  conversation_id bigint not null references chat_conversation (id) on delete cascade,
  seq integer not null check (seq >= 1),
  author text not null check (author in ('customer', 'desk', 'system')),
  kind text not null check (kind in ('text', 'order', 'picture', 'system')),
  -- Text; of an order card the number of the order; of a picture nothing.
  body text not null,
  picture_id bigint references picture (id) on delete set null,
  -- The customer's own number of it, and the desk's: each is one message, however often it comes.
  client_id text,
  desk_id integer,
  at timestamptz not null,
  primary key (conversation_id, seq),
  unique (conversation_id, client_id),
  unique (conversation_id, desk_id)
);
create index chat_message_picture on chat_message (picture_id) where picture_id is not null;

insert into job (kind, subject, run_at) values ('chat.expire', 'all', '2026-01-01T00:00:00Z');

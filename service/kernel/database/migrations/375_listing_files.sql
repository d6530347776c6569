-- listing_file: a file with accounts that a merchant sends; checked and written by jobs. One per owner is under way.
create table listing_file (
  id bigint generated always as identity primary key,
  owner_id bigint not null references user_account (id),
  game_id bigint not null references game (id),
  name text not null,
  bytes integer not null check (bytes > 0),
  state text not null default 'sending' check (state in ('sending', 'checking', 'faulty', 'ready', 'taking', 'taken', 'cancelled')),
  -- Of the check, or of the writing.
  percent smallint not null default 0,
  rows integer not null default 0,
  columns jsonb not null default '[]',
  faults jsonb not null default '[]',
  fault_count integer not null default 0,
  problem text,
  on_offer integer not null default 0,
  waiting integer not null default 0,
  begun_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index listing_file_under_way on listing_file (owner_id) where state in ('sending', 'checking', 'faulty', 'ready', 'taking');
create index listing_file_owner on listing_file (owner_id, id desc);
-- The file itself, until it ends; sealed, since it has logins.
create table listing_file_part (
  file_id bigint not null references listing_file (id) on delete cascade,
  at integer not null,
  bytes integer not null,
  sealed text not null,
  primary key (file_id, at)
);

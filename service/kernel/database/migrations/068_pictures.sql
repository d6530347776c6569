-- Uploaded pictures, as they were encoded by the service. Public ones are found by the hash of their bytes, private ones by number and right alone.
create table picture (
  id bigint generated always as identity primary key,
  owner_id bigint not null references user_account (id),
  purpose text not null check (purpose in ('avatar', 'listing', 'review', 'task', 'evidence', 'licence', 'chat')),
  is_public boolean not null check (is_public = (purpose not in ('evidence', 'licence', 'chat'))),
  sha256 bytea not null check (length(sha256) = 32),
  -- WebP: compressed already.
  bytes bytea not null,
  width int not null,
  height int not null,
  created_at timestamptz not null,
  -- null: nothing refers to it yet.
  attached_at timestamptz
);
alter table picture alter column bytes set storage external;
create index picture_hash on picture (sha256) where is_public;
create index picture_owner on picture (owner_id);
create index picture_unattached on picture (created_at) where attached_at is null;

-- Uploads of a person on a day of Shanghai.
create table picture_day (
  user_id bigint not null references user_account (id),
  day date not null,
  uploads smallint not null,
  primary key (user_id, day)
);
create index picture_day_day on picture_day (day);

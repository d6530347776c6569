-- What the owner was told and can deny by the link of the message: a login from a new device, a replaced phone or mailbox.
create table security_news (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  kind text not null check (kind in ('login', 'phone', 'email')),
  at timestamptz not null,
  session_id bigint,
  browser_hash bytea,
  device text,
  address text,
  former text,
  present text,
  expires_at timestamptz not null,
  denied_at timestamptz
);
create index security_news_user on security_news (user_id, kind, id);
create index security_news_expiry on security_news (expires_at);
-- Networks that somebody has logged in from, masked.
create table known_place (
  user_id bigint not null references user_account (id),
  place text not null,
  last_at timestamptz not null,
  primary key (user_id, place)
);
create index known_place_time on known_place (last_at);
-- Whether the user had logged in with this browser before.
alter table user_session add column from_known_browser boolean;
alter table user_setting add column security_by text not null default 'sms' check (security_by in ('sms', 'email', 'both'));
alter table user_account add column phone_replaced_at timestamptz, add column email_replaced_at timestamptz;

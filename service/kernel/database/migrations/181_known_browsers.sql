-- Browsers that somebody has logged in with: wrong passwords that come from one of them are counted by themselves.
create table known_browser (
  user_id bigint not null references user_account (id),
  browser_hash bytea not null,
  last_at timestamptz not null,
  primary key (user_id, browser_hash)
);
create index known_browser_time on known_browser (last_at);

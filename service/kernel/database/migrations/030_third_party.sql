-- third_account: somebody as WeChat, QQ or our phone app knows them, and the account here once there is one.
create table third_account (
  id bigint generated always as identity primary key,
  platform text not null check (platform in ('wechat', 'qq', 'app')),
  openid text not null,
  nickname text not null,
  user_id bigint references user_account (id),
  created_at timestamptz not null,
  unique (platform, openid),
  constraint third_account_one_per_user unique (user_id, platform)
);

-- login_ticket: a code on somebody's screen. The session id stays with the browser that asked, here is its hash; `host_ticket` names the
-- code to the host. With an account the phone has confirmed; the login that it grants deletes the row.
create table login_ticket (
  session_hash bytea primary key,
  platform text not null check (platform in ('wechat', 'qq', 'app')),
  visitor_hash bytea,
  host_ticket text not null,
  host_status text not null,
  asked_at timestamptz not null,
  account_id bigint references third_account (id),
  request_hash bytea unique,
  expires_at timestamptz not null
);
create index login_ticket_expiry on login_ticket (expires_at);

-- bind_ticket: a third party's login that waits for a phone number; the binding deletes it.
create table bind_ticket (
  token_hash bytea primary key,
  account_id bigint not null references third_account (id),
  visitor_hash bytea,
  expires_at timestamptz not null
);
create index bind_ticket_expiry on bind_ticket (expires_at);

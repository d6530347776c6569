-- service_secret: keys that all processes share and that never change, made by the first that needs one.
create table service_secret (
  name text primary key,
  value bytea not null
);

-- login_key: what passwords are encrypted under and signs are made with; the newest one issues, older ones are accepted while they last.
create table login_key (
  kid text primary key,
  sign_secret bytea not null,
  private_key bytea not null,
  public_key bytea not null,
  issues_until timestamptz not null,
  accepted_until timestamptz not null
);

create table used_nonce (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_nonce_expiry on used_nonce (expires_at);

-- captcha_puzzle: one drawn puzzle and its answer; the try that judges it deletes it.
create table captcha_puzzle (
  id text primary key,
  action text not null check (action in ('login', 'sendSms', 'submit')),
  answer_x smallint not null,
  expires_at timestamptz not null
);
create index captcha_puzzle_expiry on captcha_puzzle (expires_at);

-- verify_key: proof of a solved puzzle; the call that it serves deletes it.
create table verify_key (
  key_hash bytea primary key,
  action text not null check (action in ('login', 'sendSms', 'submit')),
  visitor_hash bytea,
  expires_at timestamptz not null
);
create index verify_key_expiry on verify_key (expires_at);

-- sms_code: the code that counts now, one per phone and purpose; the hash is keyed, for six digits are quickly guessed.
create table sms_code (
  phone text not null,
  action text not null check (action in ('login', 'register')),
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (phone, action)
);
create index sms_code_expiry on sms_code (expires_at);

-- sms_sent: what the limits count, for a day.
create table sms_sent (
  id bigint generated always as identity primary key,
  phone text not null,
  address text not null,
  sent_at timestamptz not null
);
create index sms_sent_phone on sms_sent (phone, sent_at);
create index sms_sent_address on sms_sent (address, sent_at);
create index sms_sent_time on sms_sent (sent_at);

-- login_attempt: wrong passwords in a row, per account (known or not) and per address.
create table login_attempt (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz not null
);
create index login_attempt_time on login_attempt (last_at);

-- address_call: calls that cost, per address and minute; losing it in a crash does no harm.
create unlogged table address_call (
  call text not null,
  address text not null,
  minute timestamptz not null,
  calls integer not null,
  primary key (call, address, minute)
);
create index address_call_minute on address_call (minute);

-- registration: how an account came to be.
create table registration (
  user_id bigint primary key references user_account (id),
  invite text,
  channel text,
  created_at timestamptz not null
);

create index user_session_expiry on user_session (expires_at);

-- What an account's owner governs: its profile, its sessions, proofs of ownership, the pay password, settings, and messages to the phone and the mailbox.
alter table user_account
  -- Lower case.
  add column email text unique check (email = lower(email)),
  add column nickname_changed_at timestamptz,
  add column status text not null default 'normal' check (status in ('normal', 'closing', 'closed')),
  -- What an operator has taken away for now; table account_limit holds the reasons.
  add column limits text[] not null default '{}';
-- A default nickname is random and never changed; a chosen one is unique.
create unique index user_account_chosen_nickname on user_account (lower(nickname)) where nickname_changed_at is not null;
create index user_account_nickname on user_account (lower(nickname));

alter table user_session
  add column id bigint generated always as identity unique,
  add column user_agent text,
  add column ip text,
  add column last_used_at timestamptz;

alter table sms_code drop constraint sms_code_action_check;
create table email_code (
  email text not null,
  action text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (email, action)
);
create index email_code_expiry on email_code (expires_at);
create table email_sent (
  id bigint generated always as identity primary key,
  email text not null,
  address text not null,
  sent_at timestamptz not null
);
create index email_sent_email on email_sent (email, sent_at);
create index email_sent_address on email_sent (address, sent_at);
create index email_sent_time on email_sent (sent_at);

-- A session has proved for one purpose that the account's owner sits before it.
create table owner_proof (
  token_hash bytea primary key,
  user_id bigint not null references user_account (id),
  purpose text not null,
  subject text not null default '',
  expires_at timestamptz not null
);
create index owner_proof_expiry on owner_proof (expires_at);

create table pay_password (
  user_id bigint primary key references user_account (id),
  password_hash text not null,
  failures smallint not null default 0,
  locked_until timestamptz,
  changed_at timestamptz not null
);
-- A row is there once something was set; without one the defaults of contract/rules/account.ts hold.
create table user_setting (
  user_id bigint primary key references user_account (id),
  notify_orders boolean not null default true,
  notify_money boolean not null default true,
  notify_activity boolean not null default true,
  show_in_rankings boolean not null default true,
  -- Wallet payments above it ask for the pay password; 0: all.
  pay_password_above fen not null default 5000
);

-- What is to be sent to a phone or a mailbox, and is sent by job message.send; secrets are made when it is sent.
create table outgoing_message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'email')),
  address text not null,
  template text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outgoing_message_time on outgoing_message (created_at);

-- People of the platform. A removed person stays: decisions name them.
create table operator_person (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 2 and 30),
  -- Two spellings of one name are one name.
  name_key text not null unique,
  password_hash text not null,
  totp_secret text not null,
  -- The newest time step of which a code was accepted: a code is good once.
  totp_step bigint not null default 0,
  roles text[] not null check (roles <@ array['service', 'finance', 'content', 'admin']),
  created_at timestamptz not null,
  created_by text not null,
  removed_at timestamptz,
  removed_by text
);

create table operator_recovery_code (
  person_id bigint not null references operator_person (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- A browser or command line in which the person has signed in before; wrong attempts of others do not lock it.
create table operator_device (
  device_hash bytea primary key,
  person_id bigint not null references operator_person (id),
  created_at timestamptz not null
);
create index operator_device_person on operator_device (person_id);

create table operator_session (
  id bigint generated always as identity primary key,
  person_id bigint not null references operator_person (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  ip text,
  user_agent text,
  ended_at timestamptz
);
create index operator_session_person on operator_session (person_id, id);

-- Wrong sign-ins by name or device.
create table operator_attempt (
  attempted text primary key,
  failures int not null,
  last_at timestamptz not null,
  locked_until timestamptz not null
);

create table approval (
  id bigint generated always as identity primary key,
  action text not null,
  subject text not null,
  input jsonb not null,
  -- Hash of the state on which the first person decided.
  version text not null,
  before jsonb not null,
  because text not null,
  status text not null check (status in ('asked', 'approved', 'refused', 'expired', 'withdrawn')),
  asked_by text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text,
  ended_at timestamptz
);
create index approval_asked on approval (expires_at) where status = 'asked';
create unique index approval_once on approval (action, subject) where status = 'asked';

create table approval_event (
  id bigint generated always as identity primary key,
  approval_id bigint not null references approval (id),
  at timestamptz not null,
  event text not null,
  from_status text,
  to_status text not null,
  by order_actor not null,
  note text not null default ''
);
create index approval_event_approval on approval_event (approval_id);
create trigger approval_event_is_append_only before update or delete on approval_event for each statement execute function refuse_change();

create table case_claim (
  queue text not null,
  subject text not null,
  person_id bigint not null references operator_person (id),
  claimed_at timestamptz not null,
  used_at timestamptz not null,
  primary key (queue, subject)
);
create index case_claim_person on case_claim (person_id);

create table case_note (
  id bigint generated always as identity primary key,
  queue text not null,
  subject text not null,
  at timestamptz not null,
  written_by text not null,
  words text not null
);
create index case_note_subject on case_note (queue, subject, id);

-- The chain of the audit: the trigger link_action fills place, digest and hash.
alter table operator_action add column before jsonb;
alter table operator_action add column after jsonb;
alter table operator_action add column session_id bigint references operator_session (id);
alter table operator_action add column place bigint;
alter table operator_action add column digest bytea;
alter table operator_action add column hash bytea;
create unique index operator_action_place on operator_action (place);
create index operator_action_session on operator_action (session_id);
create trigger operator_action_is_never_truncated before truncate on operator_action for each statement execute function refuse_change();

-- The last link of each day, signed outside of the database.
create table audit_root (
  day date primary key,
  place bigint not null,
  hash bytea not null,
  signature bytea not null,
  public_key bytea not null,
  signed_at timestamptz not null
);
create trigger audit_root_is_append_only before update or delete on audit_root for each statement execute function refuse_change();

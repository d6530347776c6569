-- merchant_application: the one application of a person; `form` is what was filled in, complete once submitted.
create table merchant_application (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references user_account (id),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'sent_back', 'approved', 'refused')),
  version integer not null default 0,
  form jsonb not null,
  -- By field; '' is the whole.
  reasons jsonb not null default '{}',
  picture_id bigint references picture (id) on delete set null,
  saved_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz
);
create index merchant_application_submitted on merchant_application (submitted_at) where status = 'submitted';
create table application_event (
  id bigint generated always as identity primary key,
  application_id bigint not null references merchant_application (id) on delete cascade,
  at timestamptz not null,
  event text not null,
  from_status text,
  to_status text not null,
  by text not null check (by in ('user', 'platform', 'clock')),
  note text not null default ''
);
create index application_event_application on application_event (application_id);

-- listing_edit: the draft of a listing, and the version that an edit has to name. `form` is null once it is published.
create table listing_edit (
  listing_id bigint primary key references listing (id) on delete cascade,
  version integer not null default 0,
  form jsonb,
  -- By field; '' is the whole.
  reasons jsonb not null default '{}',
  saved_at timestamptz not null,
  -- When it was submitted for a look.
  waiting_since timestamptz
);
create index listing_edit_waiting on listing_edit (waiting_since) where waiting_since is not null;
create table listing_picture (
  listing_id bigint not null references listing (id) on delete cascade,
  position smallint not null,
  picture_id bigint not null references picture (id) on delete cascade,
  primary key (listing_id, position)
);
create unique index listing_picture_picture on listing_picture (picture_id);
create table listing_event (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listing (id) on delete cascade,
  at timestamptz not null,
  event text not null,
  from_state listing_state not null,
  to_state listing_state not null,
  by text not null check (by in ('owner', 'platform', 'clock')),
  note text not null default ''
);
create index listing_event_listing on listing_event (listing_id);
-- Hashes of the own pictures that renters see, the cover first; without any the pictures are drawn.
alter table listing add column pictures text[] not null default '{}';
-- How many of an owner's listings have been on offer decides whether the next waits for a look.
alter table listing add column published_at timestamptz;
update listing set published_at = created_at where state <> 'draft';

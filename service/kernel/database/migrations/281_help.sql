-- help_kind, help_article: edited by operators as contents; keys stand in addresses of pages.
create table help_kind (
  key text primary key check (key ~ '^[a-z0-9-]{1,40}$'),
  title text not null,
  position smallint not null default 0,
  is_shown boolean not null default true
);

create table help_article (
  key text primary key check (key ~ '^[a-z0-9-]{1,40}$'),
  kind text not null references help_kind (key),
  title text not null,
  -- Markdown.
  body text not null,
  -- Other words by which it is found.
  words text not null default '',
  position smallint not null default 0,
  -- People agree to it: its earlier versions stay readable.
  is_agreement boolean not null default false,
  is_shown boolean not null default true,
  shown_from timestamptz,
  shown_until timestamptz,
  check (shown_until > shown_from)
);
create index help_article_kind on help_article (kind);

-- help_vote: one of each person, or of each guest's address until the next day.
create table help_vote (
  article text not null references help_article (key),
  user_id bigint references user_account (id),
  address text,
  vote text not null check (vote in ('helpful', 'not_helpful')),
  at timestamptz not null
);
create unique index help_vote_user on help_vote (user_id, article) where user_id is not null;
create unique index help_vote_address on help_vote (article, address) where address is not null;
create index help_vote_addresses on help_vote (at) where address is not null;

-- agreement_consent: which version of an agreement a person has agreed to, and when.
create table agreement_consent (
  user_id bigint not null references user_account (id),
  article text not null references help_article (key),
  version integer not null check (version > 0),
  at timestamptz not null,
  primary key (user_id, article, version)
);
create index agreement_consent_article on agreement_consent (article, version);

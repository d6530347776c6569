-- client_release: a release of the launcher; its file is in client_release_chunk, so that every process and the backup have it.
create table client_release (
  id bigint generated always as identity primary key,
  system text not null check (system in ('windows', 'macos', 'android', 'web')),
  version text not null,
  file_name text not null,
  content_type text not null,
  size integer not null check (size > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  notes text not null default '',
  is_sample boolean not null default false,
  published_at timestamptz not null,
  -- null while it is offered.
  withdrawn_at timestamptz,
  unique (system, version)
);
create index client_release_file on client_release (sha256);

create table client_release_chunk (
  release_id bigint not null references client_release (id) on delete cascade,
  position integer not null check (position >= 0),
  bytes bytea not null,
  primary key (release_id, position)
);
-- Compressed files do not shrink again, and a slice of an uncompressed value is read alone.
alter table client_release_chunk alter column bytes set storage external;

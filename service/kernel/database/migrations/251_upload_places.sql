-- Uploads in progress: a user has two places, over all processes. `until` frees the place of a process that was killed.
create table upload_place (
  user_id bigint not null references user_account (id),
  place smallint not null,
  until timestamptz not null,
  primary key (user_id, place)
);
create index upload_place_until on upload_place (until);

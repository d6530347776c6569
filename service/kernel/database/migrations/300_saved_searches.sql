-- saved_search: filters of the hall that a member named. `seen_listing` is the newest listing when it was last looked at.
create table saved_search (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  name text not null check (char_length(name) between 1 and 10),
  filter jsonb not null,
  seen_listing bigint not null,
  saved_at timestamptz not null,
  unique (user_id, filter)
);

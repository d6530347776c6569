-- How often a person of the platform has read personal data on a day in Shanghai.
create table operator_reveal_day (
  person_id bigint not null references operator_person (id),
  day date not null,
  reveals integer not null check (reveals > 0),
  primary key (person_id, day)
);

-- What people of the platform write about a user; never changed.
create table user_note (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  at timestamptz not null,
  written_by text not null,
  words text not null check (length(words) between 1 and 500)
);
create index user_note_user on user_note (user_id, id desc);
create trigger user_note_is_append_only before update or delete on user_note for each statement execute function refuse_change();

-- The search of the console: a phone, a number, or the beginning of a name.
create index user_account_username_start on user_account (lower(username) text_pattern_ops);
create index user_account_nickname_start on user_account (lower(nickname) text_pattern_ops);
create index user_account_real_name on user_account (real_name) where real_name is not null;

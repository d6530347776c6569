-- search_made: what a member searched for on a day, as spelled; counted into the hot tags, then swept.
create table search_made (
  day date not null,
  word text not null,
  user_id bigint not null references user_account (id),
  -- As typed.
  keyword text not null,
  primary key (day, word, user_id)
);
create index search_made_user on search_made (user_id);
-- hot_tag: doors into the hall, replaced by the job `tags.count`.
create table hot_tag (
  place smallint primary key,
  label text not null,
  game_id bigint references game (id),
  source text not null check (source in ('searched', 'rented')),
  count integer not null check (count > 0),
  search text not null
);
insert into job (kind, subject, run_at) values ('tags.count', 'all', '2026-01-01T00:00:00Z');

-- Messages about what is new in a saved search: switched on or off, the newest listing told, and when.
alter table saved_search add column is_told boolean not null default true;
alter table saved_search add column told_listing bigint not null default 0;
alter table saved_search add column told_at timestamptz;
insert into job (kind, subject, run_at) values ('search.news', 'all', '2026-01-01T00:00:00Z');

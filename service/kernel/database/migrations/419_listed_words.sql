-- Listed words are contents: they have versions, and are in force from and until. Processes of the previous version still say who added a word;
-- its versions say it from now on.
alter table listed_word
  add column is_shown boolean not null default true,
  add column shown_from timestamptz,
  add column shown_until timestamptz,
  alter column added_by set default '',
  alter column added_at set default now();

insert into content_version (kind, key, version, fields, at, operator, reason)
select 'listed_word', word, 1, '{"is_shown": true, "shown_from": null, "shown_until": null}', added_at, added_by, '词表里原来的词'
from listed_word;

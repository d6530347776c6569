-- content_version: every state of a piece of content, the newest is in force. Written by operators' commands and never changed.
create table content_version (
  kind text not null,
  key text not null,
  version integer not null check (version > 0),
  fields jsonb not null,
  at timestamptz not null,
  operator text not null,
  reason text not null check (char_length(reason) between 2 and 500),
  primary key (kind, key, version)
);

create function refuse_content_change() returns trigger language plpgsql as $$
begin
  raise exception 'content versions are append-only';
end $$;
create trigger content_version_append_only before update or delete on content_version
  for each row execute function refuse_content_change();

-- Shown from and until: an empty side is open.
alter table banner add column shown_from timestamptz, add column shown_until timestamptz,
  add constraint banner_window check (shown_until > shown_from);
alter table hot_word add column is_shown boolean not null default true, add column shown_from timestamptz,
  add column shown_until timestamptz, add constraint hot_word_window check (shown_until > shown_from);
alter table notice add column is_shown boolean not null default true, add column shown_until timestamptz,
  add constraint notice_window check (shown_until > published_at);
alter table emergency_notice add column is_shown boolean not null default true;

insert into content_version (kind, key, version, fields, at, operator, reason)
select 'banner', id::text, 1, to_jsonb(banner) - 'id', now(), '系统', '升级前的内容' from banner
union all select 'notice', id::text, 1, to_jsonb(notice) - 'id', now(), '系统', '升级前的内容' from notice
union all select 'hot_word', word, 1, to_jsonb(hot_word) - 'word', now(), '系统', '升级前的内容' from hot_word
union all select 'popup_ad', id::text, 1, to_jsonb(popup_ad) - 'id', now(), '系统', '升级前的内容' from popup_ad
union all select 'emergency_notice', id::text, 1, to_jsonb(emergency_notice) - 'id', now(), '系统', '升级前的内容' from emergency_notice;

-- shop_follow: who follows a shop. What came on offer after `seen_at` has not been told.
create table shop_follow (
  user_id bigint not null references user_account (id),
  owner_id bigint not null references user_account (id),
  turn bigint generated always as identity,
  seen_at timestamptz not null,
  told_at timestamptz,
  primary key (user_id, owner_id)
);
create index shop_follow_owner on shop_follow (owner_id);
-- Median minutes from a review to the shop's answer; null with too few answers.
alter table shop add column answer_minutes integer;
insert into job (kind, subject, run_at) values ('shop.news', 'all', '2026-01-01T00:00:00Z');

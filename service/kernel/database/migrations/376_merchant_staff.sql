-- merchant_staff: a person who works in an owner's centre, named by phone. One who was removed or left stays for what he has done.
create table merchant_staff (
  id bigint generated always as identity primary key,
  owner_id bigint not null references user_account (id),
  -- Of the invitation; null once it is over.
  phone text,
  -- Who accepted.
  user_id bigint references user_account (id),
  name text not null,
  rights text[] not null check (rights <@ array['prices', 'orders', 'complaints', 'money']),
  status text not null default 'invited' check (status in ('invited', 'accepted', 'declined', 'removed')),
  invited_at timestamptz not null,
  changed_at timestamptz not null,
  check (status <> 'accepted' or user_id is not null)
);
create unique index merchant_staff_phone on merchant_staff (owner_id, phone) where status = 'invited';
create unique index merchant_staff_user on merchant_staff (owner_id, user_id) where status = 'accepted';
create index merchant_staff_of_user on merchant_staff (user_id) where user_id is not null;
create index merchant_staff_of_phone on merchant_staff (phone) where phone is not null;
-- staff_act: what they did, written with its effect.
create table staff_act (
  id bigint generated always as identity primary key,
  staff_id bigint not null references merchant_staff (id),
  at timestamptz not null,
  call text not null,
  -- Number of the order, or id of the account, complaint or file; empty: none.
  subject text not null
);
create index staff_act_staff on staff_act (staff_id, id desc);
-- Who of an owner's staff did it; null: the owner. The transaction says so (service/kernel/database/transact.ts).
alter table listing_event add column acted_by bigint references merchant_staff (id);
alter table listing_event alter column acted_by set default nullif(current_setting('zuhao.acted_by', true), '')::bigint;
alter table order_event add column acted_by bigint references merchant_staff (id);
alter table order_event alter column acted_by set default nullif(current_setting('zuhao.acted_by', true), '')::bigint;
alter table complaint_statement add column acted_by bigint references merchant_staff (id);
alter table complaint_statement alter column acted_by set default nullif(current_setting('zuhao.acted_by', true), '')::bigint;
create index listing_event_acted_by on listing_event (acted_by) where acted_by is not null;
create index order_event_acted_by on order_event (acted_by) where acted_by is not null;
create index complaint_statement_acted_by on complaint_statement (acted_by) where acted_by is not null;

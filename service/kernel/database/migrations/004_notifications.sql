create table notification (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  title text not null,
  content text not null,
  type text not null check (type in ('order', 'payment', 'deposit', 'system')),
  order_no text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_newest on notification (user_id, created_at desc, id desc);
create index notification_unread on notification (user_id) where read_at is null;

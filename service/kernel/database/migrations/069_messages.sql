-- In-site messages: news of activities, and the charge that a message about money speaks of.
alter table notification drop constraint notification_type_check;
alter table notification
  add constraint notification_type_check check (type in ('order', 'payment', 'deposit', 'system', 'activity')),
  add column charge_no text references charge (charge_no);
create index notification_type_newest on notification (user_id, type, created_at desc, id desc);
drop index notification_unread;
create index notification_unread on notification (user_id, type) where read_at is null;

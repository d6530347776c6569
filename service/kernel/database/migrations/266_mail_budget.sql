create index email_sent_domain on email_sent (split_part(email, '@', 2), sent_at);
-- Mailboxes without an account that were told so: once a day.
create table unknown_mailbox (
  email text primary key,
  at timestamptz not null,
  message_id bigint not null
);
create index unknown_mailbox_time on unknown_mailbox (at);

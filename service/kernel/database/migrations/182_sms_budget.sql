alter table ops_alarm drop constraint ops_alarm_kind_check;
alter table ops_alarm add constraint ops_alarm_kind_check check (kind in ('ledger', 'sms'));
create index sms_sent_block on sms_sent (left(phone, 7), sent_at);

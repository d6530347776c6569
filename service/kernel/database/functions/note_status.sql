-- Notes each change of the status of a row without a history of its own, by whatever statement. The argument is the column with its key.
-- A move to the same status is none. `histories.check` compares the notes with the charts.
create or replace function note_status() returns trigger language plpgsql as $$
begin
  insert into status_change (of_table, subject, from_status, to_status)
  values (tg_table_name, to_jsonb(new) ->> tg_argv[0], case when tg_op = 'UPDATE' then to_jsonb(old) ->> 'status' end, new.status::text);
  return null;
end $$;

create or replace trigger bargain_status_begun after insert on bargain for each row execute function note_status('id');
create or replace trigger bargain_status_moved after update of status on bargain
  for each row when (old.status is distinct from new.status) execute function note_status('id');
create or replace trigger charge_status_begun after insert on charge for each row execute function note_status('charge_no');
create or replace trigger charge_status_moved after update of status on charge
  for each row when (old.status is distinct from new.status) execute function note_status('charge_no');
create or replace trigger chat_status_begun after insert on chat_conversation for each row execute function note_status('id');
create or replace trigger chat_status_moved after update of status on chat_conversation
  for each row when (old.status is distinct from new.status) execute function note_status('id');
create or replace trigger complaint_status_begun after insert on complaint for each row execute function note_status('id');
create or replace trigger complaint_status_moved after update of status on complaint
  for each row when (old.status is distinct from new.status) execute function note_status('id');
create or replace trigger subscription_status_begun after insert on subscription for each row execute function note_status('subscription_no');
create or replace trigger subscription_status_moved after update of status on subscription
  for each row when (old.status is distinct from new.status) execute function note_status('subscription_no');
create or replace trigger task_status_begun after insert on task for each row execute function note_status('task_no');
create or replace trigger task_status_moved after update of status on task
  for each row when (old.status is distinct from new.status) execute function note_status('task_no');

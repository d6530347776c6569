-- Makes a table append-only. Only in the tables named here can the erasure of an account remove name and number from free text.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and tg_table_name in ('operator_action', 'approval_event', 'order_event', 'withdrawal_event', 'loyalty_entry', 'user_note')
    and current_setting('account.erasing', true) = 'on' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

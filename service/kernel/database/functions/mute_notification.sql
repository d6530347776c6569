-- A notification of a kind that its user has switched off is stored as read, so that no badge counts it and no popup shows it. System
-- notifications cannot be switched off.
create or replace function mute_notification() returns trigger language plpgsql as $$
begin
  if exists (
    select from user_setting
    where user_id = new.user_id
      and not case new.type when 'order' then notify_orders when 'activity' then notify_activity else notify_money end
  ) then
    new.read_at := new.created_at;
  end if;
  return new;
end $$;

create or replace trigger notification_muted before insert on notification
  for each row when (new.type <> 'system') execute function mute_notification();

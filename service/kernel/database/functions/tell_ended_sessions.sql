-- Tells every process which sessions have ended, so that their event streams are closed. A message has at most 100 hashes: NOTIFY carries
-- 8,000 bytes.
create or replace function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('chat', json_build_object('ended', json_agg(encode(token_hash, 'hex')))::text)
  from (select token_hash, row_number() over () - 1 as place from ended) as numbered
  group by place / 100;
  return null;
end
$$;
create or replace trigger user_session_ended after delete on user_session
  referencing old table as ended for each statement execute function tell_ended_sessions();

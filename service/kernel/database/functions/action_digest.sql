-- Digest of what an action says. Only the erasure of an account changes these columns later.
create or replace function action_digest(subject text, input jsonb, result jsonb, before jsonb, after jsonb) returns bytea
language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(subject, input, result, before, after)::text, 'UTF8'))
$$;

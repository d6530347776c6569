-- Hash of one link of the audit chain.
create or replace function action_hash(
  previous bytea, place bigint, at timestamptz, operator text, action text, session_id bigint, digest bytea
) returns bytea language sql immutable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to(jsonb_build_array(
    place, (extract(epoch from at) * 1000000)::bigint, operator, action, session_id, encode(digest, 'hex'))::text, 'UTF8'))
$$;

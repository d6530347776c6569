-- Whether a period lies inside windows of the week, in whole minutes of Shanghai; null windows are always open. The rule is that of
-- contract/rules/offer.ts.
create or replace function lies_on_offer(windows int4multirange, starts timestamptz, ends timestamptz) returns boolean language sql immutable as $$
  with span as (
    select floor(extract(epoch from starts) / 60)::bigint + 480 - 4 * 1440 as first, ceil(extract(epoch from ends) / 60)::bigint + 480 - 4 * 1440 as last
  ), week as (
    select ((first % 10080) + 10080) % 10080 as first, last - first as length from span
  )
  select case
    when windows is null or windows @> int4range(0, 10080) then true
    when length > 10080 then false
    when first + length <= 10080 then windows @> int4range(first::integer, (first + length)::integer)
    else windows @> int4range(first::integer, 10080) and windows @> int4range(0, (first + length - 10080)::integer)
  end from week
$$;

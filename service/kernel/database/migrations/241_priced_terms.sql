-- Who runs the version before asks listing_banded_terms for the terms that it knows, by the same expression.
create function search_terms(
  haystack text, attrs jsonb, inventory jsonb, game_id bigint, asks_deposit boolean, has_letters boolean
) returns text[]
  language plpgsql immutable parallel safe cost 10000 as $$
declare
  terms text[] := array['g:' || game_id];
  scope text := 'c:' || game_id || ':';
  letter text;
  former text;
  attribute jsonb;
  prefix text;
  content text;
  step integer;
begin
  if not asks_deposit then
    terms := terms || 'd:0'::text;
  end if;
  foreach letter in array string_to_array(haystack, null) loop
    if letter <= ' ' collate "C" then
      former := null;
    else
      if has_letters then
        terms := terms || letter;
        terms := terms || (scope || letter);
      end if;
      if former is not null then
        terms := terms || (former || letter);
      end if;
      former := letter;
    end if;
  end loop;
  for spot in 0 .. jsonb_array_length(inventory) - 1 loop
    terms := terms || ('p:' || (inventory -> spot ->> 'name'));
  end loop;
  for spot in 0 .. jsonb_array_length(attrs) - 1 loop
    attribute := attrs -> spot;
    prefix := 'a:' || game_id || ':' || (attribute ->> 'attr_name');
    content := attribute ->> 'value';
    terms := terms || (prefix || '=' || content);
    if content ~ '^\d{1,9}$' then
      foreach step in array '{5,10,20,50,100,200,400,1000,2000,5000,10000,100000,1000000}'::integer[] loop
        exit when step > content::integer;
        terms := terms || (prefix || '+' || step);
      end loop;
    end if;
  end loop;
  return terms;
end $$;
create or replace function hall_terms(haystack text, attrs jsonb, inventory jsonb, game_id bigint, asks_deposit boolean) returns text[]
  language sql immutable parallel safe cost 10000 as $$
  select public.search_terms(haystack, attrs, inventory, game_id, asks_deposit, true)
$$;
reindex index listing_banded_terms;

create function price_band(price bigint) returns integer language sql immutable parallel safe as $$
  select width_bucket(price, '{40,50,60,70,80,90,100,110,120,130,140,150,160,170,180,190,200,220,240,260,280,300,330,360,400,440,480,520,560,600,650,700,760,830,900,1000,1100,1300,1500,1800,2200,2600,3000,4000,6000,10000}'::bigint[])
$$;

create index listing_priced_terms on listing using gin (
  banded_terms(search_terms(haystack, attrs, inventory, game_id, deposit > 0, false), price_band(shown_rental))
) with (fastupdate = off) where is_listed and deleted_at is null;
alter index listing_priced_terms alter column 1 set statistics 0;

-- Nothing of the version before uses these.
drop function listing_terms;
drop function listing_search_terms;
drop function listing_haystack;
drop function place_orders;
drop function settle_orders;
drop function require_moved;

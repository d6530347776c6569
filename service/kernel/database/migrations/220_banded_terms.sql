-- The functions have come new; who runs the version before searches without an index meanwhile.
create function hall_terms(haystack text, attrs jsonb, inventory jsonb, game_id bigint, asks_deposit boolean) returns text[]
  language plpgsql immutable parallel safe cost 10000 as $$
declare
  terms text[] := array['g:' || game_id];
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
      terms := terms || letter;
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

create function recommendation_band(recommendation integer) returns integer language sql immutable parallel safe as $$
  select width_bucket(recommendation, '{900,902,905,910,920,930,945,960,980,1000,1005,1020,1040,1060,1090,1120,1160,1220,1300,1400,1600,3000,3100,3200,3300}'::integer[])
$$;

create function banded_terms(terms text[], band integer) returns text[] language sql immutable parallel safe cost 1000 as $$
  select array(select band || ':' || term from unnest(terms) term)
$$;

drop index listing_terms;
-- A search would pass the list of what has come lately once for each band.
create index listing_banded_terms on listing using gin (
  banded_terms(hall_terms(haystack, attrs, inventory, game_id, deposit > 0), recommendation_band(recommendation))
) with (fastupdate = off) where is_listed and deleted_at is null;
alter index listing_banded_terms alter column 1 set statistics 0;

-- How common each term is in all bands together.
create statistics listing_hall_terms on (hall_terms(haystack, attrs, inventory, game_id, deposit > 0)) from listing;
alter statistics listing_hall_terms set statistics 300;

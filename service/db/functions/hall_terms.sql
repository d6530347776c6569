-- Search terms of a listing: `g:game`; `d:0` without a deposit; every character and every pair of neighbours of the haystack's lines; `p:name` for
-- each piece; `a:game:name=value` for each attribute, and for whole numbers `a:game:name+step` for each step that they reach.
-- Index listing_banded_terms is built from it: a change needs a migration that rebuilds the index.
create or replace function hall_terms(haystack text, attrs jsonb, inventory jsonb, game_id bigint, asks_deposit boolean) returns text[]
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

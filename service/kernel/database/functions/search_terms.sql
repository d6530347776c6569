-- Search terms of a listing: `g:game`; `d:0` without a deposit; every pair of adjacent characters in the haystack's words; with
-- `has_letters` every character, and `c:game:character`, which shows whether a game has it at all; `p:name` for each piece;
-- `a:game:name=value` for each attribute, and for whole numbers `a:game:name+step` for each step that they reach. Indexes
-- listing_banded_terms and listing_priced_terms are built from it: a change needs a migration that rebuilds them.
create or replace function search_terms(
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

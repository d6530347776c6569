-- As before, with `g:game` beside the rest, so that a word is looked up among the accounts of one game, and without blanks, which nobody
-- looks for.
drop index listing_terms;
create or replace function listing_terms(haystack text, attrs jsonb, game_id bigint) returns text[] language plpgsql immutable parallel safe cost 500 as $$
declare
  terms text[] := array['g:' || game_id];
  letter text;
  former text;
  attribute jsonb;
  prefix text;
  content text;
  step integer;
begin
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

create index listing_terms on listing using gin (listing_terms(haystack, attrs, game_id)) where is_listed and deleted_at is null;
alter index listing_terms alter column 1 set statistics 300;

-- Who writes many rows at once brings their haystacks, made by listing_haystack for all of them together.
drop trigger listing_haystack on listing;
create trigger listing_haystack before update of title, attrs, zone, game_id on listing
  for each row execute function set_listing_haystack();
create trigger listing_haystack_when_new before insert on listing
  for each row when (new.haystack = '') execute function set_listing_haystack();

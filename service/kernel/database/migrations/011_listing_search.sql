alter table listing
  add column external_key text,
  add column haystack text not null default '',
  add column recommendation integer not null generated always as (
    (case when top_shelf then 2000 else 0 end) + round(rating * 200)::integer + least(rented_count, 1000)
      + (case when is_insurance then 100 else 0 end)
  ) stored;

-- What a keyword is looked for in: title, attribute values, zone and game, a line each, so that no match spans two of them.
create function listing_haystack(title text, attrs jsonb, zone text, game_title text) returns text
  language sql immutable parallel safe as $$
  select lower(normalize(concat_ws(chr(10), title, (select string_agg(value ->> 'value', chr(10)) from jsonb_array_elements(attrs)), zone, game_title), nfkc))
$$;

create function set_listing_haystack() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  new.haystack := listing_haystack(new.title, new.attrs, new.zone, (select game.title from game where game.id = new.game_id));
  return new;
end $$;
create trigger listing_haystack before insert or update of title, attrs, zone, game_id on listing
  for each row execute function set_listing_haystack();

create function carry_game_title() returns trigger language plpgsql as $$
begin
  update listing set game_id = game_id where game_id = new.id;
  return null;
end $$;
create trigger game_renamed after update of title on game
  for each row when (old.title is distinct from new.title) execute function carry_game_title();

-- What the hall can look up: every character and pair of neighbours of the haystack's lines (a keyword's are among those of each text that
-- contains it), `a:game:name=value`, and for whole numbers `a:game:name+step` for each step that they reach.
create function listing_terms(haystack text, attrs jsonb, game_id bigint) returns text[] language plpgsql immutable parallel safe cost 500 as $$
declare
  letters text[] := string_to_array(haystack, null);
  terms text[] := letters;
  attribute jsonb;
  prefix text;
  content text;
  step integer;
begin
  for spot in 1 .. cardinality(letters) - 1 loop
    if letters[spot] > ' ' and letters[spot + 1] > ' ' then
      terms := terms || (letters[spot] || letters[spot + 1]);
    end if;
  end loop;
  for attribute in select value from jsonb_array_elements(attrs) loop
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

-- is_rented, rental_time and look_count stand in no index, so that renting and looking update a row in place.
alter table listing set (fillfactor = 85);
create index listing_recommended on listing (recommendation desc, id desc) where is_listed and deleted_at is null;
create index listing_game_recommended on listing (game_id, recommendation desc, id desc) where is_listed and deleted_at is null;
create index listing_price on listing (rental, id) where is_listed and deleted_at is null;
create index listing_game_price on listing (game_id, rental, id) where is_listed and deleted_at is null;
create index listing_hot on listing (rented_count desc, id desc) where is_listed and deleted_at is null;
create index listing_game_hot on listing (game_id, rented_count desc, id desc) where is_listed and deleted_at is null;
create index listing_rating on listing (rating desc, rented_count desc, id desc) where is_listed and deleted_at is null;
create index listing_game_rating on listing (game_id, rating desc, rented_count desc, id desc) where is_listed and deleted_at is null;
create index listing_game_newest on listing (game_id, id desc) where is_listed and deleted_at is null;
create index listing_game_zone on listing (game_id, zone, recommendation desc, id desc) where is_listed and deleted_at is null;
create index listing_special on listing (discount, id) where is_listed and deleted_at is null and discount < 1;
create index listing_free_play on listing (recommendation desc, id desc) where is_listed and deleted_at is null and is_free_play;
create unique index listing_external_key on listing (external_key);

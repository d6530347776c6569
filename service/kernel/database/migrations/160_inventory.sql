-- What an account holds: [{kind, name, rarity}], the rarest first.
alter table listing add column inventory jsonb not null default '[]' check (jsonb_typeof(inventory) = 'array');
-- Read by every walk of the hall, which would have to fetch it from elsewhere.
alter table listing alter column haystack set storage main;

-- game_alias: other names that people search a game by, lower case.
create table game_alias (
  alias text not null check (char_length(alias) between 1 and 30),
  game_id bigint not null references game (id) on delete cascade,
  primary key (alias, game_id)
);
create index game_alias_game on game_alias (game_id);

-- owner_tally: what the reviews of all accounts of an owner come to; totals are sums of three scores.
create table owner_tally (
  owner_id bigint primary key references user_account (id),
  reviews integer not null,
  totals integer not null
);
insert into owner_tally
select owner_id, sum(reviews), sum(described + sign_in + service) from review_tally join listing on listing.id = listing_id group by owner_id;

-- The functions of the search text and of its terms have come new; who runs the version before searches without an index meanwhile.
create function listing_search_text(title text, attrs jsonb, inventory jsonb, platform text, zone text, game_title text) returns text
  language sql immutable parallel safe as $$
  select lower(normalize(concat_ws(
    chr(10), title, (select string_agg(value ->> 'value', chr(10)) from jsonb_array_elements(attrs)),
    (select string_agg(value ->> 'name', chr(10)) from jsonb_array_elements(inventory) with ordinality element (value, place) where place <= 24),
    platform, zone, game_title
  ), nfkc))
$$;
create function listing_search_terms(haystack text, attrs jsonb, inventory jsonb, game_id bigint, recommendation integer) returns text[]
  language plpgsql immutable parallel safe cost 500 as $$
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
  if recommendation >= 1350 then
    terms := terms || 'top'::text || array(select 't:' || term from unnest(terms) term);
  end if;
  return terms;
end $$;

drop trigger listing_haystack on listing;
create or replace function set_listing_haystack() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  new.haystack := listing_search_text(
    new.title, new.attrs, new.inventory, new.platform, new.zone, (select game.title from game where game.id = new.game_id)
  );
  return new;
end $$;
create trigger listing_haystack before update of title, attrs, inventory, platform, zone, game_id on listing
  for each row execute function set_listing_haystack();

drop index listing_terms;
update listing set haystack = listing_search_text(listing.title, attrs, inventory, platform, zone, game.title) from game where game.id = game_id;
create index listing_terms on listing using gin (listing_search_terms(haystack, attrs, inventory, game_id, recommendation))
  where is_listed and deleted_at is null;
alter index listing_terms alter column 1 set statistics 300;

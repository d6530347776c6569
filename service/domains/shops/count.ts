import { sql } from 'kysely';
import { certificates } from '#contract/names.ts';
import { DAY, MINUTE } from '#contract/rules/constants.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { ANSWERS } from '#contract/rules/shop.ts';
import { GOOD_RATE_FROM } from '#contract/rules/review.ts';
import { id, text } from '#service/kernel/database/columns.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { oneLine } from '#service/domains/listings/hall/understand.ts';
import { spellingOf } from '#service/domains/listings/hall/vocabulary.ts';

/** Counting again waits this many times as long as counting took, and at least the other. */
const FRESH_FACTOR = 200;
const LEAST_WAIT = 5 * MINUTE;
const MOST_SPELLED = 1_000;

const isShop = sql`cert_type <> ${sql.lit(certificates.NONE)} and shop_name is not null and user_account.status = 'normal'`;

const countOwners = sql`
  with rented as (
    select listing.owner_id, count(*)::integer as orders
    from rental_order join listing on listing.id = listing_id join user_account on user_account.id = listing.owner_id
    where rental_order.status = ${sql.lit(ORDER.finished)} and ${isShop} group by listing.owner_id
  )
  insert into shop (owner_id, name, certificate, rented, reviews, good, good_share)
  select id, shop_name, cert_type, coalesce(orders, 0), coalesce(reviews, 0), coalesce(good, 0),
    case when reviews >= ${sql.lit(GOOD_RATE_FROM)} then round(good * 1000.0 / reviews)::smallint else -1 end
  from user_account left join rented on rented.owner_id = id left join owner_tally on owner_tally.owner_id = id
  where ${isShop}
  on conflict (owner_id) do update set name = excluded.name, certificate = excluded.certificate, rented = excluded.rented,
    reviews = excluded.reviews, good = excluded.good, good_share = excluded.good_share,
    spelling = case when shop.name = excluded.name then shop.spelling else '' end
  where (shop.name, shop.certificate, shop.rented, shop.reviews, shop.good, shop.good_share)
    is distinct from (excluded.name, excluded.certificate, excluded.rented, excluded.reviews, excluded.good, excluded.good_share)`;

const countAnswers = (now: number) => sql`
  with answered as (
    select owner_id, count(*) as answers,
      ceil(percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 60))::integer as minutes
    from review where answered_at > ${new Date(now - ANSWERS.days * DAY)} group by owner_id
  )
  update shop set answer_minutes = counted.minutes from (
    select shop.owner_id, case when answers >= ${sql.lit(ANSWERS.least)} then minutes end as minutes
    from shop left join answered on answered.owner_id = shop.owner_id
  ) counted where counted.owner_id = shop.owner_id and shop.answer_minutes is distinct from counted.minutes`;

const countGames = sql`
  with counted as materialized (
    select listing.owner_id, game_id, count(*)::integer as listings from listing join shop on shop.owner_id = listing.owner_id
    where is_listed and deleted_at is null group by listing.owner_id, game_id
  ), gone as (
    delete from shop_game where not exists (
      select from counted where counted.owner_id = shop_game.owner_id and counted.game_id = shop_game.game_id
    )
  )
  insert into shop_game (owner_id, game_id, listings) select owner_id, game_id, listings from counted
  on conflict (owner_id, game_id) do update set listings = excluded.listings where shop_game.listings <> excluded.listings`;

const sumGames = sql`
  update shop set listings = summed.listings, games = summed.games from (
    select shop.owner_id, coalesce(sum(shop_game.listings), 0)::integer as listings, coalesce(
      jsonb_agg(jsonb_build_object('id', game.id::text, 'title', title, 'listings', shop_game.listings)
        order by shop_game.listings desc, game.id) filter (where game.id is not null), '[]') as games
    from shop left join shop_game on shop_game.owner_id = shop.owner_id left join game on game.id = game_id group by shop.owner_id
  ) summed where summed.owner_id = shop.owner_id and (shop.listings, shop.games) is distinct from (summed.listings, summed.games)`;

const repeatForGames = sql`
  update shop_game set certificate = shop.certificate, shop_listings = shop.listings, good_share = shop.good_share, rented = shop.rented
  from shop where shop.owner_id = shop_game.owner_id
    and (shop_game.certificate, shop_listings, shop_game.good_share, shop_game.rented)
      is distinct from (shop.certificate, shop.listings, shop.good_share, shop.rented)`;

async function spellNames(db: Db): Promise<void> {
  const unspelled = await db.read(
    { owner_id: id, name: text },
    sql`select owner_id, name from shop where spelling = '' order by owner_id limit ${sql.lit(MOST_SPELLED)}`,
  );
  const spellings = unspelled.map(({ name }) => {
    const line = oneLine(name);
    const { pinyin, initials } = spellingOf(line);
    return [line, pinyin, initials].join('\n');
  });
  if (unspelled.length > 0)
    await db.write(sql`
      update shop set spelling = spelled.spelling
      from unnest(${unspelled.map(({ owner_id }) => owner_id)}::bigint[], ${spellings}::text[]) as spelled (owner_id, spelling)
      where shop.owner_id = spelled.owner_id`);
}

export async function countShops({ db, clock }: CommandContext): Promise<Date> {
  const began = clock.now();
  await db.write(sql`delete from shop where not exists (select from user_account where id = owner_id and ${isShop})`);
  await db.write(countOwners);
  await db.write(countAnswers(began));
  await db.write(countGames);
  await db.write(sumGames);
  await db.write(repeatForGames);
  await spellNames(db);
  const now = clock.now();
  return new Date(now + Math.max(LEAST_WAIT, (now - began) * FRESH_FACTOR));
}

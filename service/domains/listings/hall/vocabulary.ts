import { sql } from 'kysely';
import { pinyin } from 'pinyin-pro';
import { MINUTE } from '#contract/rules/constants.ts';
import { flag, json, orNull, text, whole } from '#service/kernel/database/columns.ts';
import type { Db } from '#service/kernel/deps.ts';
import { cached } from '#service/kernel/lib/cached.ts';
import { type KnownShop, keywordWords, oneLine, spelled, type Vocabulary } from './understand.ts';

/** Number of each game’s top listings whose words are read. */
const SAMPLE = 300;
const FRESH_FACTOR = 200;
const STALE = 10 * MINUTE;
const MOST_SPELLED = 50_000;
/** Shops of the same name. */
const MOST_ALIKE = 20;

interface Spelling {
  readonly pinyin: string;
  readonly initials: string;
}

const plain = (text: string): string => text.replaceAll(/[^a-z0-9]/g, '');

export function spellingOf(text: string): Spelling {
  const options = { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' } as const;
  const whole = pinyin(text, options);
  const first = pinyin(text, { ...options, pattern: 'first' });
  return { pinyin: plain(whole.join('').toLowerCase()), initials: plain(first.join('').toLowerCase()) };
}

const shopOf = (shown: string, owner: number): KnownShop => ({
  text: oneLine(shown),
  ...spellingOf(oneLine(shown)),
  shown,
  owner,
});

/** A vocabulary with the shops that have exactly the name of a keyword or of one of its words. */
export async function withShops(db: Db, keyword: string, known: Vocabulary): Promise<Vocabulary> {
  const { games, names } = known;
  const isKnown = (word: string): boolean =>
    names.some(({ text }) => text === word) || games.some(({ title, aliases }) => title === word || aliases.includes(word));
  const words = [...new Set([oneLine(keyword), ...keywordWords(keyword)])].filter((word) => !isKnown(word));
  if (words.length === 0) return known;
  const found = await db.read(
    { id: whole, shop_name: text },
    sql`select id, shop_name from user_account
      where shop_name is not null and lower(normalize(shop_name, nfkc)) = any(${words}::text[]) order by id limit ${sql.lit(MOST_ALIKE)}`,
    'kept',
  );
  return found.length === 0 ? known : { ...known, names: [...names, ...found.map(({ id, shop_name }) => shopOf(shop_name, id))] };
}

const vocabularies = new WeakMap<Db, () => Promise<Vocabulary>>();

/** One vocabulary per database. */
export function vocabularyOf(db: Db): () => Promise<Vocabulary> {
  const known = vocabularies.get(db) ?? openVocabulary(db);
  vocabularies.set(db, known);
  return known;
}

/** The vocabulary for parsing keywords; the longer reading takes, the longer it is cached. */
export function openVocabulary(db: Db): () => Promise<Vocabulary> {
  const spellings = new Map<string, Spelling>();
  const spell = (text: string): Spelling => {
    const known = spellings.get(text);
    if (known) return known;
    if (spellings.size >= MOST_SPELLED) spellings.clear();
    const spelling = spellingOf(text);
    spellings.set(text, spelling);
    return spelling;
  };
  const read = async (): Promise<Vocabulary> => {
    const [games, found] = await Promise.all([
      db.read(
        { id: whole, title: text, aliases: json<string[]>() },
        sql`select id, title, to_jsonb(array(select alias from game_alias where game_id = game.id order by alias)) as aliases
        from game order by popularity desc, id`,
      ),
      db.read(
        { text, is_piece: flag, owner: orNull(whole) },
        sql`
        with sample as materialized (
          select shown.* from game cross join lateral (
            select platform, zone, attrs, inventory, owner_id from listing
            where is_listed and deleted_at is null and listing.game_id = game.id
            order by recommendation desc, id desc limit ${sql.lit(SAMPLE)}
          ) shown
        )
        select word as text, bool_or(is_piece) as is_piece, owner from (
          select platform, false, null::bigint from sample
          union all select zone, false, null from sample
          union all select attribute ->> 'value', false, null from sample, jsonb_array_elements(attrs) attribute
          union all select piece ->> 'name', true, null from sample, jsonb_array_elements(inventory) piece
          union all select shop_name, false, owner_id from sample join user_account on user_account.id = owner_id
            where shop_name is not null
        ) named (word, is_piece, owner) where word !~ '^[0-9.+]*$' group by word, owner order by count(*) desc, word`,
      ),
    ]);
    const known = games.map(({ id, title, aliases }) => ({ id, title: spelled(title), aliases, ...spell(spelled(title)) }));
    const ofListings = found.filter(({ owner }) => owner === null);
    const bySpelling = new Map(ofListings.map(({ text: shown, is_piece }) => [spelled(shown), is_piece ? { shown } : {}]));
    const names = [...bySpelling].map(([name, shown]) => ({ text: name, ...spell(name), ...shown }));
    const shops = found.flatMap(({ text: shown, owner }) => (owner === null ? [] : [shopOf(shown, owner)]));
    return {
      games: known,
      names: [...names, ...shops],
      texts: [...known.map(({ title }) => title), ...names.map((name) => name.text)].join('\n'),
    };
  };
  return cached(read, { freshFor: (took) => took * FRESH_FACTOR, staleFor: STALE });
}

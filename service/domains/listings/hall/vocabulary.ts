import { sql } from 'kysely';
import { pinyin } from 'pinyin-pro';
import { MINUTE } from '#contract/rules/constants.ts';
import { flag, json, text, whole } from '#service/kernel/database/columns.ts';
import type { Db } from '#service/kernel/deps.ts';
import { cached } from '#service/kernel/lib/cached.ts';
import { spelled, type Vocabulary } from './understand.ts';

/** Number of each game’s top listings whose words are read. */
const SAMPLE = 300;
const FRESH_FACTOR = 200;
const STALE = 10 * MINUTE;
const MOST_SPELLED = 50_000;

interface Spelling {
  readonly pinyin: string;
  readonly initials: string;
}

const plain = (text: string): string => text.replaceAll(/[^a-z0-9]/g, '');

function spellingOf(text: string): Spelling {
  const options = { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' } as const;
  const whole = pinyin(text, options);
  const first = pinyin(text, { ...options, pattern: 'first' });
  return { pinyin: plain(whole.join('').toLowerCase()), initials: plain(first.join('').toLowerCase()) };
}

/** The vocabulary for parsing keywords; the longer reading takes, the longer it is cached. */
const vocabularies = new WeakMap<Db, () => Promise<Vocabulary>>();

/** One vocabulary per database. */
export function vocabularyOf(db: Db): () => Promise<Vocabulary> {
  const known = vocabularies.get(db) ?? openVocabulary(db);
  vocabularies.set(db, known);
  return known;
}

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
        { text, is_piece: flag },
        sql`
        with sample as materialized (
          select shown.* from game cross join lateral (
            select platform, zone, attrs, inventory from listing
            where is_listed and deleted_at is null and listing.game_id = game.id
            order by recommendation desc, id desc limit ${sql.lit(SAMPLE)}
          ) shown
        )
        select word as text, bool_or(is_piece) as is_piece from (
          select platform, false from sample
          union all select zone, false from sample
          union all select attribute ->> 'value', false from sample, jsonb_array_elements(attrs) attribute
          union all select piece ->> 'name', true from sample, jsonb_array_elements(inventory) piece
        ) named (word, is_piece) where word !~ '^[0-9.+]*$' group by word order by count(*) desc, word`,
      ),
    ]);
    const known = games.map(({ id, title, aliases }) => ({ id, title: spelled(title), aliases, ...spell(spelled(title)) }));
    const bySpelling = new Map(found.map(({ text: shown, is_piece }) => [spelled(shown), is_piece ? { shown } : {}]));
    const names = [...bySpelling].map(([name, shown]) => ({ text: name, ...spell(name), ...shown }));
    return { games: known, names, texts: [...known.map(({ title }) => title), ...names.map((name) => name.text)].join('\n') };
  };
  return cached(read, { freshFor: (took) => took * FRESH_FACTOR, staleFor: STALE });
}

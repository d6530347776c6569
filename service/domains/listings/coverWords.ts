import { sql } from 'kysely';
import type { Piece } from '#contract/rules/inventory.ts';
import { json, orNull, texts } from '#service/kernel/database/columns.ts';
import { type Db, first } from '#service/kernel/database/handle.ts';
import { coverLabel } from './present.ts';
import type { Attribute } from './row.ts';
import { inPath } from '#service/domains/pictures/paths.ts';

interface CoverRequest {
  readonly world: string;
  readonly seed: string;
  readonly name: string;
  readonly label: string;
}

const facts = {
  titles: texts,
  listing: orNull(json<{ readonly attrs: readonly Attribute[]; readonly inventory: readonly Piece[] }>()),
};

/** Paths can be forged: only words that the game and the listing really have are drawn. */
export async function ownWords(db: Db, { world, seed, name, label }: CoverRequest): Promise<Pick<CoverRequest, 'name' | 'label'>> {
  if (name === '' && label === '') return { name, label };
  const [listingId] = /^\d{1,18}(?=-|$)/.exec(seed) ?? [];
  const found = await first(
    db,
    facts,
    sql`
    select array(select title from game where world = ${world}) as titles,
      (select jsonb_build_object('attrs', attrs, 'inventory', inventory) from listing where id = ${listingId ?? null}::bigint) as listing`,
    'kept',
  );
  const labels = found?.listing ? [coverLabel(found.listing.attrs), ...found.listing.inventory.map((piece) => piece.name)] : [];
  const among = (words: readonly string[], word: string): string => (words.some((each) => inPath(each) === word) ? word : '');
  return { name: among(found?.titles ?? [], name), label: among(labels, label) };
}

import type { RawBuilder } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '#service/deps.ts';

const MOST_NAMES = 200;
const names = new Map<string, string>();

/** Each connection keeps every named statement for ever, so only so many texts get a name; the rest run without. */
function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < MOST_NAMES) names.set(text, `hot_${names.size}`);
  return names.get(text);
}

/** Runs a hot query as a named prepared statement. Ids and money come as numbers. */
export async function runNamed<Row extends object>(db: Db, pool: Pool, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db);
  const name = nameOf(text);
  const { rows } = await pool.query<Row>({ text, values: [...parameters], ...(name !== undefined && { name }) });
  return rows;
}

/** Runs a query that is planned for its values each time: where a range decides which index is best, a plan for all values can be very wrong. */
export async function runPlanned<Row extends object>(db: Db, pool: Pool, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db);
  const { rows } = await pool.query<Row>(text, [...parameters]);
  return rows;
}

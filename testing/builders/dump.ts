import type { TestDatabase } from '#testing/harness/database.ts';

/** Every row of every table as text, in the format of a database dump. */
export async function dump({ pool }: Pick<TestDatabase, 'pool'>): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const texts = await Promise.all(
    tables.map(
      async ({ name }) =>
        (await pool.query<{ text: string | null }>(`select string_agg(t::text, chr(10)) as text from ${name} t`)).rows[0]?.text,
    ),
  );
  return texts.join('\n');
}

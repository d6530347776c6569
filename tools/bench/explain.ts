import type { Pool, QueryConfig } from 'pg';

/** A pool whose statements are timed at the database while `takes` is asked. */
export interface Explained<Part extends string> {
  readonly pool: Pool;
  /** Milliseconds of planning and running by part, of the statements that ran meanwhile. */
  timed(run: () => Promise<void>): Promise<Readonly<Record<Part, number>>>;
}

/** Times each statement that fits a part; it runs once more for its answer. */
export function explaining<Part extends string>(pool: Pool, parts: Readonly<Record<Part, RegExp>>): Explained<Part> {
  const names = Object.keys(parts) as Part[];
  const zero = () => Object.fromEntries(names.map((name) => [name, 0])) as Record<Part, number>;
  let taken: Record<Part, number> | undefined;
  return {
    pool: Object.assign(Object.create(pool) as Pool, {
      async query(config: QueryConfig | string, given?: unknown[]) {
        const { text, values = given ?? [] } = typeof config === 'string' ? { text: config } : config;
        const part = names.find((name) => parts[name].test(text));
        if (taken && part) taken[part] += await explain(pool, text, values);
        return pool.query(config as string, given);
      },
    }),
    async timed(run) {
      const own = zero();
      taken = own;
      try {
        await run();
        return own;
      } finally {
        taken = undefined;
      }
    },
  };
}

/** Runs a statement at the database, its rows written out as for a client, and answers how long planning and running took there. */
async function explain(pool: Pool, text: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] }>(
    `explain (analyze, timing off, serialize text, summary, format json) ${text}`,
    values,
  );
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  return (plan?.['Planning Time'] ?? 0) + (plan?.['Execution Time'] ?? 0);
}

import type { Pool, QueryConfig } from 'pg';

/** A pool that can also measure the time of statements in the database. */
export interface Explained<Part extends string> {
  readonly pool: Pool;
  /** Milliseconds of planning and execution by part, for the statements executed during `run`. */
  timed(run: () => Promise<void>): Promise<Readonly<Record<Part, number>>>;
}

/** Measures each statement that matches a part with `explain`, and then executes it for its result. */
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

/** Explains a statement, including the serialization of its rows; returns its planning and execution time. */
async function explain(pool: Pool, text: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] }>(
    `explain (analyze, timing off, serialize text, summary, format json) ${text}`,
    values,
  );
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  return (plan?.['Planning Time'] ?? 0) + (plan?.['Execution Time'] ?? 0);
}

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { setPipeline, statementOf } from './batching.ts';

/**
 * One connection for everybody: statements are sent as they come, and answered in that order. For short readings outside of transactions: a
 * server process that goes from one to the next without pause does each with half the work of ten that take turns.
 */
export function shared(pool: pg.Pool): PostgresPool {
  let opening: Promise<PostgresPoolClient> | undefined;
  let giveBack = (): void => {};

  const open = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    setPipeline(client, true);
    let isHeld = true;
    const leave = (isLost: boolean) => (): void => {
      if (isHeld) client.release(isLost);
      isHeld = false;
      opening = undefined;
    };
    client.once('end', leave(true));
    client.once('error', leave(true));
    giveBack = leave(false);
    const query = (text: string, parameters: readonly unknown[]) => {
      const { name } = statementOf(text);
      return client.query({ text, values: [...parameters], ...(name !== undefined && { name }) });
    };
    return { query: query as unknown as PostgresPoolClient['query'], release() {} };
  };

  return {
    options: pool.options,
    connect() {
      opening ??= open().catch((error: Error) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    async end() {
      await opening?.catch(() => {});
      giveBack();
      await pool.end();
    },
  };
}

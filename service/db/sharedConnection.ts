import type pg from 'pg';

export interface SharedConnection {
  query(config: pg.QueryConfig): Promise<pg.QueryResult<Record<string, unknown>>>;
  /** Gives the connection back to its pool. */
  close(): Promise<void>;
}

/**
 * One connection for all short reads outside of transactions: statements are sent as they come (pipelined) and answered in that order. Why, and
 * what it gains: docs/write-batching.md. A connection that is lost is replaced by the next statement.
 */
export function sharedConnection(pool: pg.Pool): SharedConnection {
  let opening: Promise<pg.PoolClient> | undefined;
  let release = (_isLost: boolean): void => {};

  const open = async (): Promise<pg.PoolClient> => {
    const client = Object.assign(await pool.connect(), { pipeline: true });
    let isHeld = true;
    release = (isLost) => {
      if (isHeld) client.release(isLost);
      isHeld = false;
      opening = undefined;
    };
    const lose = release;
    client.once('end', () => lose(true));
    client.once('error', () => lose(true));
    return client;
  };
  return {
    async query(config) {
      opening ??= open().catch((error: Error) => {
        opening = undefined;
        throw error;
      });
      return (await opening).query(config);
    },
    async close() {
      await opening?.catch(() => undefined);
      release(false);
    },
  };
}

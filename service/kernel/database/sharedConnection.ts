import pg from 'pg';

/** Subscriber of a NOTIFY channel. */
export interface Listener {
  handleNotification(payload: string): void;
  /** Called when (re)connected; notifications sent while disconnected may have been missed. */
  again(): void;
}

export interface SharedConnection {
  query(config: pg.QueryConfig): Promise<pg.QueryResult<Record<string, unknown>>>;
  /** Subscribes to a channel; reconnects if the connection is lost. Returns the function that unsubscribes. */
  listen(channel: string, listener: Listener): () => void;
  /** Returns the connection to its pool. */
  close(): Promise<void>;
}

const REOPEN_MS = 500;

/**
 * One connection for all short reads outside transactions, pipelined. Reason and gain: docs/write-batching.md. A lost connection is
 * replaced by the next statement, or at once while there are subscribers.
 */
export function sharedConnection(pool: pg.Pool): SharedConnection {
  const listeners = new Map<string, Set<Listener>>();
  let opening: Promise<pg.PoolClient> | undefined;
  let isClosed = false;
  let reopening: NodeJS.Timeout | undefined;
  let release = (_isLost: boolean): void => {};

  const dispatch = ({ channel, payload = '' }: pg.Notification): void => {
    for (const listener of listeners.get(channel) ?? []) listener.handleNotification(payload);
  };
  const subscribe = async (client: pg.PoolClient, channel: string): Promise<void> => {
    await client.query({ text: `listen ${pg.escapeIdentifier(channel)}` });
    for (const listener of listeners.get(channel) ?? []) listener.again();
  };

  const open = async (): Promise<pg.PoolClient> => {
    const client = Object.assign(await pool.connect(), { pipeline: true });
    let isHeld = true;
    release = (isLost) => {
      if (isHeld) client.release(isLost);
      isHeld = false;
      opening = undefined;
    };
    const mine = release;
    const lose = (): void => {
      mine(true);
      client.off('notification', dispatch);
      keepListening();
    };
    client.once('end', lose);
    client.once('error', lose);
    client.on('notification', dispatch);
    for (const channel of listeners.keys()) subscribe(client, channel).catch(() => {});
    return client;
  };
  const opened = (): Promise<pg.PoolClient> =>
    (opening ??= open().catch((error: Error) => {
      opening = undefined;
      throw error;
    }));
  const keepListening = (): void => {
    if (isClosed || listeners.size === 0) return;
    reopening ??= setTimeout(() => {
      reopening = undefined;
      if (listeners.size > 0 && !isClosed) opened().catch(keepListening);
    }, REOPEN_MS);
  };

  return {
    query: async (config) => (await opened()).query(config),
    listen(channel, listener) {
      const isOpen = opening !== undefined;
      const heard = listeners.get(channel) ?? new Set();
      listeners.set(channel, heard.add(listener));
      const client = opened();
      if (isOpen) client.then((each) => subscribe(each, channel)).catch(keepListening);
      else client.catch(keepListening);
      return () => {
        heard.delete(listener);
        if (heard.size > 0 || listeners.get(channel) !== heard) return;
        listeners.delete(channel);
        void opening?.then((each) => each.query({ text: `unlisten ${pg.escapeIdentifier(channel)}` })).catch(() => {});
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(reopening);
      listeners.clear();
      await opening?.catch(() => undefined);
      release(false);
    },
  };
}

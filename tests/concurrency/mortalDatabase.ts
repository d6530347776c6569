import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { startEmbedded } from '#service/kernel/database/embedded.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import { createPool } from '#service/kernel/database/pool.ts';
import { openDatabase } from '#service/database.ts';
import type { TestDatabase } from '#testing/harness/database.ts';

export type MortalDatabase = TestDatabase & { kill(): Promise<void> };

/** A durable database, as in production, on its own server; restarts keep its address. */
export async function aMortalDatabase(): Promise<MortalDatabase> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kills-'));
  const embedded = await startEmbedded({ dataDir });
  const { url } = embedded;
  const fresh = createPool({ url, max: 1, statementTimeout: 0 });
  await migrate(fresh).finally(() => fresh.end());
  const database = openDatabase({ url, max: 20 });
  const answers = (): Promise<boolean> =>
    database.pool.query('select 1').then(
      () => true,
      () => false,
    );
  return {
    ...database,
    url,
    async kill() {
      const { pid } = embedded;
      process.kill(pid, 'SIGKILL');
      await expect.poll(async () => embedded.pid !== pid && (await answers()), { interval: 20, timeout: 60_000 }).toBe(true);
    },
    async drop() {
      await database.close();
      await embedded.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

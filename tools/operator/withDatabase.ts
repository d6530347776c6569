import fs from 'node:fs';
import path from 'node:path';
import { readGroundConfig } from '#service/config.ts';
import { clockFault, watchClock } from '#service/kernel/clockWatch.ts';
import { startEmbedded } from '#service/kernel/database/embedded.ts';
import { missingMigrations } from '#service/kernel/database/migrate.ts';
import { openDatabase } from '#service/database.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { UsageError } from '#service/kernel/lib/usageError.ts';

/** The marketplace's database, which may be in use: this command neither creates nor migrates it. */
export async function withDatabase(work: (ground: CommandContext) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readGroundConfig(process.env, { opensLogins: false });
  const folder = path.join(dataDir, 'pg');
  if (!databaseUrl && !fs.existsSync(path.join(folder, 'cluster')))
    throw new UsageError(`${folder} 里没有数据库：请在市场所在的目录运行，或填写 DATA_DIR 或 DATABASE_URL`);
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir: folder });
  const database = openDatabase({ url: databaseUrl ?? embedded?.url ?? '', max: 2 });
  try {
    if ((await missingMigrations(database.pool)).length > 0) throw new UsageError('数据库还没有升级到这个版本：请先启动一次新版的市场');
    const ground: CommandContext = { db: database.db, clock: { now: () => Date.now() } };
    await requireRightClock(ground);
    await work(ground);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

/** With a clock too far ahead, deadlines would expire early. */
async function requireRightClock(ground: CommandContext): Promise<void> {
  const watch = watchClock({ ...ground, log: { info() {}, warn() {}, error() {} } });
  watch.stop();
  const ahead = await watch.look();
  if (ahead !== null) throw new UsageError(clockFault(ahead));
}

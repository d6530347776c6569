import path from 'node:path';
import { Command } from 'commander';
import { type GroundConfig, readGroundConfig } from '#service/config.ts';
import { releaseKeys } from '#service/domains/listings/credentials/keyWatch.ts';
import { restoreCluster } from '#service/kernel/database/backup/cluster.ts';
import { restoreShared } from '#service/kernel/database/backup/dump.ts';
import { isSound, soundnessOf } from '#service/kernel/database/backup/facts.ts';
import { keysAtHand, missingKeys, openedLogins } from '#service/kernel/database/backup/keys.ts';
import { type Manifest, readManifest, requireSound } from '#service/kernel/database/backup/manifest.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import { createPool } from '#service/kernel/database/pool.ts';
import { openDatabase } from '#service/database.ts';
import { UsageError } from '#service/kernel/lib/usageError.ts';
import { runMain } from '#tools/lib/main.ts';

interface RestoreOptions {
  readonly from: string;
  readonly replace?: true;
  readonly withoutKey?: true;
  readonly check?: true;
}

const say = (line: string): void => console.log(line);

const command = new Command('npm run restore --')
  .description('恢复 npm run backup 做的备份：先核对每个文件，恢复后核对账目。市场要先停止。见 docs/running.md')
  .requiredOption('--from <目录>', '备份的目录')
  .option('--replace', '换下已有的数据库：内置的改名留着，DATABASE_URL 的清空')
  .option('--without-key', '没有备份里的密钥也恢复：账号的登录信息将无法读取')
  .option('--check', '只核对备份，不恢复')
  .helpOption('-h, --help', '显示用法')
  .action((wish: RestoreOptions) => runMain(() => run({ ...wish, from: path.resolve(wish.from) })));

async function run({ from, replace, withoutKey, check }: RestoreOptions): Promise<void> {
  const config = readGroundConfig(process.env, { opensLogins: false });
  const manifest = readManifest(from);
  const { where, keys } = keysAtHand(config);
  const missing = missingKeys(manifest.keys, keys);
  if (missing.length > 0 && !withoutKey && !check)
    throw new UsageError(`备份里的登录信息由密钥 ${missing.join('、')} 加密，${where} 不是它：请先放回原来的密钥，或加 --without-key`);
  if (check) {
    await requireSound(from, manifest);
    return say(`备份完好：${manifest.made_at}，${manifest.files.length} 个文件，迁移到 ${manifest.schema.newest}`);
  }
  requireKind(config, manifest);
  const isReplacing = replace === true;
  if (config.databaseUrl) {
    await restoreShared({ from, manifest, url: config.databaseUrl, replace: isReplacing });
    await giveUp(config.databaseUrl, missing);
    return confirm(config.databaseUrl, manifest, keys);
  }
  const { kept, embedded } = await restoreCluster({ from, manifest, dataDir: path.join(config.dataDir, 'pg'), replace: isReplacing, say });
  if (kept) say(`原来的数据库改名为 ${kept}，确认之后可以删除`);
  const looking = giveUp(embedded.url, missing).then(() => confirm(embedded.url, manifest, keys));
  await looking.finally(() => embedded.stop());
}

function requireKind({ databaseUrl }: GroundConfig, { kind }: Manifest): void {
  if (kind === 'cluster' && databaseUrl) throw new UsageError('这是内置数据库的备份：请不填 DATABASE_URL，恢复到 DATA_DIR');
  if (kind === 'dump' && !databaseUrl) throw new UsageError('这是共享数据库的备份：请用 DATABASE_URL 指定恢复到哪里');
}

/** Logins encrypted with a missing key stay unreadable. Migrates first: an older backup may lack the table that lists missing keys. */
async function giveUp(url: string, missing: readonly string[]): Promise<void> {
  if (missing.length === 0) return;
  const database = openDatabase({ url, max: 2, statementTimeout: 0 });
  try {
    await migrate(database.pool);
    await releaseKeys({ db: database.db, clock: { now: () => Date.now() } }, missing);
  } finally {
    await database.close();
  }
}

/** Verifies the restored data before it is used. */
async function confirm(url: string, { schema, made_at }: Manifest, keys: readonly Buffer[]): Promise<void> {
  const pool = createPool({ url, max: 1, statementTimeout: 0 });
  try {
    const client = await pool.connect();
    const sound = await soundnessOf(client);
    const { opened, of } = await openedLogins(client, keys);
    client.release();
    say(`已恢复 ${made_at} 的备份（迁移到 ${schema.newest}）`);
    say(
      `账目合计 ${sum(sound.sum)}，不平的交易 ${sound.unbalanced} 笔，与账目不符的钱包 ${sound.drifting} 个；登录信息可读 ${opened}/${of}`,
    );
    if (!isSound(sound)) throw new UsageError('账目不平：先查明原因，再开始营业');
  } finally {
    await pool.end();
  }
}

const sum = (fen: number): string => `${fen} 分`;

await command.parseAsync();

import fs from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { readGroundConfig } from '#service/config.ts';
import { backUpCluster } from '#service/kernel/database/backup/cluster.ts';
import { backUpShared } from '#service/kernel/database/backup/dump.ts';
import { keysAtHand, missingKeys } from '#service/kernel/database/backup/keys.ts';
import { UsageError } from '#service/kernel/lib/usageError.ts';
import { runMain } from '#tools/lib/main.ts';

const say = (line: string): void => console.log(line);

const command = new Command('npm run backup --')
  .description('备份数据库，也在市场运行时：内置的连同 WAL 复制文件，DATABASE_URL 的由 pg_dump。密钥不在备份里。见 docs/running.md')
  .requiredOption('--to <目录>', '要新建的目录；完整之后才以这个名字出现')
  .helpOption('-h, --help', '显示用法')
  .action(({ to }: { to: string }) => runMain(() => run(path.resolve(to))));

async function run(to: string): Promise<void> {
  const config = readGroundConfig(process.env, { opensLogins: false });
  const dataDir = path.join(config.dataDir, 'pg');
  if (!config.databaseUrl && !fs.existsSync(path.join(dataDir, 'cluster')))
    throw new UsageError(`${dataDir} 里没有数据库：请在市场所在的目录运行，或填写 DATA_DIR 或 DATABASE_URL`);
  const began = performance.now();
  const manifest = config.databaseUrl ? await backUpShared({ url: config.databaseUrl, to }) : await backUpCluster({ dataDir, to, say });
  const megabytes = Math.ceil(manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  say(`备份完成：${to}（${manifest.files.length} 个文件，${megabytes} MB，${seconds} 秒；到 WAL ${manifest.lsn.stop} 为止提交的都在里面）`);
  if (manifest.keys.length === 0) return;
  const { where, keys } = keysAtHand(config);
  const isHere = keys.length > 0 && missingKeys(manifest.keys, keys).length === 0;
  say(
    `账号的登录信息由密钥 ${manifest.keys.join('、')} 加密，密钥不在备份里：${isHere ? `它在 ${where}` : '这里没有它'}。请另外保存，没有它登录信息无法读取`,
  );
}

await command.parseAsync();

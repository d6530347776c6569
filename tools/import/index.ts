import path from 'node:path';
import { Command, Option } from 'commander';
import { type GroundConfig, readGroundConfig } from '#service/config.ts';
import { requireKeys } from '#service/domains/listings/credentials/keyWatch.ts';
import { describeFault, ImportRefused } from '#service/domains/listings/imports/faults.ts';
import { type Format, importFile, type ImportReport, type Progress } from '#service/domains/listings/imports/importFile.ts';
import type { Tally } from '#service/domains/listings/imports/write.ts';
import { openVault } from '#service/kernel/credentials/keyFile.ts';
import { startEmbedded } from '#service/kernel/database/embedded.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import { openDatabase } from '#service/database.ts';
import { UsageError } from '#service/kernel/lib/usageError.ts';
import { runMain } from '#tools/lib/main.ts';

interface Wanted {
  readonly format?: Format;
  readonly dryRun?: true;
}

const steps: Readonly<Record<Progress['step'], string>> = {
  reading: '正在读取',
  checking: '正在核对',
  writing: '正在写入',
  analysing: '正在更新统计',
};
const kinds = { game: '游戏', owner: '号主', listing: '账号' } as const;
const TELL_EVERY = 500;

const command = new Command('npm run import --')
  .description('从 CSV、Excel 表格（.xlsx）或 JSON 导入游戏、号主与账号：全部写入，或一条也不写。列的说明见 docs/import.md')
  .argument('<文件>', '要导入的文件；CSV 与 JSON 用 UTF-8 编码')
  .addOption(new Option('--format <格式>', '文件的格式；默认由文件名判断').choices(['csv', 'json', 'xlsx']))
  .option('--dry-run', '只检查，不写入')
  .helpOption('-h, --help', '显示用法')
  .action((file: string, wanted: Wanted) => runMain(() => run(path.resolve(file), wanted)));

async function run(file: string, { format, dryRun }: Wanted): Promise<void> {
  const config = readGroundConfig(process.env, { opensLogins: true });
  const began = performance.now();
  const report = await withDatabase(config, async (url) => {
    const database = openDatabase({ url, max: 2, statementTimeout: 0 });
    try {
      await migrate(database.pool);
      const logins = await openVault(config, database.pool);
      await requireKeys({ db: database.db, logins });
      return await importFile(database.pool, { file, logins, format, dryRun, onProgress: teller() });
    } finally {
      await database.close();
    }
  }).catch((error: unknown) => {
    throw error instanceof ImportRefused ? new UsageError(error.message) : error;
  });
  if (!report.written) throw new UsageError(describeFaults(report));
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${dryRun ? '检查通过，没有写入' : '导入完成'}（${report.lines} 行，${seconds} 秒）`);
  for (const [kind, tally] of Object.entries(report.written))
    console.log(`  ${kinds[kind as keyof typeof kinds]}：${describeTally(tally)}`);
}

/** The shared database, or the embedded one, which a running marketplace may be using at the same time. */
async function withDatabase<T>({ databaseUrl, dataDir }: GroundConfig, work: (url: string) => Promise<T>): Promise<T> {
  if (databaseUrl) return work(databaseUrl);
  const embedded = await startEmbedded({ dataDir: path.join(dataDir, 'pg') });
  return work(embedded.url).finally(() => embedded.stop());
}

/** Prints every step, and progress at intervals. */
function teller(): (progress: Progress) => void {
  let [step, told] = ['', 0];
  return (progress) => {
    if (progress.step === step && performance.now() - told < TELL_EVERY) return;
    [step, told] = [progress.step, performance.now()];
    const share = progress.step === 'reading' ? `（${Math.floor(progress.share * 100)}%）` : '';
    console.error(`${steps[progress.step]}… ${progress.lines.toLocaleString('zh-CN')} 行${share}`);
  };
}

const describeTally = ({ added, changed, unchanged }: Tally): string => `新增 ${added}，更新 ${changed}，不变 ${unchanged}`;

function describeFaults({ faults }: ImportReport): string {
  const lines = new Set(faults.map(({ line }) => line)).size;
  return [...faults.map(describeFault), `\n${lines} 行有错，共 ${faults.length} 处；没有写入任何内容。请改正后重新导入`].join('\n');
}

await command.parseAsync();

import fs from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { formatClock } from '#contract/rules/clock.ts';
import { type CodeGift, giftText, LARGEST_BATCH } from '#contract/rules/exchangeCode.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import type { Db } from '#service/kernel/deps.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { Misused, UsageError } from '#service/kernel/lib/usageError.ts';
import { moment, name, type OperatorCommands } from '#service/kernel/operations/commands.ts';
import { decide } from '#service/kernel/operations/decide.ts';
import { makeBatchDecision } from './decisions.ts';

interface BatchOptions {
  readonly title: string;
  readonly coins?: number;
  readonly vipDays?: number;
  readonly packet?: { readonly minOrderFen: number; readonly discountFen: number };
  readonly packetDays: number;
  readonly from?: number;
  readonly until: number;
  readonly count: number;
  readonly out?: string;
  readonly json?: true;
}

const whole =
  (most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d{1,9}$/.test(text) || value < 1 || value > most) throw new InvalidArgumentError(`应是 1 到 ${most} 的整数`);
    return value;
  };

function packet(text: string): { minOrderFen: number; discountFen: number } {
  const [minOrderFen, discountFen] = text.split('-').map(parseYuan);
  if (minOrderFen === undefined || minOrderFen === null || !discountFen || !/^[^-]+-[^-]+$/.test(text))
    throw new InvalidArgumentError('应是“满多少-减多少”，单位元，如 15-4');
  return { minOrderFen, discountFen };
}

function giftOf({ title, coins, vipDays, packet: given, packetDays }: BatchOptions): CodeGift {
  const gifts: CodeGift[] = [
    ...(coins === undefined ? [] : [{ kind: 'coins' as const, coins }]),
    ...(vipDays === undefined ? [] : [{ kind: 'vip' as const, days: vipDays }]),
    ...(given === undefined ? [] : [{ kind: 'packet' as const, title: `${title}红包`, ...given, days: packetDays }]),
  ];
  const [gift] = gifts;
  if (!gift || gifts.length > 1) throw new Misused('要有 --coins、--packet、--vip-days 其中的一个');
  return gift;
}

/** Opened before any code is created: without a writable file no codes are created. */
function newFile(file: string): number {
  try {
    return fs.openSync(file, 'wx', 0o600);
  } catch {
    throw new UsageError(`${file} 已经存在，或这里不能写文件`);
  }
}

interface BatchTold {
  readonly batchId: string;
  readonly title: string;
  readonly gift: string;
  readonly from: number;
  readonly until: number;
  readonly codes: number;
  readonly used: number;
  readonly madeBy: string;
}

async function listBatches(db: Db): Promise<BatchTold[]> {
  const rows = await db
    .selectFrom('code_batch')
    .innerJoin('exchange_code', 'batch_id', 'code_batch.id')
    .select(['code_batch.id', 'title', 'gift', 'valid_from', 'valid_until', 'made_by'])
    .select(({ fn }) => [fn.countAll().as('codes'), fn.count('used_by').as('used')])
    .groupBy('code_batch.id')
    .orderBy('code_batch.id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    batchId: row.id,
    title: row.title,
    gift: giftText(row.gift),
    from: row.valid_from.getTime(),
    until: row.valid_until.getTime(),
    codes: Number(row.codes),
    used: Number(row.used),
    madeBy: row.made_by,
  }));
}

const batchesText = (listed: readonly BatchTold[]): string =>
  listed.length === 0
    ? '还没有兑换码'
    : table([
        ['批次', '名称', '内容', '有效期', '已用', '谁做的'],
        ...listed.map((one) => [
          one.batchId,
          one.title,
          one.gift,
          `${formatClock(one.from)} 到 ${formatClock(one.until)}`,
          `${one.used} / ${one.codes}`,
          one.madeBy,
        ]),
      ]);

/** Commands for exchange codes. */
export const operator: OperatorCommands = (program, { withDatabase, out }) => {
  const codes = program.command('codes').description('兑换码：做一批，看用了多少');
  codes
    .command('list')
    .description('每一批兑换码，最新的在前，最多 200 批')
    .option('--json', '输出 JSON')
    .action(({ json }: { json?: true }) =>
      withDatabase(async ({ db }) => {
        const listed = await listBatches(db);
        out(json ? JSON.stringify(listed, null, 2) : batchesText(listed));
      }),
    );
  codes
    .command('make')
    .description('做一批兑换码，每人限用一个；码只在这里给出一次，数据库里没有')
    .requiredOption('--title <名称>', '兑换的人会看到', name)
    .option('--coins <个数>', '每个码的金币', whole(100_000))
    .option('--packet <满-减>', '每个码的红包，单位元，如 15-4', packet)
    .option('--packet-days <天数>', '红包兑换后的有效天数', whole(365), 30)
    .option('--vip-days <天数>', '每个码的会员天数', whole(366))
    .option('--from <时间>', '从什么时候可以兑换；默认现在', moment)
    .requiredOption('--until <时间>', '到什么时候为止，北京时间', moment)
    .requiredOption('--count <个数>', `做多少个，最多 ${LARGEST_BATCH}`, whole(LARGEST_BATCH))
    .option('--out <文件>', '写到一个新文件，每行一个；默认打印出来')
    .option('--json', '输出 JSON')
    .action((wish: BatchOptions) => {
      const gift = giftOf(wish);
      return withDatabase(async (ground, actor) => {
        const { title, until, count, out: file, json } = wish;
        const from = wish.from ?? ground.clock.now();
        const taken = file === undefined ? undefined : newFile(file);
        let made: readonly string[] = [];
        const decision = makeBatchDecision((codes) => {
          made = codes;
          if (taken !== undefined) fs.writeSync(taken, `${made.join('\n')}\n`);
        });
        const { result } = await decide(ground, decision, { title, gift, from, until, count }, { actor });
        const batchId = result?.batchId;
        if (taken !== undefined) fs.closeSync(taken);
        const shown = file === undefined ? made : [];
        if (json) out(JSON.stringify({ batchId, count, gift, ...(file === undefined ? { codes: shown } : { file }) }, null, 2));
        else
          out(
            [`第 ${batchId} 批：${count} 个，每个 ${giftText(gift)}${file === undefined ? '' : `，已写入 ${file}`}`, ...shown].join('\n'),
          );
      });
    });
};

import { InvalidArgumentError } from 'commander';
import type { drawStatuses, WireOf } from '#contract/names.ts';
import { formatClock, shanghaiParts } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { type Acting, decideAs, type OperatorCommands, reason } from '#service/kernel/operations/commands.ts';
import { budgetDecision, cancelDecision, listDraws, stockDecision } from './decisions.ts';
import { readYear } from './hold.ts';

const LISTED = 60;

const statusTexts: Readonly<Record<WireOf<typeof drawStatuses>, string>> = {
  announced: '已公布',
  open: '收机会',
  closed: '等信标',
  drawn: '已开奖',
  cancelled: '已取消',
  stopped: '预算用完',
};

function whole(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('应是不小于 0 的整数');
  return Number(text);
}

function yuan(text: string): number {
  const fen = parseYuan(text);
  if (fen === null) throw new InvalidArgumentError('应是金额，单位元，如 220');
  return fen;
}

interface Stocking extends Acting {
  readonly rent: number;
  readonly packet: number;
  readonly budget: number;
  readonly because: string;
}

/** Commands for the free-order draw. */
export const operator: OperatorCommands = (program, shop) => {
  const { withDatabase, out } = shop;
  const draws = program.command('draws').description('抢免单：场次、库存、预算');
  draws
    .command('list')
    .description(`最近的场次，最多 ${LISTED} 场，和今年的预算`)
    .option('--json', '输出 JSON')
    .action(({ json }: { json?: true }) =>
      withDatabase(async ({ db, clock }) => {
        const { y: year } = shanghaiParts(clock.now());
        const budget = { year, ...(await readYear(db, year)) };
        const list = (await listDraws(db, LISTED)).map((row) => ({ ...row, starts_at: row.starts_at.getTime() }));
        if (json) return out(JSON.stringify({ list, year: budget }, null, 2));
        out(`${year} 年预算 ${formatYuan(budget.budget)}，已用 ${formatYuan(budget.spent)}`);
        return out(
          table([
            ['场次', '开场', '状态', '机会', '免单', '红包', '预算', '已用'],
            ...list.map((row) => [
              row.session,
              formatClock(row.starts_at),
              statusTexts[row.status],
              `${row.chances}`,
              `${row.rent_stock}`,
              `${row.packet_stock}`,
              formatYuan(row.budget),
              formatYuan(row.spent),
            ]),
          ]),
        );
      }),
    );
  draws
    .command('stock')
    .description('改一场的库存和预算，截止之前可以改')
    .argument('<场次>', '如 2026-11-20T20:00')
    .requiredOption('--rent <份数>', '免单的份数', whole)
    .requiredOption('--packet <份数>', '红包的份数', whole)
    .requiredOption('--budget <元>', '这一场最多花多少', yuan)
    .requiredOption('--because <理由>', '记在操作记录里', reason)
    .option('--json', '输出 JSON')
    .action((session: string, wish: Stocking) => {
      const { rent, packet, budget, because } = wish;
      return decideAs(shop, wish, stockDecision, { session, rent, packet, budget, because }, { names: {}, said: () => '库存和预算已改' });
    });
  draws
    .command('cancel')
    .description('取消一场，开奖之前可以取消；机会留到下一场')
    .argument('<场次>', '如 2026-11-20T20:00')
    .requiredOption('--because <理由>', '用户会看到', reason)
    .option('--json', '输出 JSON')
    .action((session: string, wish: Acting & { because: string }) =>
      decideAs(
        shop,
        wish,
        cancelDecision,
        { session, because: wish.because },
        {
          names: {},
          said: ({ chances }) => `已取消，${chances} 次机会留到下一场`,
        },
      ),
    );
  draws
    .command('budget')
    .description('改一年的预算；剩下的不够一场的库存时，那一场不开')
    .argument('<年>', '如 2026', whole)
    .requiredOption('--yuan <元>', '全年预算', yuan)
    .requiredOption('--because <理由>', '记在操作记录里', reason)
    .option('--json', '输出 JSON')
    .action((year: number, wish: Acting & { yuan: number; because: string }) =>
      decideAs(shop, wish, budgetDecision, { year, budget: wish.yuan, because: wish.because }, { names: {}, said: () => '预算已改' }),
    );
};

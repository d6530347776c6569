import { formatClock } from '#contract/rules/clock.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { type Acting, decideAs, type OperatorCommands, reason } from '#service/kernel/operations/commands.ts';
import { reopenDecision } from './decisions.ts';

/** Commands for owners who may not publish after cancelling paid bookings. */
export const operator: OperatorCommands = (program, shop) => {
  const { withDatabase, out } = shop;
  const publishing = program.command('publishing').description('因取消已付款的预约而暂停发布的号主');
  publishing
    .command('list')
    .description('列出，最早的在前')
    .option('--json', '输出 JSON')
    .action(({ json }: { json?: true }) =>
      withDatabase(async ({ db }) => {
        const rows = await db
          .selectFrom('publishing_stop')
          .innerJoin('user_account', 'user_account.id', 'user_id')
          .select(['user_id', 'username', 'since'])
          .orderBy('since')
          .execute();
        const told = rows.map(({ user_id, username, since }) => ({ user: user_id, username, since: since.getTime() }));
        if (json) return out(JSON.stringify(told, null, 2));
        if (told.length === 0) return out('没有暂停发布的号主');
        return out(table([['用户', '用户名', '从'], ...told.map((one) => [one.user, one.username, formatClock(one.since)])]));
      }),
    );
  publishing
    .command('reopen')
    .description('恢复发布：此前取消的预约不再计算')
    .argument('<用户>', '用户编号')
    .requiredOption('--because <理由>', '号主会看到', reason)
    .option('--json', '输出 JSON')
    .action((ownerId: string, wish: Acting & { because: string }) =>
      decideAs(shop, wish, reopenDecision, { ownerId, because: wish.because }, { names: {}, said: () => '已恢复发布' }),
    );
};

import { InvalidArgumentError } from 'commander';
import type { OperatorAct } from '#contract/operator/acts.ts';
import { type LimitKind, limitKinds, limitTexts } from '#contract/rules/accountLimits.ts';
import { formatClock } from '#contract/rules/clock.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { type Acting, moment, type OperatorCommands, reason } from '#service/kernel/operations/commands.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { askLimit, confirmLimit, liftLimit } from './accountLimit.ts';

const MOST = 200;
const kinds: readonly LimitKind[] = Object.values(limitKinds);
const kindsText = kinds.map((kind) => `${kind} ${limitTexts[kind]}`).join('，');

interface LimitTold {
  readonly limit: string;
  readonly user: string;
  readonly username: string;
  readonly what: readonly string[];
  readonly because: string;
  readonly until: number;
  readonly askedBy: string;
  readonly confirmedBy: string | null;
  readonly liftedBy: string | null;
}

/** Limits that await confirmation or are in force; or all, newest first. */
async function listLimits({ db, clock }: { db: Db; clock: CommandContext['clock'] }, all: boolean): Promise<LimitTold[]> {
  const rows = await db
    .selectFrom('account_limit')
    .innerJoin('user_account', 'user_account.id', 'user_id')
    .selectAll('account_limit')
    .select('username')
    .$if(!all, (open) => open.where('lifted_at', 'is', null).where('ends_at', '>', new Date(clock.now())))
    .orderBy('account_limit.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    limit: row.id,
    user: row.user_id,
    username: row.username,
    what: row.limits,
    because: row.reason,
    until: row.ends_at.getTime(),
    askedBy: row.asked_by,
    confirmedBy: row.confirmed_by,
    liftedBy: row.lifted_by,
  }));
}

function standing({ confirmedBy, liftedBy }: LimitTold): string {
  if (liftedBy !== null) return `${liftedBy} 已撤销`;
  return confirmedBy === null ? '等另一人确认' : `${confirmedBy} 已确认`;
}

const limitsText = (listed: readonly LimitTold[]): string =>
  listed.length === 0
    ? '没有生效或待确认的限制'
    : table([
        ['编号', '用户', '不能', '到', '理由', '申请', '进展'],
        ...listed.map((one) => [
          one.limit,
          `${one.username}（${one.user}）`,
          one.what.map((kind) => limitTexts[kind as LimitKind]).join('、'),
          formatClock(one.until),
          one.because,
          one.askedBy,
          standing(one),
        ]),
      ]);

function digits(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new InvalidArgumentError('应是数字编号');
  return text;
}

function limitsOf(text: string): LimitKind[] {
  const named = text.split(/[,，]/).map((kind) => kind.trim());
  const known = kinds.filter((kind) => named.includes(kind));
  if (known.length === 0 || known.length !== new Set(named).size) throw new InvalidArgumentError(`应是其中几项，用逗号隔开：${kindsText}`);
  return known;
}

/** Commands that limit an account, which needs two operators. */
export const operator: OperatorCommands = (program, { withDatabase, out }) => {
  program
    .command('limits')
    .description('生效和待确认的账号限制，最新的在前')
    .option('--all', `也列出已撤销和到期的，最多 ${MOST} 条`)
    .option('--json', '输出 JSON')
    .action(({ all, json }: { all?: true; json?: true }) =>
      withDatabase(async (ground) => {
        const listed = await listLimits(ground, all === true);
        out(json ? JSON.stringify(listed, null, 2) : limitsText(listed));
      }),
    );
  const limit = program.command('limit').description('限制一个用户，须两个人：一人申请，另一人确认');
  const acting = (command: string, description: string, argument: string) =>
    limit.command(command).description(description).argument(argument, '数字', digits).option('--json', '输出 JSON');
  const act = <T extends object>(
    { json, ...input }: Acting,
    action: OperatorAct,
    subject: string,
    run: (ground: CommandContext, operator: string) => Promise<T>,
    said: (result: T) => string,
  ): Promise<void> =>
    withDatabase(async (ground, { name: operator, sessionId }) => {
      const result = await actAs(ground, { operator, sessionId, action, subject, input }, (inside) => run(inside, operator));
      out(json ? JSON.stringify({ subject, action, ...result }, null, 2) : said(result));
    });

  acting('ask', '申请限制；另一个人确认之后才生效', '<用户编号>')
    .requiredOption('--what <项目>', kindsText, limitsOf)
    .requiredOption('--until <时间>', '北京时间', moment)
    .requiredOption('--because <理由>', '本人会看到', reason)
    .action((user: string, wish: Acting & { what: LimitKind[]; until: number; because: string }) =>
      act(
        wish,
        'limit.ask',
        `user:${user}`,
        (ground, operator) => askLimit(ground, { userId: user, limits: wish.what, because: wish.because, until: wish.until, operator }),
        (result) => `已申请，编号 ${result.limit}；请另一个人确认`,
      ),
    );
  acting('confirm', '确认别人申请的限制：立即生效，代替原来的限制', '<限制编号>').action((id: string, wish: Acting) =>
    act(
      wish,
      'limit.confirm',
      `limit:${id}`,
      (ground, operator) => confirmLimit(ground, id, operator),
      ({ user, until }) => `用户 ${user} 已受限制，到 ${formatClock(until)}`,
    ),
  );
  acting('lift', '撤销限制，生效的立即解除', '<限制编号>')
    .requiredOption('--because <理由>', '本人会看到', reason)
    .action((id: string, wish: Acting & { because: string }) =>
      act(
        wish,
        'limit.lift',
        `limit:${id}`,
        (ground, operator) => liftLimit(ground, id, operator, wish.because),
        ({ user }) => `用户 ${user} 的限制已撤销`,
      ),
    );
};

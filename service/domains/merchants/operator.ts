import fs from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { formatClock } from '#contract/rules/clock.ts';
import { applicationFields } from '#contract/rules/merchant.ts';
import { listingFields } from '#contract/rules/listingForm.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { UsageError } from '#service/kernel/lib/usageError.ts';
import { type Acting, decideAs, type OperatorCommands, reason } from '#service/kernel/operations/commands.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { approveDecision, readApplicant, refuseDecision, sendBackDecision } from './application/decide.ts';
import { approveListing, sendBackListing } from './listings/decide.ts';
import type { Reasons } from './tables.ts';

const MOST = 200;
const kindTexts = { 1: '个人店铺', 2: '商户' } as const;

function numbered(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new InvalidArgumentError('应是数字编号');
  return text;
}

/** `field=reason`, or a reason alone for the whole; repeatable. */
const reasonOf =
  (fields: Readonly<Record<string, string>>) =>
  (text: string, before: Reasons = {}): Reasons => {
    const [, field = '', said = text] = /^([a-z]+)=(.+)$/s.exec(text) ?? [];
    if (field !== '' && !Object.hasOwn(fields, field)) throw new InvalidArgumentError(`没有 ${field} 这一项`);
    return { ...before, [field]: reason(said) };
  };

const fieldsText = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([field, text]) => `${field} ${text}`)
    .join('，');

/** Commands that decide about applications, and about accounts that wait for a look. */
export const operator: OperatorCommands = (program, shop) => {
  const { withDatabase, out } = shop;
  const acting = (command: Command, verb: string, description: string) =>
    command.command(verb).description(description).argument('<编号>', '数字', numbered).option('--json', '输出 JSON');

  program
    .command('applications')
    .description('待处理的开店申请，最早的在前')
    .option('--all', `列出全部，最新的在前，最多 ${MOST} 条`)
    .option('--json', '输出 JSON')
    .action(({ all, json }: { all?: true; json?: true }) =>
      withDatabase(async ({ db }) => {
        const rows = await db
          .selectFrom('merchant_application')
          .select(['id', 'user_id', 'status', 'form', 'submitted_at'])
          .$if(all !== true, (query) => query.where('status', '=', 'submitted'))
          .orderBy('id', all === true ? 'desc' : 'asc')
          .limit(MOST)
          .execute();
        const listed = rows.map(({ form, submitted_at, ...row }) => ({ ...row, ...form, submittedAt: submitted_at?.getTime() ?? null }));
        if (json) return out(JSON.stringify(listed, null, 2));
        if (listed.length === 0) return out('没有待处理的开店申请');
        out(
          table([
            ['编号', '提交', '状态', '用户', '类型', '店铺名', '信用代码', '账号数'],
            ...listed.map((one) => [
              one.id,
              one.submittedAt === null ? '—' : formatClock(one.submittedAt),
              one.status,
              one.user_id,
              one.kind === null ? '—' : kindTexts[one.kind],
              one.shop,
              one.licence,
              String(one.accounts ?? '—'),
            ]),
          ]),
        );
      }),
    );

  const application = program.command('application').description('通过、退回或拒绝一份开店申请');
  acting(application, 'approve', '通过：认证和店铺名生效').action((id: string, wish: Acting) =>
    decideAs(shop, wish, approveDecision, { id }, { names: { id }, said: () => '已通过' }),
  );
  acting(application, 'send-back', '退回：申请的人改好再提交')
    .requiredOption('--reason <项=原因>', `可以写多次；项：${fieldsText(applicationFields)}；不写项是整份`, reasonOf(applicationFields))
    .action((id: string, wish: Acting & { reason: Reasons }) =>
      decideAs(shop, wish, sendBackDecision, { id, reasons: wish.reason }, { names: { id }, said: () => '已退回' }),
    );
  acting(application, 'refuse', '拒绝：三十天后才可以再申请')
    .requiredOption('--because <理由>', '申请的人会看到', reason)
    .action((id: string, wish: Acting & { because: string }) =>
      decideAs(shop, wish, refuseDecision, { id, because: wish.because }, { names: { id }, said: () => '已拒绝' }),
    );
  acting(application, 'licence', '把营业执照的图片存成文件，只给审核的人看')
    .requiredOption('--to <文件>', '要新建的 .webp 文件')
    .action((id: string, { json, to }: Acting & { to: string }) =>
      withDatabase(async (ground, { name: operator, sessionId }) => {
        const act = { operator, sessionId, action: 'application.licence' as const, subject: `application:${id}`, input: { to } };
        const result = await actAs(ground, act, async ({ db }) => {
          const { row } = await readApplicant(db, id);
          if (row.picture_id === null) throw new UsageError(`申请 ${id} 没有图片`);
          if (fs.existsSync(to)) throw new UsageError(`${to} 已经存在，请换一个`);
          const { bytes } = await db.selectFrom('picture').select('bytes').where('id', '=', row.picture_id).executeTakeFirstOrThrow();
          fs.writeFileSync(to, bytes, { mode: 0o600 });
          return { file: to };
        });
        out(json ? JSON.stringify({ id, ...result }, null, 2) : result.file);
      }),
    );

  program
    .command('listings')
    .description('待审核的账号，最早的在前')
    .option('--json', '输出 JSON')
    .action(({ json }: { json?: true }) =>
      withDatabase(async ({ db }) => {
        const rows = await db
          .selectFrom('listing')
          .innerJoin('listing_edit', 'listing_edit.listing_id', 'listing.id')
          .innerJoin('game', 'game.id', 'listing.game_id')
          .select(['listing.id', 'owner_id', 'listing.title', 'game.title as game', 'rental', 'deposit', 'waiting_since'])
          .where('state', '=', 'waiting')
          .orderBy('waiting_since')
          .limit(MOST)
          .execute();
        if (json) return out(JSON.stringify(rows, null, 2));
        if (rows.length === 0) return out('没有待审核的账号');
        out(
          table([
            ['编号', '提交', '号主', '游戏', '标题', '时租', '押金'],
            ...rows.map((row) => [
              row.id,
              row.waiting_since === null ? '—' : formatClock(row.waiting_since.getTime()),
              row.owner_id,
              row.game,
              row.title,
              formatYuan(row.rental),
              formatYuan(row.deposit),
            ]),
          ]),
        );
      }),
    );
  const listing = program.command('listing').description('通过或退回一个待审核的账号');
  acting(listing, 'approve', '通过：账号上架').action((id: string, wish: Acting) =>
    decideAs(shop, wish, approveListing, { id }, { names: { id }, said: () => '已上架' }),
  );
  acting(listing, 'send-back', '退回：号主改好再发布')
    .requiredOption('--reason <项=原因>', `可以写多次；项：${fieldsText(listingFields)}；不写项是整个账号`, reasonOf(listingFields))
    .action((id: string, wish: Acting & { reason: Reasons }) =>
      decideAs(shop, wish, sendBackListing, { id, reasons: wish.reason }, { names: { id }, said: () => '已退回' }),
    );
};

import { createPublicKey } from 'node:crypto';
import { InvalidArgumentError, Option } from 'commander';
import { hasPermission, type OperatorRole, roleTexts } from '#contract/operator/roles.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { OPERATOR_NAME } from '#contract/rules/operators.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { UsageError } from '#service/kernel/lib/usageError.ts';
import { requirePermission } from '#service/kernel/operations/actor.ts';
import { type OperatorCommands, reason, type Shop, sized } from '#service/kernel/operations/commands.ts';
import { COMMAND_LINE, signedInAt } from '#service/kernel/operations/commandSession.ts';
import { approve, endApproval } from '#service/kernel/operations/approvals.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { type AuditFault, verifyAudit } from './audit.ts';
import { readRoots } from './auditRoots.ts';
import { addPerson, type Enrolment } from './person.ts';
import { endSessions, openSessions, signIn } from './signIn.ts';

const rolesText = (roles: readonly string[]): string => roles.map((role) => roleTexts[role as OperatorRole]).join('、') || '还没有角色';

function approvalNumber(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new InvalidArgumentError('应是数字编号');
  return text;
}

const personName = sized(OPERATOR_NAME.least, OPERATOR_NAME.most);
/** The first person is an admin; whoever is added later has no role until two admins agree. */
async function add(ground: CommandContext, name: string, shop: Shop): Promise<Enrolment> {
  return inTransaction(ground, async (inside) => {
    const some = await inside.db.selectFrom('operator_person').select('id').limit(1).executeTakeFirst();
    const actor = some ? await signedInAt(inside, shop.terminal) : null;
    if (actor) requirePermission(actor, 'people.decide');
    const createdBy = actor?.name ?? name;
    const added = await addPerson(inside, { name, roles: actor ? [] : ['admin'], createdBy });
    const act = {
      operator: createdBy,
      sessionId: actor?.sessionId,
      action: 'person.add' as const,
      subject: `person:${added.id}`,
      input: { name },
    };
    await actAs(inside, act, async () => ({ id: added.id }));
    return added;
  });
}

const enrolmentText = ({ name, password, totp_uri, recovery_codes }: Enrolment): string =>
  [
    `${name} 已加入。下面的内容只显示这一次，请当面或用安全的渠道交给本人：`,
    `密码：${password}`,
    `验证器（扫码或粘贴）：${totp_uri}`,
    `恢复码（各用一次）：${recovery_codes.join(' ')}`,
  ].join('\n');

async function listPeople({ db }: CommandContext) {
  const rows = await db.selectFrom('operator_person').selectAll().orderBy('id').execute();
  return rows.map(({ id, name, roles, created_at, created_by, removed_at }) => ({
    person: id,
    name,
    roles,
    createdAt: created_at.getTime(),
    createdBy: created_by,
    removedAt: removed_at?.getTime() ?? null,
  }));
}

const peopleText = (listed: Awaited<ReturnType<typeof listPeople>>): string =>
  listed.length === 0
    ? '还没有人：people add 加入第一位，是管理员'
    : table([
        ['编号', '姓名', '角色', '加入', '谁加的', '状态'],
        ...listed.map((one) => [
          one.person,
          one.name,
          one.roles.map((role) => roleTexts[role as OperatorRole]).join('、') || '—',
          formatClock(one.createdAt),
          one.createdBy,
          one.removedAt === null ? '在用' : `${formatClock(one.removedAt)} 停用`,
        ]),
      ]);

function peopleCommands(program: Parameters<OperatorCommands>[0], shop: Shop): void {
  const { withoutSession, out } = shop;
  const people = program.command('people').description('平台人员：列出，加入');
  people
    .command('list')
    .description('所有人，停用的也在')
    .option('--json', '输出 JSON')
    .action(({ json }: { json?: true }) =>
      withoutSession(async (ground) => {
        const listed = await listPeople(ground);
        out(json ? JSON.stringify(listed, null, 2) : peopleText(listed));
      }),
    );
  people
    .command('add')
    .description('加入一个人，打印密码、验证器和恢复码；第一个人是管理员，以后须由登录了的管理员来加，角色由两位管理员给')
    .argument('<姓名>', `${OPERATOR_NAME.least} 到 ${OPERATOR_NAME.most} 个字`, personName)
    .option('--json', '输出 JSON')
    .action((name: string, { json }: { json?: true }) =>
      withoutSession(async (ground) => {
        const added = await add(ground, name, shop);
        out(json ? JSON.stringify(added, null, 2) : enrolmentText(added));
      }),
    );
}

function sessionCommands(program: Parameters<OperatorCommands>[0], shop: Shop): void {
  const { withDatabase, withoutSession, out, terminal } = shop;
  program
    .command('login')
    .description('登录：从标准输入读密码；之后的命令都以这个人的名义，最长半天，闲置就结束')
    .argument('<姓名>', '平台人员的姓名', personName)
    .addOption(new Option('--code <动态码>', '验证器上的六位数字，或一个恢复码').makeOptionMandatory())
    .action((name: string, { code }: { code: string }) =>
      withoutSession(async (ground) => {
        const password = await terminal.secret('密码：');
        const device = terminal.session.read()?.device;
        const opened = await signIn(ground, { name, password, code, device, seen: COMMAND_LINE });
        terminal.session.write({ token: opened.token, device: opened.device });
        out(`${opened.person.name} 已登录（${rolesText(opened.person.roles)}），到 ${formatClock(opened.expiresAt)}`);
      }),
    );
  program
    .command('logout')
    .description('结束这里的登录')
    .action(() =>
      withDatabase(async (ground, actor) => {
        await endSessions(ground, actor.personId, { only: actor.sessionId });
        terminal.session.clear();
        out('已退出');
      }),
    );
  program
    .command('whoami')
    .description('这里登录的是谁')
    .option('--json', '输出 JSON')
    .action(({ json }: { json?: true }) =>
      withDatabase(async (ground, { personId, sessionId, name, roles }) => {
        const own = (await openSessions(ground, personId)).find(({ id }) => id === sessionId);
        const expiresAt = own?.expires_at.getTime() ?? ground.clock.now();
        out(json ? JSON.stringify({ name, roles, expiresAt }, null, 2) : `${name}（${rolesText(roles)}），到 ${formatClock(expiresAt)}`);
      }),
    );
}

/** Decisions that wait for a second person. */
function approvalCommands(program: Parameters<OperatorCommands>[0], { withDatabase, out, decisions }: Shop): void {
  const json = ['--json', '输出 JSON'] as const;
  program
    .command('approvals')
    .description('等第二个人同意的决定')
    .option(...json)
    .action((wish: { json?: true }) =>
      withDatabase(async ({ db, clock }, { roles }) => {
        const readable = (await decisions()).filter(({ may }) => hasPermission(roles, may)).map(({ action }) => action);
        const rows = await db
          .selectFrom('approval')
          .select(['id', 'action', 'subject', 'asked_by', 'asked_at', 'because'])
          .where('status', '=', 'asked')
          .where('expires_at', '>', new Date(clock.now()))
          .where('action', 'in', ['', ...readable])
          .orderBy('id')
          .execute();
        const listed = rows.map(({ id, action, subject, asked_by: by, asked_at: at, because }) => ({
          approval: id,
          action,
          subject,
          by,
          at: at.getTime(),
          because,
        }));
        if (wish.json) return out(JSON.stringify(listed, null, 2));
        if (listed.length === 0) return out('没有等人同意的决定');
        return out(
          table([
            ['编号', '决定', '对什么', '谁申请', '时间', '理由'],
            ...listed.map((one) => [one.approval, one.action, one.subject, one.by, formatClock(one.at), one.because]),
          ]),
        );
      }),
    );
  const approval = program.command('approval').description('同意或不同意别人申请的决定');
  approval
    .command('approve')
    .description('同意：决定立即生效')
    .argument('<编号>', '见 approvals', approvalNumber)
    .option(...json)
    .action((id: string, wish: { json?: true }) =>
      withDatabase(async (ground, actor) => {
        const { result } = await approve(ground, await decisions(), id, actor);
        out(wish.json ? JSON.stringify({ approval: id, ...result }, null, 2) : '已同意，决定已生效');
      }),
    );
  approval
    .command('refuse')
    .description('不同意：决定不生效')
    .argument('<编号>', '见 approvals', approvalNumber)
    .requiredOption('--because <理由>', '申请的人会看到', reason)
    .option(...json)
    .action((id: string, wish: { json?: true; because: string }) =>
      withDatabase(async (ground, actor) => {
        await endApproval(ground, await decisions(), { id, event: 'approval.refuse', because: wish.because, actor });
        out(wish.json ? JSON.stringify({ approval: id }, null, 2) : '没有同意');
      }),
    );
}

const faultTexts: Readonly<Record<AuditFault, string>> = {
  hash: '时间、姓名、动作或前一条被改过',
  contents: '内容被改过',
  gap: '前面少了记录',
  root: '和当天的签名不符：整条链被改写过',
  signature: '签名不对',
};

/** Commands for people of the platform, their sessions and the audit. */
export const operator: OperatorCommands = (program, shop) => {
  peopleCommands(program, shop);
  sessionCommands(program, shop);
  approvalCommands(program, shop);
  const { withoutSession, out } = shop;
  program
    .command('audit')
    .description('操作记录')
    .command('verify')
    .description('重新计算整条记录链，和每日签名核对；有一处不符，退出码就是 1')
    .option('--roots <文件>', '另存在别处的每日签名，每行一个：能发现整条链被改写')
    .option('--key <公钥>', '签名的公钥，base64；不填则信任签名自带的')
    .option('--json', '输出 JSON')
    .action(({ roots: file, key, json }: { roots?: string; key?: string; json?: true }) =>
      withoutSession(async ({ db }) => {
        const publicKey =
          key === undefined ? {} : { key: createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }) };
        const found = await verifyAudit(db, { ...(file !== undefined && { roots: readRoots(file) }), ...publicKey });
        const lines = found.faults.map(({ place, what }) => `第 ${place} 条：${faultTexts[what]}`);
        const sound = `${found.links} 条记录连成一条链，${found.roots} 个签名相符；其中 ${found.erased} 条因注销去掉了姓名`;
        out(json ? JSON.stringify(found, null, 2) : [...lines, ...(lines.length === 0 ? [sound] : [])].join('\n'));
        if (lines.length > 0) throw new UsageError('操作记录被改过，请保留数据库和备份，立即报告');
      }),
    );
};

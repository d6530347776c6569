import { createPublicKey } from 'node:crypto';
import { Option } from 'commander';
import { type OperatorRole, roleTexts } from '#contract/operator/roles.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { OPERATOR_NAME } from '#contract/rules/operators.ts';
import { transact } from '#service/kernel/database/transact.ts';
import type { Ground } from '#service/kernel/deps.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { Told } from '#service/kernel/lib/usageError.ts';
import { requirePermission, type SignedIn } from '#service/kernel/operations/actor.ts';
import { type OperatorCommands, type Shop, sized } from '#service/kernel/operations/commands.ts';
import { operatorOf } from '#service/kernel/operations/operatorCaller.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { type AuditFault, verifyAudit } from './audit.ts';
import { readRoots } from './auditRoots.ts';
import { addPerson, type Enrolment } from './person.ts';
import { endSessions, signIn } from './signIn.ts';

const personName = sized(OPERATOR_NAME.least, OPERATOR_NAME.most);
const SEEN = { ip: '127.0.0.1', userAgent: 'npm run operator' } as const;

/** The signed-in person of this command line. */
async function signedIn(ground: Ground, { terminal }: Shop): Promise<SignedIn> {
  const saved = terminal.session.read();
  const actor = saved === null ? null : await operatorOf(ground, saved.token, SEEN);
  if (actor === null) throw new Told('请先登录：npm run operator -- login 姓名 --code 动态码');
  return actor;
}

/** The first person is an admin; whoever is added later has no role until two admins agree. */
async function add(ground: Ground, name: string, shop: Shop): Promise<Enrolment> {
  return transact(ground, async (inside) => {
    const some = await inside.db.selectFrom('operator_person').select('id').limit(1).executeTakeFirst();
    const actor = some ? await signedIn(inside, shop) : null;
    if (actor) requirePermission(actor, 'people.decide');
    const createdBy = actor?.name ?? name;
    const added = await addPerson(inside, { name, roles: actor ? [] : ['admin'], createdBy });
    const act = { operator: createdBy, sessionId: actor?.sessionId, action: 'person.add', subject: `person:${added.id}`, input: { name } };
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

async function listPeople({ db }: Ground) {
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
  const { withDatabase, out } = shop;
  const people = program.command('people').description('平台人员：列出，加入');
  people
    .command('list')
    .description('所有人，停用的也在')
    .option('--json', '输出 JSON')
    .action(({ json }: { json?: true }) =>
      withDatabase(async (ground) => {
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
      withDatabase(async (ground) => {
        const added = await add(ground, name, shop);
        out(json ? JSON.stringify(added, null, 2) : enrolmentText(added));
      }),
    );
}

function sessionCommands(program: Parameters<OperatorCommands>[0], shop: Shop): void {
  const { withDatabase, out, terminal } = shop;
  program
    .command('login')
    .description('登录：从标准输入读密码；之后的命令都以这个人的名义，最长半天，闲置就结束')
    .argument('<姓名>', '平台人员的姓名', personName)
    .addOption(new Option('--code <动态码>', '验证器上的六位数字，或一个恢复码').makeOptionMandatory())
    .action((name: string, { code }: { code: string }) =>
      withDatabase(async (ground) => {
        const password = await terminal.secret('密码：');
        const device = terminal.session.read()?.device;
        const opened = await signIn(ground, { name, password, code, device, seen: SEEN });
        terminal.session.write({ token: opened.token, device: opened.device });
        const roles = opened.person.roles.map((role) => roleTexts[role as OperatorRole]).join('、') || '还没有角色';
        out(`${opened.person.name} 已登录（${roles}），到 ${formatClock(opened.expiresAt)}`);
      }),
    );
  program
    .command('logout')
    .description('结束这里的登录')
    .action(() =>
      withDatabase(async (ground) => {
        const actor = await signedIn(ground, shop);
        await endSessions(ground, actor.personId, { only: actor.sessionId });
        terminal.session.clear();
        out('已退出');
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
  const { withDatabase, out } = shop;
  program
    .command('audit')
    .description('操作记录')
    .command('verify')
    .description('重新计算整条记录链，和每日签名核对；有一处不符，退出码就是 1')
    .option('--roots <文件>', '另存在别处的每日签名，每行一个：能发现整条链被改写')
    .option('--key <公钥>', '签名的公钥，base64；不填则信任签名自带的')
    .option('--json', '输出 JSON')
    .action(({ roots: file, key, json }: { roots?: string; key?: string; json?: true }) =>
      withDatabase(async ({ db }) => {
        const publicKey =
          key === undefined ? {} : { key: createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }) };
        const found = await verifyAudit(db, { ...(file !== undefined && { roots: readRoots(file) }), ...publicKey });
        const lines = found.faults.map(({ place, what }) => `第 ${place} 条：${faultTexts[what]}`);
        const sound = `${found.links} 条记录连成一条链，${found.roots} 个签名相符；其中 ${found.erased} 条因注销去掉了姓名`;
        out(json ? JSON.stringify(found, null, 2) : [...lines, ...(lines.length === 0 ? [sound] : [])].join('\n'));
        if (lines.length > 0) throw new Told('操作记录被改过，请保留数据库和备份，立即报告');
      }),
    );
};

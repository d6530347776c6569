import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATOR_IDLE, TOTP_PERIOD } from '#contract/rules/operators.ts';
import { totpCode } from '#service/domains/operators/totp.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { operator } from '#tools/operator/cli.ts';
import { sessionIn } from '#tools/operator/terminal.ts';

let service: TestService;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'operator-login-'));
const file = path.join(folder, 'mine', 'session.json');
beforeAll(async () => {
  service = await aService();
});
afterAll(async () => {
  await service.close();
  fs.rmSync(folder, { recursive: true });
});

let password = '';
const terminal = { secret: async () => password, session: sessionIn(file) };

async function say(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await operator(
    args,
    { out: (text) => out.push(text), err: (text) => err.push(text) },
    (work) => work(service.deps),
    terminal,
  );
  return { code, out: out.join('\n'), err: err.join('\n') };
}

interface Enrolled {
  readonly password: string;
  readonly totp_uri: string;
  readonly recovery_codes: readonly string[];
}
const secretOf = ({ totp_uri }: Enrolled): string => new URL(totp_uri).searchParams.get('secret') ?? '';
const freshCode = (person: Enrolled): string => {
  service.clock.move(2 * TOTP_PERIOD);
  return totpCode(secretOf(person), service.clock.now());
};
const enrolled = async (...args: string[]): Promise<Enrolled> => JSON.parse((await say(...args)).out) as Enrolled;

test('the first person is an admin, who adds others while signed in; only its owner reads the file of the session', async () => {
  const first = await enrolled('people', 'add', '老陈', '--json');
  const unsigned = { code: 1, out: '', err: '请先登录：npm run operator -- login 姓名 --code 动态码' };
  expect(await say('people', 'add', '小周')).toEqual(unsigned);
  password = 'Wrong-password-1';
  expect(await say('login', '老陈', '--code', freshCode(first))).toMatchObject({ code: 1, out: '' });
  expect(fs.existsSync(file)).toBe(false);

  ({ password } = first);
  expect((await say('login', '老陈', '--code', freshCode(first))).out).toMatch(/^老陈 已登录（管理员），到 /);
  expect([fs.statSync(file).mode & 0o777, Object.keys(JSON.parse(fs.readFileSync(file, 'utf8')) as object)]).toEqual([
    0o600,
    ['token', 'device'],
  ]);
  const second = await enrolled('people', 'add', '小周', '--json');
  const { out } = await say('people', 'list', '--json');
  const people = JSON.parse(out) as { name: string; roles: string[]; createdBy: string }[];
  expect(people.map(({ name, roles, createdBy }) => [name, roles, createdBy])).toEqual([
    ['老陈', ['admin'], '老陈'],
    ['小周', [], '老陈'],
  ]);
  expect(await say('people', 'add', ' 小 周 ')).toMatchObject({ code: 1, err: '已经有这个姓名，请换一个' });

  service.clock.move(OPERATOR_IDLE);
  expect(await say('people', 'add', '小吴')).toEqual(unsigned);
  expect((await say('login', '老陈', '--code', first.recovery_codes[0] ?? '')).code).toBe(0);
  expect(await say('logout')).toEqual({ code: 0, out: '已退出', err: '' });
  expect([fs.existsSync(file), await say('logout')]).toEqual([false, unsigned]);

  ({ password } = second);
  expect((await say('login', '小周', '--code', freshCode(second))).out).toMatch(/^小周 已登录（还没有角色），到 /);
  expect(await say('people', 'add', '小吴')).toEqual({ code: 1, out: '', err: '这需要管理员的角色，请找有这个角色的同事' });
});

test('the audit is verified, and a changed row ends with exit code 1', async () => {
  expect(await say('audit', 'verify')).toEqual({
    code: 0,
    out: expect.stringMatching(/^\d+ 条记录连成一条链，0 个签名相符；其中 0 条因注销去掉了姓名$/),
    err: '',
  });
  await service.deps.db.transaction(async (db) => {
    await db.write(sql`alter table operator_action disable trigger user`);
    await db.write(sql`update operator_action set operator = '别人' where place = 2`);
    await db.write(sql`alter table operator_action enable trigger user`);
  });
  expect(await say('audit', 'verify')).toEqual({
    code: 1,
    out: '第 2 条：时间、姓名、动作或前一条被改过',
    err: '操作记录被改过，请保留数据库和备份，立即报告',
  });
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#contract/rules/constants.ts';
import { terminalOf } from '#testing/builders/commandLine.ts';
import { ledgerState, orderFlows, soundLedger } from '#testing/builders/ledger.ts';
import { readOrder } from '#testing/builders/market.ts';
import { rentedByPhone } from '#testing/builders/rentedByPhone.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { sessionIn } from '#tools/operator/terminal.ts';
import { runNode } from '#tools/lib/program.ts';

describe('the operator command in its own process', () => {
  let now: TestService;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'operator-process-'));
  const session = path.join(folder, 'session.json');
  beforeAll(async () => {
    now = await aService({ start: Date.now() - MINUTE });
    const saved = (await terminalOf(now.deps)).session.read();
    if (saved) sessionIn(session).write(saved);
  });
  afterAll(async () => {
    await now.close();
    fs.rmSync(folder, { recursive: true });
  });

  const env = () => ({ DATABASE_URL: now.database.url, OPERATOR_SESSION: session });
  const run = (...args: string[]) => runNode([path.resolve('tools/operator/index.ts'), ...args], { env: env() });
  const filing = ['--by', 'renter', '--cause', 'wrong_password', '--words', '密码登录不上，提示账号或密码错误'];
  const upholding = ['--refund', 'all', '--because', '登录记录属实'];

  test('files a complaint and refunds it; of two concurrent decisions one takes effect', async () => {
    const { renter, order } = await rentedByPhone(now);
    expect((await run('file', order.order_no, ...filing)).code).toBe(0);
    const ends = await Promise.all([run('uphold', order.order_no, ...upholding), run('reject', order.order_no, '--because', '没有证据')]);
    expect(ends.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(ends.find(({ code }) => code === 1)?.output).toBe('这个订单没有正在处理的投诉\n');
    expect([4, 9]).toContain((await readOrder(now, renter, order.order_no)).order_status);
    expect(await ledgerState(now)).toEqual(soundLedger);
  });

  test('has no effect if it is killed before its record is written, and can be repeated', async () => {
    const { renter, order } = await rentedByPhone(now);
    await run('file', order.order_no, ...filing);
    const blocker = await now.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table operator_action in exclusive mode');
    const child = spawn(process.execPath, [path.resolve('tools/operator/index.ts'), 'uphold', order.order_no, ...upholding], {
      env: { ...process.env, ...env() },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    const waiting = async () =>
      (
        await now.database.pool.query<{ count: number }>(
          `select count(*) as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%operator_action%'`,
        )
      ).rows[0]?.count;
    await expect.poll(waiting, { interval: 20, timeout: 15_000 }).toBe(1);
    child.kill('SIGKILL');
    await exited;
    await blocker.query('rollback');
    blocker.release();
    expect((await readOrder(now, renter, order.order_no)).order_status).toBe(8);
    expect(await ledgerState(now)).toEqual(soundLedger);
    expect(await run('uphold', order.order_no, ...upholding)).toEqual({ code: 0, output: '投诉成立，¥5.00 已退给租客\n' });
    expect(await orderFlows(now, order.order_no)).toEqual({});
    expect(await ledgerState(now)).toEqual(soundLedger);
  });

  test('does not create a missing database', async () => {
    const folder = path.resolve('node_modules/.cache/no-database');
    const { code, output } = await runNode([path.resolve('tools/operator/index.ts'), 'complaints'], {
      env: { DATABASE_URL: '', DATA_DIR: folder },
    });
    expect([code, output]).toEqual([
      1,
      `${path.join(folder, 'pg')} 里没有数据库：请在市场所在的目录运行，或填写 DATA_DIR 或 DATABASE_URL\n`,
    ]);
    expect(fs.existsSync(folder)).toBe(false);
  });
});

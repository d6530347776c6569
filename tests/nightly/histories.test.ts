import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { histories } from '#service/domains/list.ts';
import { followHistory, misfitText } from '#service/kernel/histories/check.ts';
import { must } from '#lib/must.ts';
import { openDatabase } from '#service/database.ts';
import { startEmbedded } from '#service/kernel/database/embedded.ts';
import { migrate } from '#service/kernel/database/migrate.ts';

const ROWS = 250_000;
const LINES = 4 * ROWS;
const MOST_SECONDS = 60;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'histories-'));
let server: Awaited<ReturnType<typeof startEmbedded>> | undefined;
let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  fs.chmodSync(folder, 0o755);
  server = await startEmbedded({ dataDir: folder });
  database = openDatabase({ url: server.url });
  await migrate(database.pool);
  await database.db.stream(async (client) => {
    await client.query(`
      begin; set local session_replication_role = replica; set local statement_timeout = 0;
      insert into withdrawal_event (withdrawal_id, at, event, from_status, to_status, by)
      select n, now(), event, from_status, to_status, 'platform'
      from generate_series(1, ${ROWS}) n, (values
        (1, 'withdrawal.request', null, 'requested'), (2, 'withdrawal.approve', 'requested', 'requested'),
        (3, 'withdrawal.pay', 'requested', 'paying'), (4, 'payout.succeeded', 'paying', 'paid')
      ) step (place, event, from_status, to_status) order by place, n;
      update withdrawal_event set event = 'withdrawal.cancel' where withdrawal_id = 77777 and to_status = 'paid';
      commit; analyze withdrawal_event`);
  });
}, 300_000);
afterAll(async () => {
  await database?.close();
  await server?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

test(`one wrong line among a million is found within ${MOST_SECONDS} s`, async () => {
  const source = must(histories.find(({ table }) => table === 'withdrawal'));
  const began = performance.now();
  const { lines, misfits } = await followHistory(database.db, source);
  const seconds = (performance.now() - began) / 1_000;
  console.info(`${lines} lines in ${seconds.toFixed(1)} s`);
  expect(lines).toBe(LINES);
  expect(misfits.map((misfit) => misfitText(source, misfit).replace(/event \d+/, 'event'))).toEqual([
    'withdrawal 77777（withdrawal_event）：图上没有 paying → paid（withdrawal.cancel）',
  ]);
  expect(seconds).toBeLessThan(MOST_SECONDS);
});

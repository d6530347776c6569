import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '#contract/rules/constants.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { expireChats } from './clock.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

test('200 expired conversations are deleted at a time, without a pause while some are left, then every ten minutes', async () => {
  const now = service.clock.now();
  await service.database.pool.query(
    `insert into chat_conversation (number, guest_hash, status, opened_at, asked_at, last_at, expires_at)
    select 'KF' || n, decode(lpad(n::text, 64, '0'), 'hex'), 'left', $1, case when n % 2 = 0 then $1::timestamptz end, $1,
      case when n <= 201 then $1::timestamptz else $1::timestamptz + interval '1 ms' end
    from generate_series(1, 202) n`,
    [new Date(now)],
  );
  const left = async () => (await service.deps.db.selectFrom('chat_conversation').select('number').execute()).length;
  const expire = () => inTransaction(service.deps, expireChats);
  expect([await expire(), await left()]).toEqual([new Date(now), 2]);
  expect([await expire(), await left()]).toEqual([new Date(now + 10 * MINUTE), 1]);
  const jobs = await service.deps.db.selectFrom('job').select('run_at').where('kind', '=', 'chat.forget').execute();
  expect([jobs.length, new Set(jobs.map(({ run_at }) => run_at.getTime()))]).toEqual([100, new Set([now + MINUTE])]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayKey } from '#contract/rules/clock.ts';
import { startOfMonth } from '#contract/rules/ranking.ts';
import { readOwn, readRanking } from '#service/domains/ranking/read.ts';
import { id, whole } from '#service/kernel/database/columns.ts';
import { isNightly } from '#testing/nightly.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService({ start: Date.parse('2027-08-20T12:00:00+08:00') });
});
afterAll(() => service.close());

const PEOPLE = isNightly ? 100_000 : 2_000;
const BATCH = 2_000;

test('own place among many newcomers, from the kept numbers by whole yuan, is that of the order by rent', async () => {
  const now = service.clock.now();
  const month = dayKey(startOfMonth(now));
  const { db } = service.deps;
  await db.write(sql`alter table newcomer_standing disable trigger user`);
  // One statement for all of them would pass the database's limit of time on a busy machine.
  for (let from = 0; from < PEOPLE; from += BATCH) {
    await db.write(sql`
      insert into user_account (username, nickname, avatar, created_at)
      select 'crowd_' || n, '路人' || n, '/static/avatars/1.svg', ${new Date(now)}
      from generate_series(${from + 1}::int, ${from + BATCH}::int) n`);
    await db.write(sql`
      insert into newcomer_standing (user_id, month, fen, reached_at, is_shown)
      select id, ${month}, 500 + (n::bigint * 7919) % 300000, ${new Date(now)}, true
      from generate_series(${from + 1}::int, ${from + BATCH}::int) n join user_account on username = 'crowd_' || n`);
  }
  await db.write(sql`alter table newcomer_standing enable trigger user`);
  await db.write(sql`
    insert into newcomer_band (month, yuan, people)
    select month, fen / 100, count(*) from newcomer_standing group by 1, 2`);
  await db.write(sql`analyze newcomer_standing, newcomer_band`);
  const rows = await db.read(
    { user_id: id, place: whole },
    sql`
    select user_id, place from (
      select user_id, row_number() over (order by fen desc, reached_at, user_id) as place from newcomer_standing where month = ${month}
    ) ranked order by place % 997, place limit 100`,
  );
  const took: number[] = [];
  for (const { user_id, place } of rows) {
    const begun = performance.now();
    const own = await readOwn(db, user_id, month);
    took.push(performance.now() - begun);
    expect((own?.ahead ?? 0) + 1).toBe(place);
  }
  const sorted = took.toSorted((one, other) => one - other);
  const [median, p95, p99] = [50, 95, 99].map((percent) => sorted[percent]?.toFixed(2));
  process.stdout.write(`own place among ${PEOPLE} newcomers: median ${median} ms, p95 ${p95} ms, p99 ${p99} ms\n`);
  expect((await readRanking(service.deps, rows[0]?.user_id ?? null)).people).toBe(PEOPLE);
}, 300_000);

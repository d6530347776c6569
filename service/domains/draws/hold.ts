import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { fromShanghai, shanghaiParts } from '#contract/rules/clock.ts';
import {
  DRAW_BEACON_DELAY,
  DRAW_COIN_PERCENT,
  DRAW_STOCK,
  DRAW_YEAR_BUDGET,
  type DrawEntry,
  type DrawStock,
  drawList,
  drawMessage,
  drawResults,
  drawSession as nameOf,
  nextDraw,
  stockCost,
} from '#contract/rules/draw.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { pick, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, Deps, CommandContext } from '#service/kernel/deps.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { raiseAlarm } from '#service/kernel/operations/alarmRaise.ts';
import { type DrawSession, sessions } from './move.ts';
import { drawChance, drawSession } from './tables.ts';

const sha256 = (given: string | Buffer): string => createHash('sha256').update(given).digest('hex');

export const lockSession = (db: Db, session: string): Promise<DrawSession | undefined> =>
  first(db, drawSession, sql`select * from draw_session where session = ${session} for update`);

const lockByStatus = (db: Db, status: 'announced' | 'open'): Promise<DrawSession | undefined> =>
  first(db, drawSession, sql`select * from draw_session where status = ${status} for update`);

/** Announces the first session after an instant, with the hash of its seed. */
async function announce(deps: CommandContext, after: number): Promise<DrawSession> {
  const taken = await first(
    deps.db,
    { at: whole },
    sql`select coalesce(max(extract(epoch from starts_at) * 1000), 0)::bigint as at from draw_session`,
  );
  const startsAt = nextDraw(Math.max(after, taken?.at ?? 0));
  const seed = randomBytes(32);
  return sessions.start(
    deps,
    {
      session: nameOf(startsAt),
      starts_at: new Date(startsAt),
      announced_at: new Date(deps.clock.now()),
      seed,
      seed_hash: sha256(seed),
      rent_stock: DRAW_STOCK.rent,
      packet_stock: DRAW_STOCK.packet,
      coin_percent: DRAW_COIN_PERCENT,
      budget: stockCost(DRAW_STOCK),
      list_hash: null,
      beacon_round: null,
      beacon: null,
      beacon_signature: null,
      ended_at: null,
    },
    { event: 'session.announced', by: 'clock' },
  );
}

/** The session that collects chances and the one after it; each is announced a session before it opens, except the very first. */
export async function prepareSessions(deps: CommandContext): Promise<DrawSession> {
  const now = deps.clock.now();
  let open = await lockByStatus(deps.db, 'open');
  if (!open) {
    const announced = (await lockByStatus(deps.db, 'announced')) ?? (await announce(deps, now));
    open = await sessions.move(deps, announced, { event: 'session.opened', by: 'clock' });
  }
  if (!(await lockByStatus(deps.db, 'announced'))) await announce(deps, Math.max(now, open.starts_at.getTime()));
  return open;
}

/** Job, at the start of each session: closes it, draws it unless it waits for the beacon, and opens the next. */
export async function holdDraw(deps: Deps): Promise<Date> {
  const now = deps.clock.now();
  let open = await prepareSessions(deps);
  while (open.starts_at.getTime() <= now) {
    await holdSession(deps, open, deps.outside.beacon !== undefined);
    open = await prepareSessions(deps);
  }
  return open.starts_at;
}

/** Holds an open session at its start. */
export async function holdSession(deps: CommandContext, open: DrawSession, hasBeacon: boolean): Promise<void> {
  const { db, clock } = deps;
  if (await isBudgetSpent(deps, open)) {
    await sessions.move(deps, open, { event: 'budget.spent', by: 'clock' });
    return;
  }
  await db.write(sql`
    update draw_chance set session = ${open.session}, number = numbered.number
    from (
      select draw_chance.id, row_number() over (order by at, draw_chance.id) as number
      from draw_chance join user_account on user_account.id = user_id
      where session is null and at < ${open.starts_at} and user_account.status <> 'closed'
    ) numbered where draw_chance.id = numbered.id`);
  const entries = await readEntries(db, open.session);
  const closed = await sessions.move(deps, open, {
    event: 'chances.closed',
    by: 'clock',
    changes: { list_hash: sha256(drawList(entries)), chances: entries.length },
  });
  if (hasBeacon) await queueJob(db, 'draw.beacon', closed.session, Math.max(clock.now(), closed.starts_at.getTime() + DRAW_BEACON_DELAY));
  else await drawPrizes(deps, closed, null);
}

const entryRow = pick(drawChance, 'number', 'ticket', 'cause');

/** The published list of a session, by number. */
export async function readEntries(db: Db, session: string): Promise<DrawEntry[]> {
  const rows = await db.read(
    entryRow,
    sql`select number, ticket, cause from draw_chance where session = ${session} and number is not null order by number`,
  );
  return rows.flatMap(({ number, ...row }) => (number === null ? [] : [{ number, ...row }]));
}

/** A round of the outside beacon; hex. */
export interface Beacon {
  readonly round: number;
  readonly value: string;
  readonly signature: string;
}

/** Ranks the chances of a closed session and publishes its seed. */
export async function drawPrizes(deps: CommandContext, closed: DrawSession, beacon: Beacon | null): Promise<void> {
  const { db } = deps;
  const { session, seed, list_hash: listHash, coin_percent: coinPercent } = closed;
  const facts = { session, listHash: listHash ?? '', beacon: beacon?.value ?? '' };
  const hashed = (await readEntries(db, session)).map((entry) => ({
    ...entry,
    hash: createHmac('sha256', seed).update(drawMessage(facts, entry.number)).digest('hex'),
  }));
  const drawn = drawResults(hashed, { stock: stockOf(closed), coinPercent });
  await db.write(sql`
    update draw_chance set rank = result.rank, prize = result.prize
    from unnest(${drawn.map(({ number }) => number)}::int[], ${drawn.map(({ rank }) => rank)}::int[],
      ${drawn.map(({ prize }) => prize)}::text[]) result (number, rank, prize)
    where draw_chance.session = ${session} and draw_chance.number = result.number`);
  await sessions.move(deps, closed, {
    event: 'prizes.drawn',
    by: 'clock',
    ...(beacon && { changes: { beacon_round: beacon.round, beacon: beacon.value, beacon_signature: beacon.signature } }),
  });
  if (drawn.length > 0) await queueJob(db, 'draw.finish', session, nextDraw(Math.max(deps.clock.now(), closed.starts_at.getTime())));
}

export const stockOf = ({ rent_stock, packet_stock }: Pick<DrawSession, 'rent_stock' | 'packet_stock'>): DrawStock => ({
  rent: rent_stock,
  packet: packet_stock,
});

/** What a chance's prize costs at most, in fen. */
export const drawnCost = sql`case prize when 'rent' then least(rent, 2000) when 'packet' then 300 else 0 end`;

const yearOf = (at: number): number => shanghaiParts(at).y;

/** Budget of a year and what its sessions have cost so far. */
export async function readYear(db: Db, year: number): Promise<{ readonly budget: number; readonly spent: number }> {
  const [from, until] = [year, year + 1].map((y) => new Date(fromShanghai({ y, m: 1, d: 1 })));
  const row = await first(
    db,
    { budget: whole, spent: whole },
    sql`
    select coalesce((select budget from draw_year where year = ${year}), ${DRAW_YEAR_BUDGET}::bigint) as budget,
      coalesce((
        select sum(${drawnCost}) from draw_session join draw_chance using (session) where starts_at >= ${from} and starts_at < ${until}
      ), 0)::bigint as spent`,
  );
  return row ?? { budget: 0, spent: 0 };
}

async function isBudgetSpent(deps: CommandContext, session: DrawSession): Promise<boolean> {
  const year = yearOf(session.starts_at.getTime());
  const { budget, spent } = await readYear(deps.db, year);
  const cost = stockCost(stockOf(session));
  if (spent + cost <= budget) return false;
  await raiseAlarm(
    deps,
    'draw',
    `抢免单 ${session.session} 没有开：${year} 年预算 ${formatYuan(budget)} 已用 ${formatYuan(spent)}，不够这一场的 ${formatYuan(cost)}`,
  );
  return true;
}

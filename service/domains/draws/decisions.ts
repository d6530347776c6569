import { sql } from 'kysely';
import { DRAW_STOCK_MOST, stockCost } from '#contract/rules/draw.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { pick, type RowOf, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import { drawnCost, lockSession, prepareSessions, readYear } from './hold.ts';
import { type DrawSession, sessions } from './move.ts';
import { drawSession } from './tables.ts';

interface Named {
  readonly session: string;
}
interface Because {
  readonly because: string;
}
interface Stocking extends Named, Because {
  readonly rent: number;
  readonly packet: number;
  /** Fen. */
  readonly budget: number;
}
interface Budgeting extends Because {
  readonly year: number;
  /** Fen. */
  readonly budget: number;
}

const drawRow = {
  ...pick(drawSession, 'session', 'status', 'starts_at', 'rent_stock', 'packet_stock', 'budget'),
  spent: whole,
  chances: whole,
};

const selectDraws = sql`
  select session, status, starts_at, rent_stock, packet_stock, budget,
    coalesce((select sum(${drawnCost}) from draw_chance where draw_chance.session = draw_session.session), 0)::bigint as spent,
    case when status = 'open' then (select count(*) from draw_chance where draw_chance.session is null) else chances end as chances
  from draw_session`;

/** Sessions, the latest first. */
export const listDraws = (db: Db, most: number): Promise<RowOf<typeof drawRow>[]> =>
  db.read(drawRow, sql`${selectDraws} order by starts_at desc limit ${most}`);

export async function readDraw(db: Db, session: string): Promise<RowOf<typeof drawRow>> {
  const row = await first(db, drawRow, sql`${selectDraws} where session = ${session}`);
  if (!row) throw refused('NOT_FOUND', { message: `没有 ${session} 这一场` });
  return row;
}

export async function drawState({ db }: CommandContext, { session }: Named): Promise<CaseState> {
  const { status, rent_stock, packet_stock, budget, spent } = await readDraw(db, session);
  return { facts: { status, rent_stock, packet_stock, budget_fen: budget }, money: { spent_fen: spent } };
}

async function lockKnown(db: Db, session: string): Promise<DrawSession> {
  const locked = await lockSession(db, session);
  if (!locked) throw refused('NOT_FOUND', { message: `没有 ${session} 这一场` });
  return locked;
}

const of = {
  may: 'stock.decide',
  subject: ({ session }: Named) => `draw:${session}`,
  caseSubject: ({ session }: Named) => session,
} as const;

export const stockDecision: Decision<Stocking, { readonly session: string }> = {
  ...of,
  action: 'draws.stock',
  state: drawState,
  async run({ db }, { session, rent, packet, budget }) {
    if (Math.max(rent, packet) > DRAW_STOCK_MOST) throw refused('BAD_REQUEST', { fields: { stock: `库存最多 ${DRAW_STOCK_MOST} 份` } });
    const cost = stockCost({ rent, packet });
    if (cost > budget) throw refused('BAD_REQUEST', { fields: { budget: `这些库存最多要 ${formatYuan(cost)}，预算不够` } });
    const { status } = await lockKnown(db, session);
    if (status !== 'announced' && status !== 'open') throw refused('DRAW_STATE');
    await db.write(
      sql`update draw_session set rent_stock = ${rent}, packet_stock = ${packet}, budget = ${budget} where session = ${session}`,
    );
    return { session };
  },
};

export const cancelDecision: Decision<Named & Because, { readonly session: string; readonly chances: number }> = {
  ...of,
  action: 'draws.cancel',
  state: drawState,
  async run(ground, { session, because }) {
    const locked = await lockKnown(ground.db, session);
    await sessions.move(ground, locked, { event: 'session.cancelled', by: 'platform', note: because });
    const chances = await ground.db.write(sql`update draw_chance set session = null, number = null where session = ${session}`);
    await prepareSessions(ground);
    return { session, chances };
  },
};

export const budgetDecision: Decision<Budgeting, { readonly year: number }> = {
  action: 'draws.budget',
  may: 'stock.decide',
  subject: ({ year }) => `draws:${year}`,
  async state({ db }, { year }) {
    const { budget, spent } = await readYear(db, year);
    return { facts: { budget_fen: budget }, money: { spent_fen: spent } };
  },
  async run({ db }, { year, budget }) {
    await db.write(sql`
      insert into draw_year (year, budget) values (${year}, ${budget}) on conflict (year) do update set budget = excluded.budget`);
    return { year };
  },
};

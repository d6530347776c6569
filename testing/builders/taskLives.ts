import { sql } from 'kysely';
import { tasks as rest, wallet } from '#contract/rest/index.ts';
import type { AnyEndpoint, RequestOf } from '#contract/rest/endpoint.ts';
import { ruleDecision } from '#service/domains/tasks/decisions.ts';
import { escrowRows } from '#service/domains/tasks/money.ts';
import { id, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { paymentSignature } from '#service/kernel/hosts/signature.ts';
import { platform } from '#service/kernel/ledger/post.ts';
import { actorNamed } from '#testing/builders/actor.ts';
import { decide } from '#service/kernel/operations/decide.ts';
import { aKey, aRenter, keyed, type Market, type Person } from './market.ts';
import type { Chances } from './payoutHost.ts';
import { aTaskWish } from './taskRows.ts';

/** One task with its people, and the commands without an answer. */
export interface Life {
  readonly publisher: Person;
  readonly takers: readonly Person[];
  taskNo: string | null;
  readonly unanswered: ((market: Market) => Promise<boolean>)[];
}

export interface LifeStage {
  readonly market: Market;
  readonly random: Chances;
  readonly gameId: string;
  readonly cashierSecret: string;
  /** Answers by problem or 'ok'. */
  readonly seen: Map<string, number>;
}

const OPENING = 40_000;
let people = 0;

const someone = ({ market, random }: LifeStage): Promise<Person> => {
  people += 1;
  // A few share an identity, so that their rewards are held.
  return aRenter(market, { realName: random.is(0.05) ? '同一个人' : `命运${people}`, balance: OPENING, creditScore: 100 });
};

export async function aLife(stage: LifeStage): Promise<Life> {
  const [publisher, ...takers] = await Promise.all([someone(stage), someone(stage), someone(stage)]);
  return { publisher, takers, taskNo: null, unanswered: [] };
}

/** Sends a command; without an answer it is sent again later, with its key. */
async function send<E extends AnyEndpoint>(
  { market, seen }: LifeStage,
  life: Life,
  endpoint: E,
  request: RequestOf<E>,
  person: Person,
  hear: (data: object) => void = () => {},
): Promise<void> {
  const said = keyed(person, aKey());
  const once = async (through: Market): Promise<boolean> => {
    const { status, data } = await through.ask(endpoint, request, said);
    const name = status < 300 ? 'ok' : String((data as { problem?: string }).problem);
    seen.set(name, (seen.get(name) ?? 0) + 1);
    if (status >= 500) return false;
    if (status < 300) hear(data as object);
    return true;
  };
  const isAnswered = await once(market).catch(() => false);
  if (!isAnswered) life.unanswered.push(once);
}

const charges = { charge_no: text, amount: whole, status: text };

/** The cashier's notice of one of the task's charges: repeated, late, declined or paid. */
async function notice({ market, random, cashierSecret }: LifeStage, { taskNo }: Life): Promise<void> {
  const rows = await market.deps.db.read(
    charges,
    sql`select charge_no, charge.amount, charge.status from charge join task on task.id = task_id where task_no = ${taskNo}`,
  );
  const charge = random.of(rows);
  if (!charge) return;
  const status = charge.status === 'succeeded' || random.is(0.7) ? ('succeeded' as const) : ('failed' as const);
  const paid_at = market.deps.clock.now();
  const parts = [charge.charge_no, `T${charge.charge_no}`, charge.amount, status, paid_at];
  const signature = paymentSignature(cashierSecret, parts);
  const body = { charge_no: charge.charge_no, trade_no: `T${charge.charge_no}`, amount: charge.amount, status, paid_at, signature };
  await market.ask(wallet.paymentNotice, { body });
}

const words = { words: '打完了，战绩如图', pictures: [] };

async function places({ market }: LifeStage, { taskNo }: Life) {
  return market.deps.db.read(
    { id, status: text, taker_id: id },
    sql`select task_place.id, task_place.status, taker_id from task_place join task on task.id = task_id
      where task_no = ${taskNo} and taker_id is not null and task_place.ended_at is null`,
  );
}

/** One random step of a life: whatever somebody could do now, or what he may not. */
export async function liveOn(stage: LifeStage, life: Life): Promise<void> {
  const { random, gameId, market } = stage;
  const { publisher, takers } = life;
  if (life.taskNo === null) {
    const changes = {
      reward: random.of([500, 503, 1_210, 3_333]) ?? 500,
      places: random.of([1, 2, 3]) ?? 1,
      hours: random.of([1, 3, 6]) ?? 1,
      deposit: random.of([0, 500, 2_000]) ?? 0,
    };
    await send(stage, life, rest.publishTask, { body: aTaskWish(gameId, changes) }, publisher, (data) => {
      life.taskNo = (data as { task_no: string }).task_no;
    });
    return;
  }
  const params = { task_no: life.taskNo };
  const [open] = await market.deps.db.read(
    { status: text, deposit: whole },
    sql`select status, deposit from task where task_no = ${life.taskNo}`,
  );
  if (open?.status === 'ended' || open?.status === 'closed') {
    life.taskNo = null;
    return;
  }
  if (open?.status === 'unpaid' || open?.status === 'paying') {
    const method = random.of(['wallet', 'mixed', 'card', 'card'] as const) ?? 'wallet';
    if (random.is(0.05)) return send(stage, life, rest.closeTask, { params }, publisher);
    if (random.is(0.4)) return notice(stage, life);
    return send(stage, life, rest.payTask, { params, body: { method } }, publisher);
  }
  if (random.is(0.05)) return notice(stage, life);
  if (random.is(0.04)) return send(stage, life, rest.recallTask, { params }, publisher);
  const taken = random.of(await places(stage, life));
  if (taken === undefined || random.is(0.3)) {
    const taker = random.of([...takers, publisher]) ?? publisher;
    return send(stage, life, rest.takeTask, { body: { ...params, agreed_deposit: open?.deposit ?? 0 } }, taker);
  }
  const place = { id: taken.id };
  const taker = takers.find((each) => each.id === taken.taker_id) ?? publisher;
  if (taken.status === 'disputed' || taken.status === 'held') {
    if (random.is(0.5)) return send(stage, life, rest.stateInPlace, { params: place, body: words }, random.of([taker, publisher]) ?? taker);
    const paid = random.of(['all', 0, 137] as const) ?? 'all';
    await decide(market.deps, ruleDecision, { placeId: taken.id, paid, because: '看过记录' }, { actor: actorNamed('裁决人') }).catch(
      () => {},
    );
    return;
  }
  const moves = [
    () => send(stage, life, rest.handInPlace, { params: place, body: words }, taker),
    () => send(stage, life, rest.handInPlace, { params: place, body: words }, taker),
    () => send(stage, life, rest.acceptPlace, { params: place }, publisher),
    () => send(stage, life, rest.returnPlace, { params: place, body: words }, publisher),
    () => send(stage, life, rest.returnPlace, { params: place, body: words }, publisher),
    () => send(stage, life, rest.disputePlace, { params: place, body: words }, taker),
    ...(random.is(0.2) ? [() => send(stage, life, rest.quitPlace, { params: place }, taker)] : []),
  ];
  await (random.of(moves) ?? moves[0]!)();
}

/** Repeats what has no answer; returns how many are still without one. */
export async function sendAgain(lives: readonly Life[], market: Market): Promise<number> {
  for (const { unanswered } of lives)
    for (const once of unanswered.splice(0)) if (!(await once(market).catch(() => false))) unanswered.push(once);
  return lives.reduce((sum, { unanswered }) => sum + unanswered.length, 0);
}

/** Escrow of the ledger beside what the places say. */
export async function escrowGap(db: Db): Promise<number> {
  const row = await first(
    db,
    { gap: whole },
    sql`select (coalesce((select sum(amount) from ledger_entry where account_id = ${platform.escrow}), 0)
      - coalesce((select sum(fen) from (${escrowRows}) owed), 0))::bigint as gap`,
  );
  return row?.gap ?? 0;
}

const summary = {
  tasks: whole,
  unfinished: whole,
  places: whole,
  /** Places of one number with more than one paid or unfinished row. */
  doubled: whole,
  /** Fen of all users, of revenue, and what they began with and paid by card. */
  users: whole,
  revenue: whole,
  opened: whole,
  /** Fees of what takers were paid. */
  fees: whole,
  overdue: whole,
};

export async function accountOfLives(db: Db) {
  const row = await first(
    db,
    summary,
    sql`select
      (select count(*) from task) as tasks,
      (select count(*) from task where status not in ('ended', 'closed')) as unfinished,
      (select count(*) from task_place) as places,
      (select count(*) from (
        select from task_place where ended_at is null or status in ('accepted', 'divided', 'refused')
        group by task_id, number having count(*) > 1
      ) doubled) as doubled,
      (select coalesce(sum(balance), 0)::bigint from wallet_account where user_id is not null) as users,
      (select coalesce(sum(amount), 0)::bigint from ledger_entry where account_id = ${platform.revenue}) as revenue,
      -(
        select coalesce(sum(amount), 0)::bigint from ledger_entry where account_id in (${platform.promotion}, ${platform.clearing})
      ) as opened,
      (select coalesce(sum(case when paid = reward then fee else round(paid * 0.05) end), 0)::bigint
        from task_place join task on task.id = task_id where paid is not null) as fees,
      (select count(*) from task_place where status = 'overdue') as overdue`,
  );
  if (!row) throw new Error('no answer');
  return row;
}

export const endings = async (db: Db): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await db.read({ status: text, count: whole }, sql`select status, count(*) as count from task_place group by 1 order by 1`)).map(
      ({ status, count }) => [status, count],
    ),
  );

/** Decides all rewards that are held: only an operator ends them. */
export async function decideHeld({ market, random }: LifeStage): Promise<void> {
  const held = await market.deps.db.read({ id }, sql`select id from task_place where status = 'held'`);
  for (const place of held) {
    const paid = random.of(['all', 0] as const) ?? 'all';
    await decide(market.deps, ruleDecision, { placeId: place.id, paid, because: '核对过了' }, { actor: actorNamed('裁决人') });
  }
}

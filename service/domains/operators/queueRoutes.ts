import { sql } from 'kysely';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import { queues as rest } from '#contract/operator/index.ts';
import { hasPermission } from '#contract/operator/roles.ts';
import { CASE_IDLE } from '#contract/rules/operators.ts';
import { id, instant, orNull, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { requirePermission, type SignedIn } from '#service/kernel/operations/actor.ts';
import { type CaseKey, claimCase, type Claim, claimOf, releaseCase } from '#service/kernel/operations/claims.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { nameKey } from '#service/kernel/operations/operatorName.ts';
import { operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { caseRow, type Queue } from '#service/kernel/operations/queue.ts';

const countsRow = { waiting: whole, overdue: whole, due: orNull(instant), oldest_at: orNull(instant) };
const listedRow = { ...caseRow, claimed_by: orNull(text), claimer: orNull(id), used_at: orNull(instant) };

const queueOf = (queues: readonly Queue[], name: string, actor: SignedIn): Queue => {
  const queue = queues.find((one) => one.name === name);
  if (!queue) throw refused('NOT_FOUND', { message: '没有这个队列' });
  requirePermission(actor, `${queue.area}.read`);
  return queue;
};

/** Position after a page: deadline and number of its last case. */
const cursorOf = (due: Date, subject: string): string => Buffer.from(JSON.stringify([due.getTime(), subject])).toString('base64url');
const place = z.tuple([z.int(), z.string()]);
function placeOf(cursor: string): readonly [Date, string] {
  try {
    const [due, subject] = parseJson(Buffer.from(cursor, 'base64url').toString(), (value) => place.parse(value));
    return [new Date(due), subject];
  } catch {
    throw refused('BAD_REQUEST', { message: '翻页位置无效，请回到第一页' });
  }
}

const presentClaim = (claim: Claim, actor: SignedIn) => ({ by: claim.name, until: claim.until, is_own: claim.personId === actor.personId });

async function requireCase({ db }: Pick<Deps, 'db'>, queue: Queue, subject: string): Promise<void> {
  const found = await first(db, { subject: text }, sql`select subject from (${queue.open()}) open where subject = ${subject}`);
  if (!found) throw refused('NOT_FOUND', { message: '这件事不在等待处理，请刷新列表' });
}

export function registerQueues(service: OperatorService): void {
  const { queues } = service;

  operatorRoute(service, rest.listQueues, async ({ deps, actor }) => {
    const readable = queues.filter(({ area }) => hasPermission(actor.roles, `${area}.read`));
    const now = new Date(deps.clock.now());
    const counting = readable.map(async ({ name, title, open }) => {
      const counts = await first(
        deps.db,
        countsRow,
        sql`select count(*) as waiting, count(*) filter (where due < ${now}) as overdue, min(due) as due, min(at) as oldest_at
          from (${open()}) open`,
      );
      if (!counts) throw new Error(`${name} has no counts`);
      const { waiting, overdue, due, oldest_at } = counts;
      return { name, title, waiting, overdue, due: due?.getTime() ?? null, oldest_at: oldest_at?.getTime() ?? null };
    });
    return { list: await Promise.all(counting) };
  });

  operatorRoute(service, rest.listCases, async ({ deps, actor, params, query: { cursor, limit } }) => {
    const queue = queueOf(queues, params.queue, actor);
    const after = cursor === undefined ? sql`true` : sql`(due, open.subject) > (${placeOf(cursor)[0]}, ${placeOf(cursor)[1]})`;
    const rows = await deps.db.read(
      listedRow,
      sql`select open.*, person.name as claimed_by, person.id as claimer, used_at from (${queue.open()}) open
        left join case_claim claim on claim.queue = ${queue.name} and claim.subject = open.subject
          and used_at > ${new Date(deps.clock.now() - CASE_IDLE)}
        left join operator_person person on person.id = claim.person_id
        where ${after} order by due, open.subject limit ${limit + 1}`,
    );
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      list: page.map((row) => ({
        subject: row.subject,
        title: row.title,
        at: row.at.getTime(),
        due: row.due.getTime(),
        amount_fen: row.amount,
        user_id: row.user_id,
        claim:
          row.claimed_by === null || row.used_at === null
            ? null
            : { by: row.claimed_by, until: row.used_at.getTime() + CASE_IDLE, is_own: row.claimer === actor.personId },
      })),
      next_cursor: last ? cursorOf(last.due, last.subject) : null,
    };
  });

  operatorRoute(service, rest.readCase, async ({ deps, actor, params: { queue: name, subject } }) => {
    const queue = queueOf(queues, name, actor);
    const claim = await claimOf(deps, { queue: queue.name, subject });
    const notes = await deps.db
      .selectFrom('case_note')
      .select(['at', 'written_by', 'words'])
      .where('queue', '=', queue.name)
      .where('subject', '=', subject)
      .orderBy('id')
      .execute();
    const actions = await deps.db
      .selectFrom('operator_action')
      .select(['at', 'operator', 'action', 'input'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute();
    return {
      claim: claim && presentClaim(claim, actor),
      notes: notes.map(({ at, written_by, words }) => ({ at: at.getTime(), by: written_by, words })),
      actions: actions.map(({ at, operator, action, input }) => ({ at: at.getTime(), by: operator, action, input })),
    };
  });

  operatorRoute(service, rest.claimCase, async ({ deps, actor, params: { queue: name, subject } }) => {
    const queue = queueOf(queues, name, actor);
    requirePermission(actor, `${queue.area}.decide`);
    await requireCase(deps, queue, subject);
    return presentClaim(await claimCase(deps, { queue: queue.name, subject }, actor), actor);
  });

  operatorRoute(service, rest.releaseCase, async ({ deps, actor, params: { queue: name, subject }, body }) => {
    const queue = queueOf(queues, name, actor);
    await handOver(deps, { queue: queue.name, subject }, actor, { ...body, area: queue.area });
    return {};
  });
}

interface Handover {
  readonly area: Queue['area'];
  readonly note?: string | undefined;
  readonly to?: string | undefined;
}

/** Ends the own claim; `to` claims it for a person who may decide it, and the note tells them how it stands. */
async function handOver(deps: Deps, key: CaseKey, actor: SignedIn, { note = '', to, area }: Handover): Promise<void> {
  if (to !== undefined && note === '') throw refused('BAD_REQUEST', { fields: { note: '请写一句留言，让接手的人知道进展' } });
  await inTransaction(deps, async (inside) => {
    const claim = await claimOf(inside, key);
    if (claim && claim.personId !== actor.personId) throw refused('CASE_CLAIMED');
    await releaseCase(inside, key, actor.personId);
    if (note === '') return;
    const { db, clock } = inside;
    const act = {
      operator: actor.name,
      sessionId: actor.sessionId,
      action: 'case.handover' as const,
      subject: key.subject,
      input: { to: to ?? null, note },
    };
    await actAs(inside, act, async () => {
      await db
        .insertInto('case_note')
        .values({ ...key, at: new Date(clock.now()), written_by: actor.name, words: note })
        .execute();
      if (to !== undefined) await claimFor(inside, key, to, area);
      return {};
    });
  });
}

async function claimFor(ground: Pick<Deps, 'db' | 'clock'>, key: CaseKey, name: string, area: Queue['area']): Promise<void> {
  const person = await ground.db
    .selectFrom('operator_person')
    .select(['id', 'roles'])
    .where('name_key', '=', nameKey(name))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!person) throw refused('BAD_REQUEST', { fields: { to: '没有这个人，请核对姓名' } });
  requirePermission(person, `${area}.decide`);
  await claimCase(ground, key, { personId: person.id });
}

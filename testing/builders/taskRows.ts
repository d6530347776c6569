import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { publishTask as publishCall } from '#contract/rest/tasks.ts';
import { taskBill } from '#contract/rules/task.ts';
import { payTask, publishTask } from '#service/domains/tasks/publish.ts';
import { takeTask } from '#service/domains/tasks/take.ts';
import { acceptPlace, disputePlace, handIn, returnPlace } from '#service/domains/tasks/work.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { type Caller, callerOf } from '#service/kernel/http/caller.ts';
import { aListing, aRenter, type Market, type Person, type PersonWish } from './market.ts';

/** The body of a task with its sum. */
export function aTaskWish(gameId: string, changes: Partial<BodyOf<typeof publishCall>> = {}): BodyOf<typeof publishCall> {
  const body = {
    kind: 'rank' as const,
    game_id: gameId,
    title: '荣耀 30 星带到 40 星',
    words: '今晚能打的来，不开挂不演。',
    reward: 500,
    places: 1,
    hours: 6,
    deposit: 0,
    ...changes,
  };
  return { ...body, agreed_total: changes.agreed_total ?? taskBill(body.reward, body.places).payableFen };
}

/** Numbers that nobody has. */
export const unknownTasks = { task: 'T20990101000000000001', place: '900000000000000000', publishedPlace: '900000000000000000' } as const;

/** An unpaid task of this person, and a place that the person has taken; a publisher's calls to it are as unknown to others. */
export async function someTasks(
  service: Market,
  person: Person,
): Promise<{ readonly task: string; readonly place: string; readonly publishedPlace: string }> {
  const { deps } = service;
  const caller = async ({ token }: Person) => (await callerOf(deps, token)) as Caller;
  const { game_id: gameId } = await aListing(service);
  const publisher = await aRenter(service, { realName: '任务发布人' });
  const taken = await inTransaction(deps, async (held) => publishTask(held, await caller(publisher), aTaskWish(gameId)));
  await inTransaction(deps, async (held) => payTask(held, await caller(publisher), { taskNo: taken, method: 'wallet' }));
  await inTransaction(deps, async (held) => takeTask(held, await caller(person), { taskNo: taken, agreedDeposit: 0 }));
  const own = await inTransaction(deps, async (held) => publishTask(held, await caller(person), aTaskWish(gameId)));
  await inTransaction(deps, async (held) => payTask(held, await caller(person), { taskNo: own, method: 'wallet' }));
  await inTransaction(deps, async (held) => takeTask(held, await caller(publisher), { taskNo: own, agreedDeposit: 0 }));
  const task = await inTransaction(deps, async (held) => publishTask(held, await caller(person), aTaskWish(gameId)));
  const placeOf = async ({ id }: Person) =>
    (await deps.db.selectFrom('task_place').select('id').where('taker_id', '=', id).executeTakeFirstOrThrow()).id;
  return { task, place: await placeOf(person), publishedPlace: await placeOf(publisher) };
}

interface TakenPlace {
  readonly publisher: Person;
  readonly taker: Person;
  readonly placeId: string;
}

/** A task with one place that was taken and handed in. */
export async function aHandedPlace(
  service: Market,
  of: PersonWish,
  by: PersonWish,
  changes: Parameters<typeof aTaskWish>[1] = {},
): Promise<TakenPlace> {
  const { deps } = service;
  const caller = async ({ token }: Person) => (await callerOf(deps, token)) as Caller;
  const { game_id: gameId } = await aListing(service);
  const [publisher, taker] = [await aRenter(service, of), await aRenter(service, by)];
  const wish = aTaskWish(gameId, changes);
  const taskNo = await inTransaction(deps, async (held) => publishTask(held, await caller(publisher), wish));
  await inTransaction(deps, async (held) => payTask(held, await caller(publisher), { taskNo, method: 'wallet' }));
  await inTransaction(deps, async (held) => takeTask(held, await caller(taker), { taskNo, agreedDeposit: wish.deposit }));
  const { id: placeId } = await deps.db.selectFrom('task_place').select('id').where('taker_id', '=', taker.id).executeTakeFirstOrThrow();
  await inTransaction(deps, (held) => handIn(held, taker.id, placeId, { words: '打完了', pictures: [] }));
  return { publisher, taker, placeId };
}

/** One that the platform has to decide. */
export async function aDisputedPlace(service: Market, by: PersonWish, changes: Parameters<typeof aTaskWish>[1] = {}): Promise<TakenPlace> {
  const { deps } = service;
  const taken = await aHandedPlace(service, { realName: '争议的发布人' }, by, changes);
  const { placeId } = taken;
  await inTransaction(deps, (held) => returnPlace(held, taken.publisher.id, placeId, { words: '没有打完', pictures: [] }));
  await inTransaction(deps, (held) => disputePlace(held, taken.taker.id, placeId, { words: '打完了的', pictures: [] }));
  return taken;
}

/** One whose two sides have one identity. */
export async function aHeldPlace(service: Market): Promise<TakenPlace> {
  const taken = await aHandedPlace(service, { realName: '同一个人' }, { realName: '同一个人' });
  await inTransaction(service.deps, (held) => acceptPlace(held, taken.publisher.id, taken.placeId));
  return taken;
}

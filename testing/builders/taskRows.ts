import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { publishTask as publishCall } from '#contract/rest/tasks.ts';
import { taskBill } from '#contract/rules/task.ts';
import { payTask, publishTask } from '#service/domains/tasks/publish.ts';
import { takeTask } from '#service/domains/tasks/take.ts';
import { transact } from '#service/kernel/database/transact.ts';
import { type Caller, callerOf } from '#service/kernel/http/caller.ts';
import { aListing, aRenter, type Market, type Person } from './market.ts';

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

/** An unpaid task of this person, and a place that the person has taken; a publisher's calls to it are as unknown to others. */
export async function someTasks(
  service: Market,
  person: Person,
): Promise<{ readonly task: string; readonly place: string; readonly publishedPlace: string }> {
  const { deps } = service;
  const caller = async ({ token }: Person) => (await callerOf(deps, token)) as Caller;
  const { game_id: gameId } = await aListing(service);
  const publisher = await aRenter(service, { realName: '任务发布人' });
  const taken = await transact(deps, async (held) => publishTask(held, await caller(publisher), aTaskWish(gameId)));
  await transact(deps, async (held) => payTask(held, await caller(publisher), { taskNo: taken, method: 'wallet' }));
  await transact(deps, async (held) => takeTask(held, await caller(person), { taskNo: taken, agreedDeposit: 0 }));
  const own = await transact(deps, async (held) => publishTask(held, await caller(person), aTaskWish(gameId)));
  await transact(deps, async (held) => payTask(held, await caller(person), { taskNo: own, method: 'wallet' }));
  await transact(deps, async (held) => takeTask(held, await caller(publisher), { taskNo: own, agreedDeposit: 0 }));
  const task = await transact(deps, async (held) => publishTask(held, await caller(person), aTaskWish(gameId)));
  const placeOf = async ({ id }: Person) =>
    (await deps.db.selectFrom('task_place').select('id').where('taker_id', '=', id).executeTakeFirstOrThrow()).id;
  return { task, place: await placeOf(person), publishedPlace: await placeOf(publisher) };
}

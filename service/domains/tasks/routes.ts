import { headers } from '#contract/rest/endpoint.ts';
import { taskDraft, tasks as rest } from '#contract/rest/index.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { seenFrom } from '#service/kernel/http/site.ts';
import { readDraft, saveDraft } from './draft.ts';
import { closeTask, payTask, publishTask } from './publish.ts';
import { listHall, listOwn, readOwn, readTask } from './read.ts';
import { takeTask } from './take.ts';
import { acceptPlace, disputePlace, handIn, quitPlace, recallTask, returnPlace, stateInPlace } from './work.ts';
import type { Deps } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';

async function readOfPlace(deps: Deps, caller: Caller, placeId: string) {
  const { task_no } = await deps.db
    .selectFrom('task_place')
    .innerJoin('task', 'task.id', 'task_id')
    .select('task_no')
    .where('task_place.id', '=', placeId)
    .executeTakeFirstOrThrow();
  return readTask(deps, caller, task_no);
}

export function registerTasks(service: Service): void {
  route(service, rest.listTasks, ({ deps, query, caller }) => listHall(deps, query, caller));
  route(service, rest.getTask, ({ deps, params, caller }) => readTask(deps, caller, params.task_no));
  route(service, rest.listOwnTasks, ({ deps, query, caller }) => listOwn(deps, caller, query));
  route(service, rest.getOwnTasks, ({ deps, caller }) => readOwn(deps, caller));
  route(service, taskDraft.getTaskDraft, ({ deps, caller }) => readDraft(deps.db, caller.id));
  route(service, taskDraft.saveTaskDraft, ({ deps, body, caller }) =>
    inTransaction(deps, async (held) => {
      await saveDraft(held, caller, body);
      return readDraft(held.db, caller.id);
    }),
  );
  route(service, rest.publishTask, async ({ deps, body, caller }) => readTask(deps, caller, await publishTask(deps, caller, body)));
  route(service, rest.payTask, async ({ deps, params, body, caller, header }) => {
    const { task_no } = params;
    const seen = { ...deps, outside: seenFrom(deps.outside, header(headers.page)) };
    const { cashierUrl, cardFen } = await payTask(seen, caller, { taskNo: task_no, method: body.method, proof: body.proof });
    const { status } = await readTask(deps, caller, task_no);
    return { task_no, status, cashier_url: cashierUrl, card_amount: cardFen };
  });
  route(service, rest.closeTask, async ({ deps, params, caller }) => {
    await closeTask(deps, caller, params.task_no);
    return readTask(deps, caller, params.task_no);
  });
  route(service, rest.recallTask, async ({ deps, params, caller }) => {
    await recallTask(deps, caller.id, params.task_no);
    return readTask(deps, caller, params.task_no);
  });
  route(service, rest.takeTask, async ({ deps, body, caller }) => {
    await takeTask(deps, caller, { taskNo: body.task_no, agreedDeposit: body.agreed_deposit, proof: body.proof });
    return readTask(deps, caller, body.task_no);
  });
  for (const [call, run] of [
    [rest.handInPlace, handIn],
    [rest.returnPlace, returnPlace],
    [rest.disputePlace, disputePlace],
    [rest.stateInPlace, stateInPlace],
  ] as const)
    route(service, call, async ({ deps, params, body, caller }) => {
      await run(deps, caller.id, params.id, body);
      return readOfPlace(deps, caller, params.id);
    });
  for (const [call, run] of [
    [rest.acceptPlace, acceptPlace],
    [rest.quitPlace, quitPlace],
  ] as const)
    route(service, call, async ({ deps, params, caller }) => {
      await run(deps, caller.id, params.id);
      return readOfPlace(deps, caller, params.id);
    });
}

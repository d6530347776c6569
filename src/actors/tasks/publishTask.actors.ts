import type { Api } from '#api/api.ts';
import { CloseTaskDocument, PayTaskDocument, PublishTaskDocument, TaskDocument } from '#api/generated/operations.ts';
import { TaskRefusals } from '#api/generated/refusals/Task.ts';
import { nameOf, payMethods, taskKinds } from '#contract/names.ts';
import { type Answer, answerOf, commandAnswerOf, except, ProblemError } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { unpaidTask } from '#lib/unpaidTask.ts';
import type { orderPaymentMachine, Payment, UnpaidOrder } from '#machines/orders/orderPayment.machine.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';
import type { Read } from '#machines/shell/watchOutcome.machine.ts';
import type { PublicationEnd, TaskWish } from '#machines/tasks/publishTask.machine.ts';

/** Fills the order payment chart for a task. */
export const taskPaymentActors = (api: Api): ActorsOf<typeof orderPaymentMachine> => ({
  payOrder: fromRequest(({ input: { orderNo, method, key, proof }, signal }) =>
    commandAnswerOf(
      api
        .request(PayTaskDocument, { taskNo: orderNo, method: nameOf(payMethods, method), idempotencyKey: key, proof }, { signal })
        .then(({ payTask: { status, cashierUrl, cardFen } }): Payment => {
          if (status === 'OPEN') return { state: 'paid' };
          if (cashierUrl !== null) return { state: 'atCashier', cashierUrl, cardFen };
          throw new ProblemError({ kind: 'unexpected', message: '没有收到支付结果', requestId: null });
        }),
    ),
  ),
});

export const closeTask = (api: Api): Ask<unknown, { taskNo: string }> =>
  fromRequest(({ input: { taskNo, key }, signal }): Promise<Answer<unknown>> =>
    commandAnswerOf(api.request(CloseTaskDocument, { taskNo, idempotencyKey: key }, { signal })),
  );

export const beginTask = (api: Api): Ask<UnpaidOrder, TaskWish> =>
  fromRequest(({ input: { key, kind, totalFen, ...wish }, signal }) =>
    commandAnswerOf(
      api
        .request(PublishTaskDocument, { ...wish, kind: nameOf(taskKinds, kind), agreedTotalFen: totalFen, idempotencyKey: key }, { signal })
        .then(({ publishTask }): UnpaidOrder => unpaidTask(publishTask)),
    ),
  );

const states = {
  UNPAID: 'unpaid',
  PAYING: 'paying',
  OPEN: 'published',
  WINDING: 'published',
  ENDED: 'published',
  CLOSED: 'closed',
} as const;

export const readTask = (api: Api): Read<PublicationEnd, { taskNo: string }> =>
  fromRequest(async ({ input, signal }): Promise<PublicationEnd | null> => {
    const reading = await answerOf(
      api
        .request(TaskDocument, { taskNo: input.taskNo }, { signal })
        .then(({ task: { title, status, cardRefused } }) => ({ title, state: states[status], isCardRefused: cardRefused })),
      // Rate limited: it is read again later.
      except(TaskRefusals, 'RATE_LIMITED'),
    );
    return reading.ok && reading.value.state === 'paying' ? null : reading;
  });

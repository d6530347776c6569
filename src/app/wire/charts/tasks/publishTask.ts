import { beginTask, closeTask, readTask, taskPaymentActors } from '#actors/tasks/publishTask.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import { wire as wireRealName } from '#app/wire/charts/identity/realName.ts';
import { wireCommand } from '#app/wire/command.ts';
import { rereadMoney } from '#app/wire/money.ts';
import { wireStoppableWatch } from '#app/wire/watch.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { orderPaymentMachine } from '#machines/orders/orderPayment.machine.ts';
import { publishTaskMachine } from '#machines/tasks/publishTask.machine.ts';
import { dropTaskDraft } from '#state/taskDraft.ts';
import { leaveForCashier } from '#state/wayBack.ts';

export function wire(api: Api, shell: Shell) {
  return publishTaskMachine.provide({
    actors: {
      beginTask: wireCommand(beginTask(api)),
      closeTask: wireCommand(closeTask(api)),
      realName: wireRealName(api),
      watchTask: wireStoppableWatch(readTask(api)),
      orderPayment: orderPaymentMachine.provide({
        actors: taskPaymentActors(api) satisfies ActorsOf<typeof orderPaymentMachine>,
        actions: {
          leaveForCashier: (_, { cashierUrl }) => leaveForCashier(cashierUrl),
          rereadBalance: () => void queryClient.invalidateQueries({ queryKey: keys.balance }),
        },
      }),
    } satisfies ActorsOf<typeof publishTaskMachine>,
    actions: {
      rereadSession: () => shell.session.send({ type: 'session.refresh' }),
      rereadTasks: () => void queryClient.invalidateQueries({ queryKey: keys.ownTasks }),
      rereadMoney: () => rereadMoney(shell.session),
      dropDraft: dropTaskDraft,
    },
  });
}

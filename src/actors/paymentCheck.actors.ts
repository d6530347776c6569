import type { Api } from '#api/api.ts';
import { PayStatusDocument } from '#api/generated/operations.ts';
import { orderStatusId } from '#api/names.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { paymentCheckMachine } from '#machines/paymentCheck.machine.ts';

export const paymentCheckActors = (api: Api): ActorsOf<typeof paymentCheckMachine> => ({
  readPayStatus: fromRequest(async ({ input, signal }): Promise<{ orderStatus: number }> => {
    const { payStatus } = await api.request(PayStatusDocument, { orderNo: input.orderNo }, { signal });
    return { orderStatus: orderStatusId[payStatus.status] };
  }),
});

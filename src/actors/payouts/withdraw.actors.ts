import type { Api } from '#api/api.ts';
import { CancelWithdrawalDocument, CreateWithdrawalDocument, WithdrawalDocument } from '#api/generated/operations.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { cancelWithdrawalMachine } from '#machines/payouts/cancelWithdrawal.machine.ts';
import type { withdrawMachine } from '#machines/payouts/withdraw.machine.ts';

export const withdrawActors = (api: Api): ActorsOf<typeof withdrawMachine> => ({
  createWithdrawal: fromRequest(({ input: { amountFen, key, proof }, signal }) =>
    commandAnswerOf(
      api
        .request(CreateWithdrawalDocument, { amountFen, proof, idempotencyKey: key }, { signal })
        .then(({ createWithdrawal: { withdrawalNo, amountFen: asked } }) => ({ withdrawalNo, amountFen: asked })),
    ),
  ),
});

export const cancelWithdrawalActors = (api: Api): ActorsOf<typeof cancelWithdrawalMachine> => ({
  cancelWithdrawal: fromRequest(({ input: { withdrawalNo, key }, signal }) =>
    commandAnswerOf(api.request(CancelWithdrawalDocument, { withdrawalNo, idempotencyKey: key }, { signal }).then(() => undefined)),
  ),
  readOutcome: fromRequest(async ({ input, signal }) => {
    const { withdrawal } = await api.request(WithdrawalDocument, input, { signal });
    return { isOpen: withdrawal.status === 'REQUESTED', isCancelled: withdrawal.status === 'CANCELLED' };
  }),
});

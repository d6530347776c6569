import type { Api } from '#api/api.ts';
import { CancelWithdrawalDocument, CreateWithdrawalDocument, WithdrawalDocument } from '#api/generated/operations.ts';
import { CancelWithdrawalRefusals } from '#api/generated/refusals/CancelWithdrawal.ts';
import { CreateWithdrawalRefusals } from '#api/generated/refusals/CreateWithdrawal.ts';
import { answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { withdrawMachine } from '#machines/withdraw.machine.ts';

export const withdrawActors = (api: Api): ActorsOf<typeof withdrawMachine> => ({
  createWithdrawal: fromRequest(({ input: { amountFen, key, proof }, signal }) =>
    answerOf(
      api
        .request(CreateWithdrawalDocument, { amountFen, proof, idempotencyKey: key }, { signal })
        .then(({ createWithdrawal: { withdrawalNo, amountFen: asked } }) => ({ withdrawalNo, amountFen: asked })),
      CreateWithdrawalRefusals,
    ),
  ),
  cancelWithdrawal: fromRequest(({ input: { withdrawalNo, key }, signal }) =>
    answerOf(
      api.request(CancelWithdrawalDocument, { withdrawalNo, idempotencyKey: key }, { signal }).then(() => undefined),
      CancelWithdrawalRefusals,
    ),
  ),
  readOutcome: fromRequest(async ({ input, signal }) => {
    const { withdrawal } = await api.request(WithdrawalDocument, input, { signal });
    return { isOpen: withdrawal.status === 'REQUESTED', isCancelled: withdrawal.status === 'CANCELLED' };
  }),
});

import type { Api } from '#api/api.ts';
import { CancelWithdrawalDocument, CreateWithdrawalDocument, WithdrawalDocument } from '#api/generated/operations.ts';
import { type Answer, commandAnswerOf } from '#contract/problem.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { Cancellation } from '#machines/payouts/cancelWithdrawal.machine.ts';
import type { Withdrawal, WithdrawalWish } from '#machines/payouts/withdraw.machine.ts';
import type { Ask, Check } from '#machines/shell/keyedCommand.machine.ts';

export const createWithdrawal = (api: Api): Ask<Withdrawal, WithdrawalWish> =>
  fromRequest(({ input: { amountFen, key, proof }, signal }) =>
    commandAnswerOf(
      api
        .request(CreateWithdrawalDocument, { amountFen, proof, idempotencyKey: key }, { signal })
        .then(({ createWithdrawal: { withdrawalNo, amountFen: asked } }) => ({ withdrawalNo, amountFen: asked })),
    ),
  );

type Cancelling = { withdrawalNo: string };

export const cancelWithdrawal = (api: Api): Ask<Cancellation, Cancelling> =>
  fromRequest(({ input: { withdrawalNo, key }, signal }) =>
    commandAnswerOf(
      api.request(CancelWithdrawalDocument, { withdrawalNo, idempotencyKey: key }, { signal }).then(() => ({ isCancelled: true })),
    ),
  );

export const checkCancellation = (api: Api): Check<Cancellation, Cancelling> =>
  fromRequest(async ({ input, signal }): Promise<Answer<Cancellation> | null> => {
    const {
      withdrawal: { status },
    } = await api.request(WithdrawalDocument, input, { signal });
    return status === 'REQUESTED' ? null : { ok: true, value: { isCancelled: status === 'CANCELLED' } };
  });

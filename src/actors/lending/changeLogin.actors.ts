import type { Api } from '#api/api.ts';
import { ChangeLoginDocument } from '#api/generated/operations.ts';
import { type Answer, commandAnswerOf } from '#contract/problem.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { LoginWish } from '#machines/lending/changeLogin.machine.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';

export const sealLogin = (api: Api): Ask<undefined, LoginWish> =>
  fromRequest<Answer<undefined>, LoginWish & { key: string }>(({ input: { listingId, secret, key }, signal }) =>
    commandAnswerOf(api.request(ChangeLoginDocument, { listingId, secret, idempotencyKey: key }, { signal }).then(() => undefined)),
  );

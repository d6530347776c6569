import type { Api } from '#api/api.ts';
import { ExchangeCoinsDocument, SignInDocument } from '#api/generated/operations.ts';
import { SignInRefusals } from '#api/generated/refusals/SignIn.ts';
import { type Answer, answerOf, commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { CoinWish } from '#machines/loyalty/exchangeCoins.machine.ts';
import type { signInMachine } from '#machines/loyalty/signIn.machine.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';

export const signInActors = (api: Api): ActorsOf<typeof signInMachine> => ({
  signIn: fromRequest(({ signal }): Promise<Answer<unknown>> => answerOf(api.request(SignInDocument, {}, { signal }), SignInRefusals)),
});

export const exchangeCoins = (api: Api): Ask<unknown, CoinWish> =>
  fromRequest(({ input: { coins, key }, signal }): Promise<Answer<unknown>> =>
    commandAnswerOf(api.request(ExchangeCoinsDocument, { coins, idempotencyKey: key }, { signal })),
  );

import type { Api } from '#api/api.ts';
import { DrawLotteryDocument } from '#api/generated/operations.ts';
import { type Answer, commandAnswerOf } from '#contract/problem.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { DrawResult, DrawWish } from '#machines/draws/draw.machine.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';

export const drawLottery = (api: Api): Ask<DrawResult, DrawWish> =>
  fromRequest(({ input: { chanceId, key }, signal }): Promise<Answer<DrawResult>> =>
    commandAnswerOf(
      api.request(DrawLotteryDocument, { chanceId, idempotencyKey: key }, { signal }).then(({ drawLottery: drawn }) => drawn),
    ),
  );

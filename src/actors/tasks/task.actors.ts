import type { Api } from '#api/api.ts';
import {
  AcceptPlaceDocument,
  DisputePlaceDocument,
  HandInPlaceDocument,
  QuitPlaceDocument,
  RecallTaskDocument,
  ReturnPlaceDocument,
  StateInPlaceDocument,
  TakeTaskDocument,
} from '#api/generated/operations.ts';
import { type Answer, commandAnswerOf } from '#contract/problem.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';
import type { Writing } from '#machines/tasks/handIn.machine.ts';
import type { MoveWish } from '#machines/tasks/moveTask.machine.ts';
import type { TakeWish } from '#machines/tasks/takeTask.machine.ts';

export const takePlace = (api: Api): Ask<unknown, TakeWish> =>
  fromRequest(({ input: { taskNo, depositFen, proof, key }, signal }): Promise<Answer<unknown>> =>
    commandAnswerOf(api.request(TakeTaskDocument, { taskNo, agreedDepositFen: depositFen, proof, idempotencyKey: key }, { signal })),
  );

export const sendWriting = (api: Api): Ask<unknown, Writing> =>
  fromRequest(({ input: { placeId, kind, words, pictureIds, key }, signal }): Promise<Answer<unknown>> => {
    const variables = { id: placeId, words, pictureIds: [...pictureIds], idempotencyKey: key };
    switch (kind) {
      case 'handIn':
        return commandAnswerOf(api.request(HandInPlaceDocument, variables, { signal }));
      case 'return':
        return commandAnswerOf(api.request(ReturnPlaceDocument, variables, { signal }));
      case 'dispute':
        return commandAnswerOf(api.request(DisputePlaceDocument, variables, { signal }));
      case 'state':
        return commandAnswerOf(api.request(StateInPlaceDocument, variables, { signal }));
      default:
        return kind satisfies never;
    }
  });

export const sendMove = (api: Api): Ask<unknown, MoveWish> =>
  fromRequest(({ input: { move, subject, key: idempotencyKey }, signal }): Promise<Answer<unknown>> => {
    switch (move) {
      case 'accept':
        return commandAnswerOf(api.request(AcceptPlaceDocument, { id: subject, idempotencyKey }, { signal }));
      case 'quit':
        return commandAnswerOf(api.request(QuitPlaceDocument, { id: subject, idempotencyKey }, { signal }));
      case 'recall':
        return commandAnswerOf(api.request(RecallTaskDocument, { taskNo: subject, idempotencyKey }, { signal }));
      default:
        return move satisfies never;
    }
  });

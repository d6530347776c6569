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
    const writing = { id: placeId, words, pictureIds: [...pictureIds] };
    switch (kind) {
      case 'handIn':
        return commandAnswerOf(api.request(HandInPlaceDocument, { ...writing, idempotencyKey: key }, { signal }));
      case 'return':
        return commandAnswerOf(api.request(ReturnPlaceDocument, { ...writing, idempotencyKey: key }, { signal }));
      case 'dispute':
        return commandAnswerOf(api.request(DisputePlaceDocument, { ...writing, idempotencyKey: key }, { signal }));
      case 'state':
        return commandAnswerOf(api.request(StateInPlaceDocument, { ...writing, idempotencyKey: key }, { signal }));
      default:
        return kind satisfies never;
    }
  });

export const sendMove = (api: Api): Ask<unknown, MoveWish> =>
  fromRequest(({ input: { move, subject, key }, signal }): Promise<Answer<unknown>> => {
    switch (move) {
      case 'accept':
        return commandAnswerOf(api.request(AcceptPlaceDocument, { id: subject, idempotencyKey: key }, { signal }));
      case 'quit':
        return commandAnswerOf(api.request(QuitPlaceDocument, { id: subject, idempotencyKey: key }, { signal }));
      case 'recall':
        return commandAnswerOf(api.request(RecallTaskDocument, { taskNo: subject, idempotencyKey: key }, { signal }));
      default:
        return move satisfies never;
    }
  });

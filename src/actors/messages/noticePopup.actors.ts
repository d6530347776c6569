import type { Api } from '#api/api.ts';
import { MarkNotificationReadDocument } from '#api/generated/operations.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { noticePopupMachine } from '#machines/messages/noticePopup.machine.ts';

export const noticePopupActors = (api: Api): ActorsOf<typeof noticePopupMachine> => ({
  markRead: fromRequest(async ({ input, signal }) => {
    await api.request(MarkNotificationReadDocument, { id: input.id }, { signal, ungated: true });
  }),
});

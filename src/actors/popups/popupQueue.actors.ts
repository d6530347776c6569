import type { ActorsOf } from '#lib/actorSlot.ts';
import type { popupQueueMachine } from '#machines/popups/popupQueue.machine.ts';
import { watchDialogs, watchPage } from '#actors/shell/page.actors.ts';

export const popupQueueActors: Omit<ActorsOf<typeof popupQueueMachine>, 'adPatience'> = {
  watchPage: watchPage('page.settled', 'page.hidden', 'page.shown', 'typing.began', 'typing.ended'),
  watchDialogs,
};

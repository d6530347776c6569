import type { ActorsOf } from '#lib/actorSlot.ts';
import type { adPatienceMachine } from '#machines/popups/adPatience.machine.ts';
import { watchPage } from '#actors/shell/page.actors.ts';

export const adPatienceActors: ActorsOf<typeof adPatienceMachine> = { watchPage: watchPage('page.entered', 'person.acted') };

import { type EventObject, fromCallback } from 'xstate';
import { watchActs } from '#actors/shell/page.actors.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import type { idleVisitMachine, VisitEvent } from '#machines/identity/idleVisit.machine.ts';
import { isLapsed, markActed, watchActed } from '#state/visit.ts';

export const idleVisitActors: ActorsOf<typeof idleVisitMachine> = {
  watchVisit: fromCallback<EventObject, undefined, VisitEvent>(({ sendBack }) => {
    /** Timers stand still while the computer sleeps, so the clock is asked too. */
    const look = (): boolean => {
      const is = isLapsed(Date.now());
      if (is) sendBack({ type: 'visit.lapsed' });
      return is;
    };
    const endActs = watchActs((acted) => {
      if (look()) return;
      markActed(Date.now());
      sendBack(acted);
    });
    const endOthers = watchActed(() => sendBack({ type: 'visit.resumed' }));
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      endActs();
      endOthers();
      document.removeEventListener('visibilitychange', look);
    };
  }),
};

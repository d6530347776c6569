import { fromCallback } from 'xstate';
import type { ActorsOf } from '#lib/actorSlot.ts';
import type { loginModalMachine } from '#machines/identity/loginModal.machine.ts';

/** Browser events of an address change; the router dispatches the first two. */
const moves = ['pushState', 'replaceState', 'popstate'];
const isBindPage = (): boolean => /\/bind\/?$/i.test(location.pathname);

export const loginModalActors = (): Pick<ActorsOf<typeof loginModalMachine>, 'watchBindPage'> => ({
  watchBindPage: fromCallback(({ sendBack }) => {
    const look = (): void => {
      if (!isBindPage()) sendBack({ type: 'bind.left' });
    };
    for (const move of moves) addEventListener(move, look);
    return () => {
      for (const move of moves) removeEventListener(move, look);
    };
  }),
});

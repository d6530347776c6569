import type { Api } from '#api/api.ts';
import type { Shell } from '#context/charts.ts';
import { storeInvite } from '#state/invite.ts';
import { wireRegister } from '#app/wire/codes.ts';
import { openSession } from '#app/wire/login.ts';

export const wire = (api: Api, shell: Shell) =>
  wireRegister(api).provide({
    actions: {
      openSession: (_, { token }) => {
        storeInvite('');
        openSession(shell.session, shell.pendingAction, token);
      },
    },
  });

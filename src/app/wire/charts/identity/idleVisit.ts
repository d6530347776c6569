import { idleVisitActors } from '#actors/identity/idleVisit.actors.ts';
import type { Api } from '#api/api.ts';
import { VISIT_IDLE } from '#contract/rules/constants.ts';
import { formatDuration } from '#contract/rules/clock.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { idleVisitMachine } from '#machines/identity/idleVisit.machine.ts';
import { toastBad } from '#state/toast.ts';

export function wire(_api: Api, shell: Shell) {
  return idleVisitMachine.provide({
    actors: idleVisitActors satisfies ActorsOf<typeof idleVisitMachine>,
    actions: {
      endSession: () => shell.session.send({ type: 'session.end' }),
      announceEnd: () => toastBad(`${formatDuration(VISIT_IDLE)}没有操作，已退出登录`),
      reportCrash: (_, { error }) => reportError(error),
    },
  });
}

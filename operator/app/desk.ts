import { createContext, use } from 'react';
import { caseClaimActors, decideCaseActors, secondPersonActors } from '#operator/actors/decideCase.actors.ts';
import { makeBatchActors } from '#operator/actors/makeBatch.actors.ts';
import { publishContentActors } from '#operator/actors/publishContent.actors.ts';
import { uploadReleaseActors } from '#operator/actors/uploadRelease.actors.ts';
import { caseClaimMachine } from '#operator/machines/caseClaim.machine.ts';
import { decideCaseMachine } from '#operator/machines/decideCase.machine.ts';
import { makeBatchMachine } from '#operator/machines/makeBatch.machine.ts';
import { publishContentMachine } from '#operator/machines/publishContent.machine.ts';
import { secondPersonMachine } from '#operator/machines/secondPerson.machine.ts';
import { uploadReleaseMachine } from '#operator/machines/uploadRelease.machine.ts';
import { createHeldClaims, type HeldClaims } from './heldClaims.ts';
import type { System } from './system.ts';

/** What the pages behind the sign-in need besides: the charts with every slot filled, and the claims that the page holds. */
export interface Desk {
  readonly decideCase: typeof decideCaseMachine;
  readonly publishContent: typeof publishContentMachine;
  readonly makeBatch: typeof makeBatchMachine;
  readonly uploadRelease: typeof uploadReleaseMachine;
  readonly claims: HeldClaims;
}

export function createDesk({ call, sendFile, queries }: Pick<System, 'call' | 'sendFile' | 'queries'>): Desk {
  const claims = createHeldClaims(call, (run) => addEventListener('pagehide', run));
  const rereadAll = (): void => void queries.invalidateQueries();
  const children = {
    caseClaim: caseClaimMachine.provide({ actors: caseClaimActors(call) }),
    secondPerson: secondPersonMachine.provide({ actors: secondPersonActors(call) }),
  };
  const decideCase = decideCaseMachine.provide({
    actors: { ...decideCaseActors(call, claims.note), ...children },
    actions: { rereadQueues: rereadAll },
  });
  const publishContent = publishContentMachine.provide({ actors: publishContentActors(call), actions: { rereadLists: rereadAll } });
  const makeBatch = makeBatchMachine.provide({ actors: makeBatchActors(call), actions: { rereadLists: rereadAll } });
  const uploadRelease = uploadReleaseMachine.provide({ actors: uploadReleaseActors(sendFile), actions: { rereadLists: rereadAll } });
  return { decideCase, publishContent, makeBatch, uploadRelease, claims };
}

const DeskContext = createContext<Desk | null>(null);
export const DeskProvider = DeskContext.Provider;

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('useDesk needs a <DeskProvider>');
  return desk;
}

import { type Read, type StoppableWatch, type Watch, watchOutcomeMachine } from '#machines/shell/watchOutcome.machine.ts';

const filled = (read: unknown): unknown =>
  watchOutcomeMachine.provide({
    actors: { read } as NonNullable<Parameters<typeof watchOutcomeMachine.provide>[0]['actors']>,
  });

/** Fills a `watchSlot`. */
export const wireWatch = <Outcome, Subject extends object>(read: Read<Outcome, Subject>) => filled(read) as Watch<Outcome, Subject>;

/** Fills a `stoppableWatchSlot`. */
export const wireStoppableWatch = <Outcome, Subject extends object>(read: Read<Outcome, Subject>) =>
  filled(read) as StoppableWatch<Outcome, Subject>;

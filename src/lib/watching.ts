import type { ActorOptions, AnyActorLogic, AnyActorRef, InspectionEvent } from 'xstate';

/** Set in the page by a gateway that serves the visualiser; always true in development, never during server rendering. */
export const isWatchable: boolean =
  import.meta.env.DEV || (typeof document !== 'undefined' && document.querySelector('meta[name="visualiser"]') !== null);

/** Attachment point of a recorder. Without one, charts use the browser's clock and nothing is recorded. */
export const watching = {
  roots: new Set<WeakRef<AnyActorRef>>(),
  hear: undefined as ((event: InspectionEvent) => void) | undefined,
  clock: {
    setTimeout: (run: () => void, ms: number): unknown => setTimeout(run, ms),
    clearTimeout: (handle: unknown): void => clearTimeout(handle as number),
  },
};

function inspect(event: InspectionEvent): void {
  if (event.type === '@xstate.actor' && event.rootId === event.actorRef.sessionId)
    watching.roots.add(new WeakRef(event.actorRef as AnyActorRef));
  watching.hear?.(event);
}

/** Options for every chart that the app starts. */
export const watchable: Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'> = isWatchable ? { clock: watching.clock, inspect } : {};

import type { ActorOptions, AnyActorLogic, AnyActorRef, InspectionEvent } from 'xstate';
import { pageLife } from './pageLife.ts';

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

/** Reports to the page's life whether the chart carries out a step. */
function noteWork({ actorRef, snapshot }: Extract<InspectionEvent, { type: '@xstate.snapshot' }>): void {
  const { status, hasTag } = snapshot as { status: string; hasTag?: (tag: string) => boolean };
  if (hasTag) pageLife.noteWork(actorRef, status === 'active' && hasTag.call(snapshot, 'busy'));
}

function inspect(event: InspectionEvent): void {
  if (event.type === '@xstate.snapshot') noteWork(event);
  if (!isWatchable) return;
  if (event.type === '@xstate.actor' && event.rootId === event.actorRef.sessionId)
    watching.roots.add(new WeakRef(event.actorRef as AnyActorRef));
  watching.hear?.(event);
}

/** Options for every chart that the app starts. */
export const watchable: Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'> = { inspect, ...(isWatchable && { clock: watching.clock }) };

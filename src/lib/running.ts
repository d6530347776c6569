import type { ActorRefFrom, AnyStateMachine, SnapshotFrom } from 'xstate';

/** A started chart, as held by a screen. */
export type Running<M extends AnyStateMachine> = ActorRefFrom<M>;

/** Snapshot of such a chart. */
export type Moment<M extends AnyStateMachine> = SnapshotFrom<M>;

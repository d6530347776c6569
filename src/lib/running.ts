import type { ActorRefFrom, AnyStateMachine, SnapshotFrom } from 'xstate';

/** A started chart, as a screen holds it. */
export type Running<M extends AnyStateMachine> = ActorRefFrom<M>;

/** What such a chart shows at one moment. */
export type Moment<M extends AnyStateMachine> = SnapshotFrom<M>;

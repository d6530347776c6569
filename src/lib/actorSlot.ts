import { type AnyStateMachine, fromPromise } from 'xstate';

/** A named hole in a chart; `app/wire.ts` fills it with `provide`. */
export const actorSlot = <Output, Input = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`actor slot "${name}" is empty`)));

/** Every slot of a chart, all required: forgetting one does not compile. */
export type ActorsOf<M extends AnyStateMachine> = Required<NonNullable<Parameters<M['provide']>[0]['actors']>>;

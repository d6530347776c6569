import { type AnyStateMachine, createMachine, type EventObject, fromCallback, fromPromise } from 'xstate';

/** A named actor slot of a chart; `app/wire/` fills it with `provide`. */
export const actorSlot = <Output, Input = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`actor slot "${name}" is empty`)));

/** Slot for a callback actor: it sends `Reported` to the chart while it runs. */
export const reporterSlot = <Reported extends EventObject, Input = undefined>(name: string) =>
  fromCallback<EventObject, Input, Reported>(() => {
    throw new Error(`actor slot "${name}" is empty`);
  });

/** Slot for a chart that is loaded later; it must be filled before its state is entered. */
export const chartSlot = <M extends AnyStateMachine>(id: string): M =>
  createMachine({
    id,
    entry: () => {
      throw new Error(`chart slot "${id}" is empty`);
    },
  }) as unknown as M;

/** Every slot of a chart, all required: a missing one does not compile. */
export type ActorsOf<M extends AnyStateMachine> = Required<NonNullable<Parameters<M['provide']>[0]['actors']>>;

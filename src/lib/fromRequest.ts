import { fromPromise, type PromiseActorLogic } from 'xstate';

interface Asking<Input> {
  input: Input;
  signal: AbortSignal;
}

/**
 * A promise actor that emits nothing once stopped. React's StrictMode stops and restarts a chart at once; the aborted request's end would
 * otherwise be taken for the new one's.
 */
export const fromRequest = <Output, Input>(ask: (asking: Asking<Input>) => Promise<Output>): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        ask({ input, signal }).then(
          (output) => !signal.aborted && resolve(output),
          (error: unknown) => !signal.aborted && reject(error),
        );
      }),
  );

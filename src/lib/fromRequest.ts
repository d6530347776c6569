import { fromPromise, type PromiseActorLogic } from 'xstate';

interface Asking<Input> {
  input: Input;
  signal: AbortSignal;
}

/**
 * A promise actor that stays silent once it was stopped. React's StrictMode stops a chart and starts it again at once; the end
 * of the request that was called off would else be taken for the end of the new one.
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

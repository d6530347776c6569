import { useEffect, useEffectEvent } from 'react';

interface Ending<Output> {
  getSnapshot(): { status: string; output?: Output | undefined };
  subscribe(observer: { complete: () => void }): { unsubscribe(): void };
}

/** Calls back once with the chart's output when it is done. */
export function useOnDone<Output>(actor: Ending<Output>, then: (output: Output) => void): void {
  const done = useEffectEvent(then);
  useEffect(() => {
    const look = () => {
      const { status, output } = actor.getSnapshot();
      if (status === 'done' && output !== undefined) done(output);
    };
    const subscription = actor.subscribe({ complete: look });
    return () => subscription.unsubscribe();
  }, [actor]);
}

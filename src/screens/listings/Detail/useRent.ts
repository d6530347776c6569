import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { afterPaint } from '#lib/afterPaint.ts';
import { KeptHere } from '#lib/chunks.ts';
import { onFirstSign } from '#lib/firstSign.ts';
import type { LatePart } from '#lib/latePart.tsx';
import { randomId } from '#lib/randomId.ts';
import type { Running } from '#lib/running.ts';
import { isWatchable } from '#lib/watching.ts';
import type { checkoutMachine, Verification } from '#machines/orders/checkout.machine.ts';
import { toastBad } from '#state/toast.ts';
import type { Decision } from './decision.ts';
import type { RentProps } from './Rent.tsx';

type Checkout = Running<typeof checkoutMachine>;

/** Snapshot, or null until it has started. */
const useMoment = (checkout: Checkout | null) =>
  useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const subscription = checkout?.subscribe(changed);
        return () => subscription?.unsubscribe();
      },
      [checkout],
    ),
    () => checkout?.getSnapshot() ?? null,
    () => null,
  );

interface Rent {
  part: LatePart<RentProps>;
  decision: Decision;
  standing: Verification | null;
}

/** The rent button; the checkout's code loads on the first user activity, its chart starts on the first click. */
export function useRent({ part: { fetch, ahead }, decision, standing }: Rent) {
  const [isStarted, setStarted] = useState(isWatchable);
  const [isPressed, setPressed] = useState(false);
  const [isComing, setComing] = useState(false);
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  useEffect(() => onFirstSign(ahead), [ahead]);

  const submit = (to: Checkout): void => {
    const { proposal } = decision;
    if (to.getSnapshot().matches('awaitingLogin')) to.send({ type: 'rent.abandon' });
    if (proposal) to.send({ type: 'rent.submit', proposal, standing: standing ?? 'verified', key: randomId() });
  };
  const begin = useEffectEvent(submit);
  useEffect(() => {
    if (checkout === null || !isPressed) return;
    setPressed(false);
    setComing(false);
    begin(checkout);
  }, [checkout, isPressed]);

  const rent = (): void => {
    if (checkout !== null) return submit(checkout);
    setComing(true);
    // The busy button is painted first.
    afterPaint(() => {
      fetch().then(
        () => {
          setPressed(true);
          setStarted(true);
        },
        (error: unknown) => {
          setComing(false);
          if (!(error instanceof KeptHere)) toastBad('操作失败，请重试！');
        },
      );
    });
  };
  return { isStarted, onStart: setCheckout, snapshot: useMoment(checkout), isComing, rent };
}

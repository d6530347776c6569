import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useShell } from '#context/charts.ts';
import type { Running } from '#lib/running.ts';
import type { checkoutMachine, Proposal, Standing } from '#machines/checkout.machine.ts';
import { session } from '#state/session.ts';

interface CarryOn {
  standing: Standing | null;
  /** What the person would be offered now that they are known; null while that is still being read. */
  offer: () => Proposal | null;
  isOfferKnown: boolean;
}

/**
 * Carries a checkout on after a login, or back when the login is dismissed. Membership and red packets show only after it;
 * when they make the rent cheaper, the cheaper offer takes the place of the one that was agreed to.
 */
export function useCarryOn(checkout: Running<typeof checkoutMachine>, { standing, offer, isOfferKnown }: CarryOn): void {
  const { loginModal } = useShell();
  const isWaiting = useSelector(checkout, (snapshot) => snapshot.matches('awaitingLogin'));
  const isLoginOpen = useSelector(loginModal, (snapshot) => snapshot.hasTag('open'));
  const wasOpen = useRef(false);

  const carryOn = useEffectEvent((known: Standing) => {
    const { proposal, orderKey: key } = checkout.getSnapshot().context;
    const better = offer();
    if (proposal && better && better.totalFen < proposal.totalFen) {
      checkout.send({ type: 'rent.abandon' });
      checkout.send({ type: 'rent.submit', proposal: better, standing: known, key });
    } else {
      checkout.send({ type: 'standing.changed', standing: known });
    }
  });

  useEffect(() => {
    if (isWaiting && standing !== null && standing !== 'guest' && isOfferKnown) carryOn(standing);
  }, [isWaiting, standing, isOfferKnown]);

  useEffect(() => {
    if (isWaiting && wasOpen.current && !isLoginOpen && session.standing === 'guest') checkout.send({ type: 'rent.abandon' });
    wasOpen.current = isLoginOpen;
  }, [checkout, isWaiting, isLoginOpen]);
}

import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { useCheckoutWiring, useShell } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import { KeptHere } from '#lib/chunks.ts';
import { randomId } from '#lib/randomId.ts';
import { watchable } from '#lib/watching.ts';
import type { Standing } from '#machines/checkout.machine.ts';
import { useCarryOn } from '#screens/Checkout/useCarryOn.ts';
import { useMoneyMoved } from '#screens/parts/useMoneyMoved.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { useVerifiedHere } from '#screens/RealName/useVerifiedHere.ts';
import { toastBad, toastPlain } from '#state/toast.ts';
import type { Decision } from './decision.ts';

interface Rent {
  decision: Decision;
  standing: Standing | null;
  /** Membership and red packets have been read. */
  isOfferKnown: boolean;
  /** The server may see the listing otherwise than the page does. */
  onStale: () => void;
  /** Settles when what the checkout shows can be shown. */
  layers: () => Promise<unknown>;
}

/** The checkout of the page, with what leads into it and out of it. */
export function useRent({ decision, standing, isOfferKnown, onStale, layers }: Rent) {
  const [, navigate] = useLocation();
  const { session } = useShell();
  const moneyMoved = useMoneyMoved();
  const checkout = useActorRef(useCheckoutWiring().checkout, { ...watchable });
  const snapshot = useSelector(checkout, (state) => state);
  useCarryOn(checkout, { standing, offer: () => decision.proposal, isOfferKnown });
  useOnDone(checkout, ({ orderNo }) => navigate(links.payResult({ order_no: orderNo })));

  const verifiedHere = useVerifiedHere(snapshot.children.realName);

  const isVerifying = snapshot.matches('verifying');
  const isRefused = snapshot.matches('choosing') && snapshot.context.problem?.kind === 'refused';
  const reread = useEffectEvent(onStale);
  useEffect(() => (isVerifying ? () => reread() : undefined), [isVerifying]);
  useEffect(() => {
    if (!isRefused) return;
    reread();
    // A membership that has ended makes another price.
    session.send({ type: 'session.refresh' });
  }, [isRefused, session]);

  const isIdentifying = snapshot.matches('identifying');
  useEffect(() => (isIdentifying ? () => session.send({ type: 'session.refresh' }) : undefined), [isIdentifying, session]);

  const known = (): Standing => (standing === null || (standing === 'unverified' && verifiedHere.current) ? 'verified' : standing);
  const rent = () => {
    const { proposal } = decision;
    if (checkout.getSnapshot().matches('awaitingLogin')) checkout.send({ type: 'rent.abandon' });
    if (!proposal) return;
    layers().then(
      () => checkout.send({ type: 'rent.submit', proposal, standing: known(), key: randomId() }),
      (error: unknown) => {
        if (!(error instanceof KeptHere)) toastBad('操作失败，请重试！');
      },
    );
  };
  const keepUnpaid = () => {
    const { order } = checkout.getSnapshot().context;
    moneyMoved();
    toastPlain('订单已保留，可在订单里继续支付');
    if (order) navigate(links.order({ order_no: order.orderNo }));
  };
  return { checkout, snapshot, rent, keepUnpaid };
}

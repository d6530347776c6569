import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { useChart } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import { KeptHere } from '#lib/chunks.ts';
import { randomId } from '#lib/randomId.ts';
import { watchable } from '#lib/watching.ts';
import type { Standing } from '#machines/checkout.machine.ts';
import { useMoneyMoved } from '#screens/parts/useMoneyMoved.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { toastBad, toastPlain } from '#state/toast.ts';
import type { Decision } from './decision.ts';

interface Rent {
  decision: Decision;
  standing: Standing | null;
  /** Membership and red packets have been read. */
  isOfferKnown: boolean;
  /** Settles when what the checkout shows can be shown. */
  layers: () => Promise<unknown>;
}

/** The checkout of the page, with what leads into it and out of it. */
export function useRent({ decision, standing, isOfferKnown, layers }: Rent) {
  const [, navigate] = useLocation();
  const moneyMoved = useMoneyMoved();
  const checkout = useActorRef(useChart('checkout'), { ...watchable });
  const snapshot = useSelector(checkout, (state) => state);
  useOnDone(checkout, ({ orderNo }) => navigate(links.payResult({ order_no: orderNo })));

  const report = useEffectEvent((known: Standing) =>
    checkout.send({ type: 'standing.changed', standing: known, offer: decision.proposal }),
  );
  useEffect(() => {
    if (standing !== null && isOfferKnown) report(standing);
  }, [standing, isOfferKnown]);

  const rent = () => {
    const { proposal } = decision;
    if (checkout.getSnapshot().matches('awaitingLogin')) checkout.send({ type: 'rent.abandon' });
    if (!proposal) return;
    layers().then(
      () => checkout.send({ type: 'rent.submit', proposal, standing: standing ?? 'verified', key: randomId() }),
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

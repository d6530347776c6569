import * as styles from './PayBar.module.css';
import { Redirect, useLocation } from 'wouter';
import { links } from '#lib/links.ts';
import type { LatePart } from '#lib/latePart.tsx';
import type { Verification } from '#machines/orders/checkout.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { askFor } from '#state/layers.ts';
import { CreditWay } from './CreditWay.tsx';
import type { Decision } from './decision.ts';
import { PayBar } from './PayBar.tsx';
import type { RentProps } from './Rent.tsx';
import type { Rentable } from './starts.ts';
import { useRent } from './useRent.ts';

interface RentBarProps {
  decision: Decision;
  listing: Rentable;
  /** The account has been deleted. */
  isGone: boolean;
  checkout: LatePart<RentProps>;
  /** Null while unknown. */
  standing: Verification | null;
  /** The person has no phone yet, which renting needs. */
  asksPhone: boolean;
  /** Where a login by scanning is completed, which renting needs; null without one. */
  bindAt: string | null;
  /** Whether the login state is known. */
  isReady: boolean;
  /** Membership and red packets have been read. */
  isOfferKnown: boolean;
}

/** The rent button with its checkout: a click re-renders only this. */
export function RentBar({ decision, listing, isGone, checkout, standing, asksPhone, bindAt, isReady, isOfferKnown }: RentBarProps) {
  const [, navigate] = useLocation();
  const { Part: Checkout } = checkout;
  const { isStarted, onStart, snapshot, isComing, rent } = useRent({ part: checkout, decision, standing });
  // A checkout that has begun goes on: its order may have been placed before the account was deleted.
  if (isGone && (snapshot === null || snapshot.matches('choosing'))) return <Redirect to={links.deleted()} replace />;
  const problem = snapshot?.context.problem ?? null;
  return (
    <>
      <PayBar
        decision={decision}
        listing={listing}
        snapshot={snapshot}
        isReady={isReady && !isComing}
        asksPhone={asksPhone || bindAt !== null}
        onRent={bindAt !== null ? () => navigate(bindAt) : asksPhone ? () => askFor({ name: 'bindPhone' }) : rent}
      >
        {snapshot?.matches('choosing') && (
          <ProblemNote className={styles['note']} problem={problem}>
            <CreditWay problem={problem} />
          </ProblemNote>
        )}
      </PayBar>
      {isStarted && <Checkout decision={decision} standing={standing} isOfferKnown={isOfferKnown} onStart={onStart} />}
    </>
  );
}

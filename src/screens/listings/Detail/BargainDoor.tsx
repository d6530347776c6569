import * as look from '#ui/look.module.css';
import * as styles from './BargainDoor.module.css';
import { useState } from 'react';
import { HOURLY } from '#contract/rules/rentTypes.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { Listing } from '#api/queries/listing.ts';
import { type LatePart, latePart } from '#lib/latePart.tsx';
import type { BargainProps } from '#screens/bargains/Bargain/BargainPanel.tsx';
import { Button } from '#ui/Button.tsx';
import type { Decision } from './decision.ts';

const { Part: OwnerPart } = latePart(() => import('#screens/bargains/Bargain/OwnerBargain.tsx').then((m) => m.OwnerBargain));

interface DoorProps {
  listing: Listing;
  decision: Decision;
  bargain: LatePart<BargainProps>;
}

/** Opens the bargain over an hour's price; its code and chart come with the press. */
export function BargainDoor({ listing, decision, bargain }: DoorProps) {
  const { Part, ahead } = bargain;
  const [isOpen, setOpen] = useState(false);
  const { bargainFen } = listing.prices;
  if (listing.isOwn) return <OwnerPart listingId={listing.id} />;
  if (!listing.isUseBargain || decision.isMinor || decision.type !== HOURLY) return null;
  if (isOpen) return <Part listingId={listing.id} />;
  return (
    <p className={styles['door']}>
      <span>
        <b>可以议价</b>
        <small className={look['secondary']}>{bargainFen === null ? '只限时租，每天一轮' : `已谈成 ${formatYuan(bargainFen)}/时`}</small>
      </span>
      <Button size="sm" onPointerEnter={ahead} onClick={() => setOpen(true)}>
        {bargainFen === null ? '出价' : '看保留到几点'}
      </Button>
    </p>
  );
}

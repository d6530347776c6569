import * as memberCardStyles from './MemberCard.module.css';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Icon } from '#ui/Icon.tsx';

/** The current rental with its remaining time. */
export function ActiveOrder({ orderNo, endsAt }: { orderNo: string; endsAt: number }) {
  return (
    <Anchor className={memberCardStyles['now']} href={links.order({ order_no: orderNo })}>
      <Icon name="pad" small />
      租用中 · 还剩
      <b>
        <Countdown until={endsAt} label="租用还剩" />
      </b>
    </Anchor>
  );
}

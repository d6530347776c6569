import * as look from '#ui/look.module.css';
import * as styles from './DecisionCard.module.css';
import { classes } from '#ui/classes.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useSearch } from 'wouter';
import { ADULT_AGE, MINUTE, ORDER_HOLD } from '#contract/rules/constants.ts';
import type { Listing } from '#api/queries/listing.ts';
import { couponOf, redPacketsOptions } from '#api/queries/wallet.ts';
import { links } from '#lib/links.ts';
import type { LatePart } from '#lib/latePart.tsx';
import { standingOf } from '#screens/orders/Checkout/standing.ts';
import { PAYS_FIRST } from '#screens/parts/runningText.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { useBindTicket } from '#screens/parts/useBindTicket.ts';
import { session } from '#state/session.ts';
import { toastBad } from '#state/toast.ts';
import { Anchor } from '#ui/Anchor.tsx';
import type { BargainProps } from '#screens/bargains/Bargain/BargainPanel.tsx';
import { AvailabilityLine } from './AvailabilityLine.tsx';
import { BargainDoor } from './BargainDoor.tsx';
import { CancelTerms } from './CancelTerms.tsx';
import { decide } from './decision.ts';
import { Headline } from './Headline.tsx';
import type { RentProps } from './Rent.tsx';
import { NightNote } from './NightNote.tsx';
import { RentBar } from './RentBar.tsx';
import { Sum } from './Sum.tsx';
import { TypeChoice } from './TypeChoice.tsx';
import { useCardHeight } from './useCardHeight.ts';
import { useChoice } from './useChoice.ts';
import { WhenChoice } from './WhenChoice.tsx';

const withMark = (search: string): string => search && `?${search}`;

interface DecisionCardProps {
  listing: Listing;
  isGone: boolean;
  heart: ReactNode;
  checkout: LatePart<RentProps>;
  bargain: LatePart<BargainProps>;
}

/** The user's usable red packets; empty for a guest. */
function useCoupons(isMember: boolean) {
  const packets = useQuery({ ...redPacketsOptions('UNUSED', true), enabled: isMember });
  const { isError } = packets;
  useEffect(() => {
    if (isError) toastBad('获取红包列表失败');
  }, [isError]);
  return { coupons: packets.data?.map(couponOf) ?? [], isKnown: !isMember || !packets.isPending };
}

export function DecisionCard({ listing, isGone, heart, checkout, bargain }: DecisionCardProps) {
  const now = useMinute();
  const person = useSnapshot(session);
  const standing = standingOf(person);
  const { coupons, isKnown } = useCoupons(person.standing === 'member');
  const { choice, change } = useChoice();
  const facts = { listing, now, isVip: person.viewer?.isVip ?? false, isMinor: person.viewer?.isAdult === false, coupons };
  const decision = decide(choice, facts);

  const card = useCardHeight();
  const here = useLocation()[0] + withMark(useSearch());
  const ticket = useBindTicket();
  const bindAt = ticket !== null && listing.mustBind ? links.bind({ temp_token: ticket, redirect: here }) : null;
  return (
    <aside ref={card} className={classes(look['card'], styles['card'])} aria-label="租用">
      <AvailabilityLine decision={decision} listing={listing} now={now} />
      <div className={styles['body']}>
        <Headline decision={decision} listing={listing} heart={heart} />
        {decision.availability.refusal === null && (
          <>
            <BargainDoor listing={listing} decision={decision} bargain={bargain} />
            <TypeChoice decision={decision} listing={listing} now={now} onChange={change} />
            <WhenChoice decision={decision} listing={listing} now={now} onChange={change} />
            <Sum decision={decision} choice={choice} facts={facts} onChange={change} />
            <CancelTerms decision={decision} now={now} />
            <NightNote decision={decision} />
          </>
        )}
        {standing === 'unverified' && <p className={styles['cons']}>首次租号需要实名认证，点击后填写姓名和身份证号。</p>}
        {decision.isMinor && <p className={styles['cons']}>未满 {ADULT_AGE} 周岁，按规定不能租号。</p>}
        <p className={styles['cons']}>
          点击即同意{' '}
          <Anchor href={links.help({ right: 'rental-terms' })} target="_blank">
            租赁服务协议
          </Anchor>
          。
          {decision.paysFirst
            ? `${PAYS_FIRST}，请在 ${ORDER_HOLD / MINUTE} 分钟内付款。`
            : `订单保留 ${ORDER_HOLD / MINUTE} 分钟，未付自动取消。`}
        </p>
      </div>
      <RentBar
        decision={decision}
        listing={listing}
        isGone={isGone}
        checkout={checkout}
        standing={standing}
        asksPhone={person.viewer?.phone === null}
        bindAt={bindAt}
        isReady={person.standing !== 'restoring'}
        isOfferKnown={isKnown}
      />
    </aside>
  );
}

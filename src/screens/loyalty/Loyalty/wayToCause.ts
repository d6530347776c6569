import type { LoyaltyLine } from '#api/queries/loyalty.ts';
import { links } from '#lib/links.ts';

interface Way {
  readonly label: string;
  readonly href: string;
}

const ofInvitations: Way = { label: '看邀请', href: links.promotion() };

/** Link to the cause of a movement; null: on this page, or no further details. */
export function wayToCause({ cause, orderNo }: Pick<LoyaltyLine, 'cause' | 'orderNo'>): Way | null {
  switch (cause) {
    case 'RENT':
    case 'RENT_REFUNDED':
    case 'FIFTH_ORDER':
    case 'FINISHED_ORDER':
    case 'LATE_CANCEL':
      return orderNo === null ? null : { label: '看订单', href: links.order({ order_no: orderNo }) };
    case 'COMPLAINT_LOST':
    case 'MISUSE':
      return orderNo === null ? null : { label: '看投诉', href: links.complaints({ order_no: orderNo }) };
    case 'UNDELIVERED':
      return orderNo === null ? null : { label: '看订单', href: links.lentOrder({ order_no: orderNo }) };
    case 'REVIEW':
      return orderNo === null ? null : { label: '看评价', href: links.reviewDetail({ order_no: orderNo }) };
    case 'INVITATION':
    case 'INVITATION_TAKEN_BACK':
      return ofInvitations;
    case 'PACKET':
      return { label: '看红包', href: links.redPackets() };
    case 'DRAW':
      return { label: '看抢免单', href: links.freeOrder() };
    case 'REAL_NAME':
      return { label: '看实名', href: links.personal() };
    case 'EMAIL':
      return { label: '看邮箱', href: links.settings() };
    case 'OPENING':
    case 'SIGN_IN':
    case 'CODE':
    case 'RUN_OUT':
    case 'CORRECTION':
    case 'MONTHLY':
    case 'TASK_GIVEN_UP':
      return null;
  }
}

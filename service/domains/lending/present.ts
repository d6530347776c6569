import type { DataOf } from '#contract/rest/endpoint.ts';
import { type getLentOrder, lentOrderRowShape, lentOrderShape } from '#contract/rest/lending.ts';
import { mayHappen } from '#contract/orderLifecycle.ts';
import { complaintCauses } from '#contract/rules/complaint.ts';
import { COMMISSION_PERCENT } from '#contract/rules/constants.ts';
import { maskAddress, nameForOthers } from '#contract/rules/display.ts';
import { expectedIncome, gameMoneyShares } from '#contract/rules/lending.ts';
import { percentOf } from '#contract/rules/money.ts';
import { isOrderIn, ORDER, orderStatusText } from '#contract/rules/orderStatus.ts';
import { starsOf } from '#contract/rules/review.ts';
import { hindranceOf } from '#service/domains/complaints/file.ts';
import { historyText, presentProduct } from '#service/domains/orders/present.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import type { LentOrderRow, LentRow } from './queries.ts';

type LentOrder = DataOf<typeof getLentOrder>;
type Line = LentOrder['lines'][number];

/** Whether nothing more will come for the order. */
const isFinal = ({ status, settled_at }: Pick<LentRow, 'status' | 'settled_at'>): boolean =>
  settled_at !== null || isOrderIn('reversed', status);

const rentedOf = (row: LentRow) => ({
  rentFen: row.rent,
  gameMoneyFen: row.game_money_fen,
  gameMoney: row.game_money,
  gameMoneyUsed: row.game_money_used,
});

const isReportable = ({ status, settled_at, game_money }: LentRow): boolean =>
  game_money > 0 && settled_at === null && isOrderIn('reportable', status);

const common = (row: LentRow) => ({
  order_status_text: orderStatusText(row.status),
  income: isFinal(row) ? row.received : expectedIncome(rentedOf(row)),
  is_income_final: isFinal(row),
  renter_name: nameForOthers(row.nickname, row.is_name_shown),
  waits: {
    answer: row.waits_answer,
    password: row.waits_password,
    game_money: isReportable(row) && row.game_money_used === null,
    review: row.waits_review,
  },
  productInfo: presentProduct(row),
});

export const presentLentRow = (row: LentRow) => fromRow(lentOrderRowShape, row, common(row));

const line = (label: string, fen: number): Line[] => (fen === 0 ? [] : [{ label, fen }]);

/** The rent as the renter paid it: what the owner's own activity and the platform's discounts took off. */
const rentLines = (row: LentOrderRow): Line[] => [
  ...line('租金', row.rent_base),
  ...line('活动优惠', -row.activity_discount),
  ...line('会员优惠', -row.vip_discount),
  ...line('红包', -row.coupon_discount),
];

const commissionText = `平台佣金 ${COMMISSION_PERCENT}%`;

const expectedLines = (row: LentOrderRow): Line[] => [
  ...rentLines(row),
  ...line(commissionText, -percentOf(row.rent, COMMISSION_PERCENT)),
  ...line(
    `${row.money_name}${row.game_money_used === null ? '（上报后）' : ''}`,
    gameMoneyShares(row.game_money_fen, row.game_money, row.game_money_used ?? 0).usedFen,
  ),
];

/** What came, as the ledger has it. */
const finalLines = (row: LentOrderRow): Line[] =>
  row.moved.flatMap(({ kind, fen, commission }) => {
    switch (kind) {
      case 'settlement': {
        const used = Math.min(row.game_money_fen - row.game_money_refund, fen);
        const rent = fen + commission - used;
        const wholeRent = rent === row.rent ? rentLines(row) : line('租金（退款后）', rent);
        return [...wholeRent, ...line(commissionText, -commission), ...line(row.money_name, used)];
      }
      case 'damages':
        return line('押金赔付', fen);
      case 'cancel_fee':
        return [...line('租客取消的手续费', fen + commission), ...line(commissionText, -commission)];
      default:
        return line('其他', fen);
    }
  });

export function presentLentOrder(row: LentOrderRow, now: number): LentOrder {
  const { renter, complaint, review } = row;
  const before = { isOpen: complaint !== null && !complaint.isOver, isDecided: row.owner_decided };
  return fromRow(lentOrderShape, row, {
    ...common(row),
    lines: isFinal(row) ? finalLines(row) : expectedLines(row),
    renter: {
      name: nameForOthers(row.nickname, row.is_name_shown),
      avatar: renter.avatar,
      registered_at: renter.registeredAt,
      is_verified: renter.isVerified,
      credit: renter.credit,
      finished_orders: renter.finishedOrders,
      rented_here: renter.rentedHere,
      late_cancels: renter.lateCancels,
      complaints_lost: renter.complaintsLost,
    },
    readings: row.readings.map(({ at, ip }) => ({ at, address: ip === '' ? '' : maskAddress(ip) })),
    complaint: complaint && {
      id: complaint.id,
      is_mine: complaint.party === 'owner',
      is_over: complaint.isOver,
      cause_text: complaintCauses[complaint.cause].label,
      claim: complaint.claim,
      answer_due: complaint.answerDue,
      filed_at: complaint.filedAt,
    },
    review: review && { id: review.id, stars: starsOf(review.total), words: review.words, answer: review.answer },
    history: row.history.map(({ status, at, by, note, event }) => ({ status, at, by, note: note || historyText(event, row) })),
    can: {
      call_off: row.status === ORDER.waiting && mayHappen(row, 'order.callOff') && now < row.start_at.getTime(),
      report_game_money: isReportable(row),
      complain: hindranceOf(row, before, now) === null && now >= row.start_at.getTime(),
    },
    server_time: now,
  });
}

import { formatDate } from '#contract/rules/clock.ts';
import { NEWCOMER_ORDERS_AT_ONCE, NEWCOMER_ORDERS_A_DAY, VIP_DISCOUNT_CAP, VIP_DISCOUNT_PERCENT } from '#contract/rules/constants.ts';
import {
  FREE_PLAYS_A_DAY,
  MONTHLY_PACKETS,
  monthlyPacketText,
  SAVINGS_MONTHS,
  type MembershipPlan,
  type MembershipProduct,
  type MonthlyPacket,
  planTerms,
  SUPER_FREE_PLAYS_A_DAY,
} from '#contract/rules/membership.ts';
import { formatYuan, yuanDigits } from '#contract/rules/money.ts';
import type { Membership } from '#api/queries/membership.ts';
import type { IconName } from '#ui/icons.ts';

interface Benefit {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

const discount: Benefit = {
  icon: 'ticket',
  title: `每单减 ${VIP_DISCOUNT_PERCENT}%`,
  text: `标有“会员折扣”的账号，一单最高减 ${yuanDigits(VIP_DISCOUNT_CAP)} 元，可叠加红包`,
};

const packetTerms = (packet: MonthlyPacket): string =>
  packet.type === 1 ? monthlyPacketText(packet) : ` ${monthlyPacketText(packet)}（最多减 ${yuanDigits(packet.maxDiscountFen)} 元）`;

const packetsByTerms = MONTHLY_PACKETS.map(packetTerms);
/** '2 个满10减2、1 个满20减5': equal red packets are counted. */
const monthlyPackets = [...new Set(packetsByTerms)]
  .map((terms) => `${packetsByTerms.filter((each) => each === terms).length} 个${terms}`)
  .join('、');

export const benefits: Readonly<Record<MembershipProduct, readonly Benefit[]>> = {
  vip: [
    discount,
    { icon: 'gift', title: '续租也减', text: '续租时在会员期内，同样按会员价算，每单上限不变' },
    { icon: 'wallet', title: '押金照原价', text: '押金和游戏币预付不参与折扣，按规则退回' },
  ],
  super: [
    discount,
    { icon: 'gift', title: `每月 ${MONTHLY_PACKETS.length} 个红包`, text: `${monthlyPackets}，到下个会员日前有效` },
    { icon: 'play', title: `每天 ${SUPER_FREE_PLAYS_A_DAY} 次免费玩`, text: `号主放出的空档随便挑，普通用户每天 ${FREE_PLAYS_A_DAY} 次` },
    {
      icon: 'bolt',
      title: '没有新手限制',
      text: `不受每天 ${NEWCOMER_ORDERS_A_DAY} 单、同时 ${NEWCOMER_ORDERS_AT_ONCE} 单的新手上限`,
    },
  ],
};

export const leads: Readonly<Record<MembershipProduct, string>> = {
  vip: '每一单都省一点，买了马上生效，不会自动续费。',
  super: '会员的折扣全都有，再加每月红包。买了马上生效，不会自动续费。',
};

/** Monthly price of a plan of several months. */
export function perMonth(product: MembershipProduct, plan: MembershipPlan): string {
  const terms = planTerms(product, plan);
  return terms === null || terms.months === 1 ? '按月买' : `约 ${formatYuan(Math.round(terms.priceFen / terms.months))}/月`;
}

/** When the membership ends, or that there is none. */
export function standingText(product: MembershipProduct, { vipUntil, superUntil }: Membership): string {
  if (product === 'super') return superUntil === null ? '还没有开通' : `有效到 ${formatDate(superUntil)}`;
  if (superUntil === null) return vipUntil === null ? '还没有开通' : `有效到 ${formatDate(vipUntil)}`;
  return vipUntil !== null && vipUntil > superUntil
    ? `超级会员到 ${formatDate(superUntil)}，之后会员到 ${formatDate(vipUntil)}`
    : `超级会员到 ${formatDate(superUntil)}，已含会员`;
}

/** Savings of the past year minus the yearly price, even if negative. */
export function yearText(product: MembershipProduct, { yearOrders, yearPossibleFen }: NonNullable<Membership['savings']>): string {
  const priceFen = planTerms(product, 'year')?.priceFen ?? 0;
  if (yearOrders === 0) return `过去 ${SAVINGS_MONTHS} 个月没有付过款的订单，还看不出年卡能省多少。`;
  const sum = `过去 ${SAVINGS_MONTHS} 个月付了 ${yearOrders} 单，整年都是会员的话，折扣一共能减 ${formatYuan(yearPossibleFen)}`;
  const gain = yearPossibleFen - priceFen;
  if (gain > 0) return `${sum}；减去年卡 ${formatYuan(priceFen)}，净省 ${formatYuan(gain)}。`;
  return `${sum}，比年卡的 ${formatYuan(priceFen)} 少：只看折扣，年卡没有省到钱。`;
}

import type { DataOf } from '#contract/rest/endpoint.ts';
import type { membership } from '#contract/rest/index.ts';

const lines = [
  { label: '超级会员月卡', fen: 1_990, note: '' },
  { label: '会员剩余时间折抵', fen: -660, note: '剩 20 天' },
];

const subscription: DataOf<typeof membership.getSubscription> = {
  subscription_no: 'M20261120120000000001',
  product: 'super',
  plan: 'month',
  price: 1_990,
  credit: 660,
  payable: 1_330,
  lines,
  status: 'paying',
  set_aside: 330,
  pay_deadline: 1_795_000_900_000,
  paid_at: null,
  ends_at: null,
  card_refused: true,
  server_time: 1_795_000_070_000,
};

/** Sample responses of the membership calls. */
export const membershipAnswers = {
  listMemberships: {
    vip_until: 1_796_000_000_000,
    super_until: 1_797_000_000_000,
    next_packets_at: 1_796_500_000_000,
    savings: { saved: 4_210, year_orders: 31, year_saved: 3_120, year_possible: 3_660 },
    open: subscription,
    offers: [
      {
        product: 'super',
        plan: 'month',
        price: 1_990,
        credit: 660,
        payable: 1_330,
        lines,
        starts_at: 1_795_000_070_001,
        ends_at: 1_797_600_000_000,
      },
    ],
  } satisfies DataOf<typeof membership.listMemberships>,
  subscribe: subscription,
  payMembership: {
    subscription_no: 'M20261120120000000001',
    status: 'paying',
    cashier_url: 'http://cashier.test/c/4',
    card_amount: 1_000,
  } satisfies DataOf<typeof membership.payMembership>,
  closeSubscription: subscription,
  getSubscription: subscription,
};

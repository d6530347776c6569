import { defineModel } from '@xstate/test';
import { bargainLifecycleMachine } from '#contract/bargainLifecycle.machine.ts';

export const withoutScreen = '议价在服务端的规则，没有自己的画面';

export const bargainLifecycleModel = defineModel(bargainLifecycleMachine, {
  given: '今天第一次对这个账号出价',
  outcomes: {},
  names: {
    'offer.countered': '出价太低，得到还价',
    'offers.spent': '最后一次出价太低',
    'offer.accepted': '出价够了，或接受还价',
    'order.made': '按谈成的价下单',
    'bargain.expired': '到时间，或账号改价',
    'bargain.closed': '到半夜',
  },
});

import { defineModel } from '@xstate/test';
import { bargainLifecycleMachine } from '#contract/bargainLifecycle.machine.ts';
import { enteredBy, neverLeft, onlyAfter } from '#tests/models/invariants.ts';

export const withoutScreen = '议价在服务端的规则，没有自己的画面';

export const bargainLifecycleModel = defineModel(bargainLifecycleMachine, {
  invariants: {
    谈成过才能用: onlyAfter('used', 'held'),
    接受了才算谈成: enteredBy('held', 'offer.accepted'),
    用过的不再变: neverLeft('used'),
  },
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

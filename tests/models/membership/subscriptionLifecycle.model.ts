import { defineModel } from '@xstate/test';
import { subscriptionLifecycleMachine } from '#contract/subscriptionLifecycle.machine.ts';
import { enteredBy, neverLeft } from '#tests/models/invariants.ts';

export const withoutScreen = '会员购买在服务端的规则，没有自己的画面';

export const subscriptionLifecycleModel = defineModel(subscriptionLifecycleMachine, {
  invariants: {
    付清才开通: enteredBy('paid', 'payment.settled'),
    开通的不再变: neverLeft('paid'),
    关闭的不再付款: neverLeft('closed'),
  },
  given: '会员订单刚刚下单',
  outcomes: {},
  names: {
    'subscription.pay': '去收银台付款',
    'payment.settled': '付清',
    'payment.failed': '银行卡被拒',
    'subscription.close': '放弃或到时间',
  },
});

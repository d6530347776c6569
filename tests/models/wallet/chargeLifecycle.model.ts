import { defineModel } from '@xstate/test';
import { chargeLifecycleMachine } from '#contract/chargeLifecycle.machine.ts';

export const withoutScreen = '银行卡收款在服务端的规则，没有自己的画面';

export const chargeLifecycleModel = defineModel(chargeLifecycleMachine, {
  given: '刚向收银台发起收款',
  outcomes: {},
  names: {
    'charge.succeeded': '收银台：支付成功',
    'charge.failed': '收银台：卡被拒',
    'charge.expired': '过期或被放弃',
    'charge.closed': '收银台：已关闭',
  },
});

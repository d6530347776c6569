import { defineModel } from '@xstate/test';
import { chargeLifecycleMachine } from '#contract/chargeLifecycle.machine.ts';
import { enteredBy, neverLeft } from '#tests/models/invariants.ts';

export const withoutScreen = '银行卡收款在服务端的规则，没有自己的画面';

export const chargeLifecycleModel = defineModel(chargeLifecycleMachine, {
  invariants: {
    收银台说成功才算成功: enteredBy('succeeded', 'charge.succeeded'),
    成功的不再变: neverLeft('succeeded'),
  },
  given: '刚向收银台发起收款',
  outcomes: {},
  names: {
    'charge.succeeded': '收银台：支付成功',
    'charge.failed': '收银台：卡被拒',
    'charge.expired': '过期或被放弃',
    'charge.closed': '收银台：已关闭',
  },
});

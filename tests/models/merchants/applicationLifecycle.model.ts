import { defineModel } from '@xstate/test';
import { applicationLifecycleMachine } from '#contract/applicationLifecycle.machine.ts';
import { enteredBy, neverLeft, onlyAfter } from '#tests/models/invariants.ts';

export const withoutScreen = '申请在服务端的规则，没有自己的画面';

export const applicationLifecycleModel = defineModel(applicationLifecycleMachine, {
  invariants: {
    提交过才通过: onlyAfter('approved', 'submitted'),
    平台通过才算通过: enteredBy('approved', 'application.approve'),
    通过的不再变: neverLeft('approved'),
  },
  given: '申请刚存为草稿',
  outcomes: {},
  names: {
    'application.submit': '本人提交',
    'application.recall': '本人收回',
    'application.approve': '平台通过',
    'application.sendBack': '平台退回，写明原因',
    'application.refuse': '平台拒绝',
    'application.again': '三十天后再申请',
  },
});

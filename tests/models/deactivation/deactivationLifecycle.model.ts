import { defineModel } from '@xstate/test';
import { deactivationLifecycleMachine } from '#contract/deactivationLifecycle.machine.ts';
import { enteredBy, neverLeft, onlyAfter } from '#tests/models/invariants.ts';

export const withoutScreen = '注销在服务端的规则，没有自己的画面';

export const deactivationLifecycleModel = defineModel(deactivationLifecycleMachine, {
  invariants: {
    本人确认过才注销: onlyAfter('closed', 'cooling'),
    七天过去才注销: enteredBy('closed', 'cooling.over'),
    注销的不再恢复: neverLeft('closed'),
  },
  given: '注销刚刚申请',
  outcomes: {},
  names: {
    'deactivation.confirm': '本人输入确认的话',
    'deactivation.withdraw': '本人撤回',
    'request.expired': '30 分钟没有确认',
    'cooling.over': '7 天过去',
    'deactivation.hold': '平台暂停注销',
    'closing.hindered': '到期时又有未了结的事',
  },
});

import { defineModel } from '@xstate/test';
import { taskLifecycleMachine } from '#contract/taskLifecycle.machine.ts';

export const withoutScreen = '任务在服务端的规则，没有自己的画面';

export const taskLifecycleModel = defineModel(taskLifecycleMachine, {
  given: '任务刚刚提交',
  outcomes: {},
  names: {
    'task.pay': '去收银台付款',
    'payment.settled': '托管',
    'payment.failed': '银行卡被拒',
    'task.close': '放弃或到时间',
    'task.recall': '收回名额',
    'offer.ended': '接单时间到',
    'places.finished': '最后一个名额了结',
  },
});

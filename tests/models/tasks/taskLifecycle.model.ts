import { defineModel } from '@xstate/test';
import { taskLifecycleMachine } from '#contract/taskLifecycle.machine.ts';
import { enteredBy, neverLeft, onlyAfter } from '#tests/models/invariants.ts';

export const withoutScreen = '任务在服务端的规则，没有自己的画面';

export const taskLifecycleModel = defineModel(taskLifecycleMachine, {
  invariants: {
    托管了才能接单: enteredBy('open', 'payment.settled'),
    关闭的不再发布: neverLeft('closed'),
    发布过才有了结: onlyAfter('ended', 'open'),
  },
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

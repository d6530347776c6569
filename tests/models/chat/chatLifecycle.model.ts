import { defineModel } from '@xstate/test';
import { chatLifecycleMachine } from '#contract/chatLifecycle.machine.ts';
import { enteredBy, neverLeft } from '#tests/models/invariants.ts';

export const withoutScreen = '客服会话在服务端的规则，没有自己的画面';

export const chatLifecycleModel = defineModel(chatLifecycleMachine, {
  invariants: {
    客服接入才有对话: enteredBy('serving', 'desk.take'),
    结束的不再继续: neverLeft('ended'),
    下班时间到才转留言: enteredBy('left', 'hours.end'),
  },
  given: '顾客刚刚发起会话',
  outcomes: {},
  names: {
    'desk.take': '客服接入',
    'desk.close': '客服结束会话',
    'chat.end': '顾客结束会话',
    'hours.begin': '到了上班时间',
    'hours.end': '到了下班时间',
    'chat.idle': '24 小时没有新消息',
  },
});

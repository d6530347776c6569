import { defineModel } from '@xstate/test';
import { drawSessionLifecycleMachine } from '#contract/drawSessionLifecycle.machine.ts';
import { enteredBy, neverLeft, onlyAfter } from '#tests/models/invariants.ts';

export const withoutScreen = '抢免单场次在服务端的规则，没有自己的画面';

export const drawSessionLifecycleModel = defineModel(drawSessionLifecycleMachine, {
  invariants: {
    名单公布过才开奖: onlyAfter('drawn', 'closed'),
    开过的奖不再变: neverLeft('drawn'),
    只有平台能取消: enteredBy('cancelled', 'session.cancelled'),
  },
  given: '种子的指纹刚公布',
  outcomes: {},
  names: {
    'session.opened': '轮到它收机会',
    'chances.closed': '开场，名单公布',
    'prizes.drawn': '开奖，种子公布',
    'session.cancelled': '平台取消',
    'budget.spent': '今年的预算不够',
  },
});

import { defineModel } from '@xstate/test';
import { loginTicketLifecycleMachine } from '#contract/loginTicketLifecycle.machine.ts';
import { neverLeft, onlyAfter } from '#tests/models/invariants.ts';

export const withoutScreen = '扫码登录凭据在服务端的规则，没有自己的画面';

export const loginTicketLifecycleModel = defineModel(loginTicketLifecycleMachine, {
  invariants: {
    手机确认过才能领取登录: onlyAfter('redeemed', 'confirmed'),
    领取只有一次: neverLeft('redeemed'),
    过期的不再有用: neverLeft('ended'),
  },
  given: '二维码刚刚出示',
  outcomes: {},
  names: {
    'phone.confirmed': '手机确认',
    'host.ended': '取消、过期或出错',
    'request.issued': '发给领取凭证',
    'login.redeemed': '领取登录',
    'ticket.expired': '超过有效期',
  },
});

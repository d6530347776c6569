import { defineModel } from '@xstate/test';
import { orderLifecycleMachine } from '#contract/orderLifecycle.machine.ts';
import { enteredBy, neverLeft, onlyAfter } from '#tests/models/invariants.ts';

export const withoutScreen = '订单在服务端的规则，没有自己的画面';

export const orderLifecycleModel = defineModel(orderLifecycleMachine, {
  invariants: {
    付款成功才保留给租客: enteredBy('waiting', 'payment.settled'),
    付过款才租用: onlyAfter('renting', 'waiting'),
    关闭的不再付款: neverLeft('closed'),
    投诉成立或游戏维护才退款: enteredBy('refunded', 'complaint.refunded', 'maintenance.refunded'),
    租用过才投诉: onlyAfter('disputed', 'renting'),
  },
  given: '租客刚刚下单，还没有付款',
  outcomes: {},
  names: {
    'order.pay': '去支付',
    'order.cancel': '取消订单',
    'order.callOff': '号主取消预约',
    'order.renew': '续租',
    'order.complain': '投诉',
    'payment.settled': '付款成功',
    'payment.failed': '付款失败',
    'hold.expired': '15 分钟未支付',
    'booking.taken': '别人先付了款',
    'rental.started': '租用开始',
    'rental.ended': '租用结束',
    'complaint.withdrawn': '撤回投诉',
    'complaint.rejected': '投诉不成立',
    'complaint.refunded': '租客的投诉成立',
    'complaint.compensated': '号主的投诉成立',
    'maintenance.extended': '游戏维护，顺延',
    'maintenance.refunded': '游戏维护，退款',
    'order.settled': '结算',
  },
});

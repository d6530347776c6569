import { defineModel } from '@xstate/test';
import { renewOrderMachine } from '#machines/renewOrder.machine.ts';
import { badGateway, granted, refused } from './answers.ts';

const offer = (hours: number, fits: boolean) => granted({ hours, fits, maxHours: 3, newEnd: 1_795_100_000_000, priceFen: hours * 350, lines: [] });

export const renewOrderModel = defineModel(renewOrderMachine, {
  given: '登录，打开一笔租用中的订单，看“续租”',
  input: { orderNo: '20261120000000000001', hours: 1 },
  outcomes: {
    checkRenewal: { pending: true, done: { 放得下: offer(1, true), 放不下: offer(1, false), 不能续租: refused('ORDER_STATE') }, error: { 网关故障: badGateway } },
    renewOrder: {
      done: { 续租成功: granted(undefined), 被预约了: refused('RENEW_CONFLICT'), 余额不足: refused('BALANCE_SHORT'), 已结束: refused('ORDER_STATE') },
      error: { 网关故障: badGateway },
    },
  },
  events: [{ type: 'hours.choose', hours: 2 }, { type: 'renew.confirm', key: 'renew-key-0001' }],
  identity: ({ hours, offer: shown, renewed, problem }) => [hours, shown?.fits, renewed, problem?.message],
  names: { 'hours.choose': '换时长', 'renew.confirm': '点“确认续租”', 'renew.retry': '点“重试”', 'renew.abandon': '关闭', checkRenewal: '查询续租', renewOrder: '续租' },
});

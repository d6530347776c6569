import { defineModel } from '@xstate/test';
import { rechargeMachine } from '#machines/recharge.machine.ts';
import { badGateway, granted, refused } from './answers.ts';

const submit = (isVerified: boolean, name: string) => ({ event: { type: 'recharge.submit' as const, amountFen: 5_000, isVerified, key: 'charge-key-0001' }, name });

export const rechargeModel = defineModel(rechargeMachine, {
  given: '登录，打开“我的钱包”里的“充值”',
  input: { chargeNo: null },
  outcomes: {
    realName: { pending: true, done: { 成年: { verified: true, isAdult: true }, 跳过: { verified: false, isAdult: false } }, error: { 中断: new Error('realName') } },
    openCharge: {
      done: { 已打开: granted({ chargeNo: 'C1', cashierUrl: 'https://cashier.test/pay' }), 要实名: refused('REAL_NAME_REQUIRED'), 未成年: refused('MINOR_REFUSED') },
      error: { 网关故障: badGateway },
    },
    readCharge: {
      pending: true,
      done: { 到账: { status: 'succeeded', amountFen: 5_000 }, 失败: { status: 'failed', amountFen: 5_000 }, 处理中: { status: 'pending', amountFen: 5_000 } },
      error: { 网关故障: badGateway },
    },
  },
  events: [submit(true, '填金额，点“去支付”'), submit(false, '未实名，点“去支付”')],
  identity: ({ amountFen, chargeNo, cashierUrl, problem }) => [amountFen > 0, chargeNo, cashierUrl, problem?.message],
  names: {
    'recharge.retry': '点“重试”', 'recharge.restart': '重新充值', 'payment.recheck': '从收银台回来再查',
    realName: '实名认证', openCharge: '打开收银台', readCharge: '查询充值', chargePoll: '两秒后', chargeWindow: '30 秒没有结果',
  },
});

export const rechargeVariants = { 从收银台回来: { input: { chargeNo: 'C1' } } };

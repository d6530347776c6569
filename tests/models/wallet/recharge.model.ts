import { defineModel, type Model } from '@xstate/test';
import { type ChargeStatus, rechargeMachine } from '#machines/wallet/recharge.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts, tools, who } from '#testing/byHand.ts';
import { usesLastKey } from '#tests/models/invariants.ts';

const standing = (status: ChargeStatus) => granted({ status, amountFen: 5_000 });
const keys = { verified: 'charge-key-0001', unverified: 'charge-key-0002' };
const submit = (isVerified: boolean, name: string) => ({
  event: { type: 'recharge.submit' as const, amountFen: 5_000, isVerified, key: isVerified ? keys.verified : keys.unverified },
  name,
});
/** Whether this is the first request after the user's action. */
const isFirst = ({ key }: { key: string }): boolean => key === keys.verified;

export const rechargeModel = defineModel(rechargeMachine, {
  invariants: {
    服务器说到账才算到账: ({ states, answers }) => {
      const said = answers('watchCharge').at(-1);
      return !states.includes('credited') || (said?.ok === true && said.value.status === 'succeeded');
    },
    充值用这一次提交的幂等键: usesLastKey('openCharge', 'recharge.submit'),
  },
  given: [accounts.renter, accounts.newcomer, accounts.minor, tools.idNumbers],
  input: { chargeNo: null, unfinished: null },
  outcomes: {
    realName: {
      pending: true,
      done: {
        成年: { verified: true, isAdult: true },
        跳过: { verified: false, isAdult: false },
        未成年: { verified: true, isAdult: false },
      },
      error: { 中断: new Error('realName') },
    },
    openCharge: {
      done: {
        已打开: granted({ chargeNo: 'C1', cashierUrl: 'https://cashier.test/pay' }),
        要实名: refused('REAL_NAME_REQUIRED'),
        未成年: refused('MINOR_REFUSED'),
      },
      error: { 中断: new Error('openCharge') },
    },
    watchCharge: {
      pending: true,
      done: { 到账: standing('succeeded'), 失败: standing('failed'), 没有这笔充值: refused('NOT_FOUND'), 不等了: null },
      error: { 中断: new Error('watchCharge') },
    },
  },
  events: [submit(true, '填金额，点“去支付”'), submit(false, '未实名，点“去支付”')],
  identity: ({ amountFen, key, unfinished, lost, identity, chargeNo, cashierUrl, problem }) => [
    amountFen > 0,
    key,
    unfinished?.key,
    lost?.message,
    identity?.verified,
    chargeNo,
    cashierUrl,
    problem?.message,
  ],
  names: {
    'recharge.restart': '重新充值',
    'payment.recheck': '从收银台回来再查',
    realName: '实名认证',
    openCharge: '打开收银台',
    watchCharge: '等充值结果',
  },
  byHand: {
    start: '打开“我的钱包”，点“充值”',
    as: who.renter,
    steps: {
      'recharge.submit#1': { action: '填 50 元，点“去银行卡收银台支付”', as: who.renter },
      'recharge.submit#2': { action: '填 50 元，点“去银行卡收银台支付”', as: who.newcomer },
      'recharge.restart': { action: (states) => (states.includes('recharge.credited') ? '点“继续充值”' : '点“重新充值”') },
      'payment.recheck': {
        action: '点“我已付款，查询结果”',
        when: ({ cashierUrl }) => cashierUrl === null,
      },
      'realName+成年': { action: '填姓名和没有用过的成年人身份证号，点“提交认证”', becomes: who.renter },
      'realName+跳过': '点“暂不认证”',
      'openCharge+已打开': true,
      'openCharge+未成年': {
        prepare: '最后一下点击之前，在另一个标签页换成未成年人的账号登录',
        becomes: who.minor,
        when: (context) => isFirst(context) && context.problem === null,
      },
      'watchCharge+到账': '在收银台的标签页点“支付成功”',
      'watchCharge+失败': '在收银台的标签页点“支付失败”',
      'watchCharge+没有这笔充值': {
        prepare: '支付单号改掉一个字',
        when: ({ cashierUrl, problem }) => cashierUrl === null && problem === null,
      },
      'watchCharge+不等了': '不付款，等满 30 秒，点“重新充值”',
    },
    sees: {
      entering: '显示“充值到余额”的表单',
      identifying: '弹出“实名认证”',
      atCashier: '来到沙箱的“银行卡收银台”，金额是 ¥50.00',
      watching: '显示“正在确认充值结果”',
      declined: '显示“充值没有成功”',
      unknownCharge: '显示“没有这笔充值”',
      credited: '显示“已到账 ¥50.00”',
    },
  },
});

export const rechargeVariants = {
  从收银台回来: {
    input: { chargeNo: 'C1', unfinished: null },
    byHand: {
      ...rechargeModel.byHand!,
      start: '在“充值”里填 50 元去银行卡收银台，先不付款，记下支付单号；在另一个标签页打开 /account/Recharge?charge_no=支付单号',
    },
  },
  接着上次: {
    input: { chargeNo: null, unfinished: { wish: { amountFen: 5_000 }, key: 'charge-key-0000' } },
    byHand: { ...rechargeModel.byHand!, start: '打开“充值”，断网后填 50 元，点“去银行卡收银台支付”，再刷新，点“重试”' },
  },
} satisfies Record<string, Partial<Model<typeof rechargeMachine>>>;

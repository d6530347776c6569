import { defineModel } from '@xstate/test';
import { settingsMachine } from '#machines/account/settings.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts } from '#testing/byHand.ts';

const has = { phone: '138****8000', email: null, hasPassword: true, isRealName: true };
const choices = {
  notifyOrders: true,
  notifyMoney: true,
  notifyActivity: true,
  showInRankings: true,
  securityBy: 'SMS' as const,
  payPasswordAboveFen: 5_000,
};

export const settingsModel = defineModel(settingsMachine, {
  invariants: {
    不输支付密码就不带凭证: ({ started, answers }) => {
      const proofs = answers('ownerProof').flatMap((answer) => (answer.proof === null ? [] : [answer.proof]));
      return started('saveChoice').every(({ proof }) => proof === null || proofs.includes(proof));
    },
    停着时没有没存的选择: ({ states, context }) => !states.includes('resting') || context.choice === null,
  },
  given: [accounts.renter],
  input: { choices, has },
  outcomes: {
    saveChoice: {
      done: {
        存好: granted({ ...choices, notifyMoney: false }),
        要支付密码: refused('PAY_PASSWORD_REQUIRED'),
        太频繁: refused('RATE_LIMITED'),
      },
      error: { 网关故障: badGateway },
    },
    ownerProof: { done: { 通过: { proof: 'proof-1' }, 取消: { proof: null } }, error: { 中断: new Error('ownerProof') } },
  },
  events: [
    { event: { type: 'setting.choose', choice: { notifyMoney: false } }, name: '关掉资金消息' },
    { event: { type: 'setting.choose', choice: { payPasswordAboveFen: 20_000 } }, name: '额度选 200 元' },
  ],
  identity: ({ choices: now, choice, problem, proof }) => [now, choice, problem?.message, proof],
  names: { 'setting.retry': '点“重试”', saveChoice: '保存这一项', ownerProof: '输入支付密码' },
  byHand: {
    start: '打开账号设置的“通知与隐私”',
    steps: {
      'setting.choose#1': '点“资金消息”的开关',
      'setting.choose#2': '额度选“超过 200 元”',
      'saveChoice+存好': true,
      'saveChoice+要支付密码': { prepare: '额度现在低于 200 元' },
      'saveChoice+太频繁': false,
      'saveChoice-网关故障': false,
      'ownerProof+通过': '填支付密码（演示账号是 258013），点“下一步”',
      'ownerProof+取消': '点“取消”',
    },
    sees: {
      resting: '开关和额度是服务器上的样子',
      saving: '开关暂时点不动',
      proving: '显示“验证身份”，要支付密码',
      unsaved: '说明没有存上，有“重试”',
    },
  },
});

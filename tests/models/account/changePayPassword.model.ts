import { defineModel } from '@xstate/test';
import { changePayPasswordMachine } from '#machines/account/changePayPassword.machine.ts';
import { badGateway, granted, refused, sign } from '#testing/answers.ts';
import { accounts, tools } from '#testing/byHand.ts';
import { isGranted } from '#tests/models/invariants.ts';

const has = { phone: '138****8000', email: null, hasPassword: true, isRealName: true };

export const changePayPasswordModel = defineModel(changePayPasswordMachine, {
  invariants: {
    服务器收下才算改好: ({ states, answers }) =>
      !states.includes('changed') || isGranted(answers('saveDigits').at(-1)) || isGranted(answers('tryDigits').at(-1)),
    不提交时不留密码: ({ states, context }) =>
      (['signing', 'saving', 'signingAgain', 'checking'] as const).some((state) => states.includes(state)) || context.digits === null,
    弱密码不送出: ({ started }) => started('saveDigits').every(({ digits }) => digits === '680124'),
  },
  given: [accounts.renter, tools.sms],
  input: { isSet: true, has },
  outcomes: {
    ownerProof: { done: { 通过: { proof: 'proof-1' }, 取消: { proof: null } }, error: { 中断: new Error('ownerProof') } },
    fetchSign: { done: { 签名: sign }, error: { 网关故障: badGateway } },
    saveDigits: {
      done: { 改好: granted(undefined), 太简单: refused('PAY_PASSWORD_WEAK'), 凭证过期: refused('PROOF_INVALID') },
      error: { 网关故障: badGateway },
    },
    tryDigits: { done: { 已经改好: granted(undefined), 没有改: refused('PAY_PASSWORD_WRONG') }, error: { 网关故障: badGateway } },
  },
  events: [
    { event: { type: 'digits.submit', digits: '680124', again: '680124' }, name: '输入两遍 680124' },
    { event: { type: 'digits.submit', digits: '680124', again: '680125' }, name: '两遍不一样' },
  ],
  identity: ({ fields, problem, proven, digits }) => [fields, problem?.message, proven?.way, digits !== null],
  names: {
    'password.forget': '点“忘记支付密码”',
    'password.leave': '点“取消”',
    ownerProof: '验证身份',
    fetchSign: '取签名',
    saveDigits: '保存支付密码',
    tryDigits: '用新支付密码验证',
  },
  byHand: {
    start: '打开账号设置，点“支付密码”旁边的“修改”',
    steps: {
      'digits.submit#1': '填两遍 680124，点“保存”',
      'digits.submit#2': '填 680124，第二遍填 680125，点“保存”',
      'ownerProof+通过': '填原支付密码（演示账号是 258013），点“下一步”；重置时填验证码和身份证号',
      'ownerProof+取消': '点“取消”',
      'fetchSign+签名': true,
      'fetchSign-网关故障': false,
      'saveDigits+改好': true,
      'saveDigits+太简单': { prepare: '填两遍自己手机号里连着的六位' },
      'saveDigits+凭证过期': { prepare: '验证身份后在表单停满 10 分钟再提交' },
      'saveDigits-网关故障': false,
    },
    sees: {
      proving: '显示“修改支付密码”的六个格子',
      recovering: '显示“重置支付密码”的验证方式',
      editing: '显示填新支付密码的表单',
      changed: '提示“支付密码已保存”',
      left: '弹窗关闭，停在账号设置',
    },
  },
});

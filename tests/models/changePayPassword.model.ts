import { defineModel } from '@xstate/test';
import { changePayPasswordMachine } from '#machines/changePayPassword.machine.ts';
import { badGateway, granted, refused, sign } from '#testing/answers.ts';
import { isGranted } from './invariants.ts';

const has = { phone: '138****8000', email: null, hasPassword: true, isRealName: true };

export const changePayPasswordModel = defineModel(changePayPasswordMachine, {
  invariants: {
    服务器收下才算改好: ({ states, answers }) => !states.includes('changed') || isGranted(answers('saveDigits').at(-1)),
    不提交时不留密码: ({ states, context }) => states.includes('signing') || states.includes('saving') || context.digits === null,
    弱密码不送出: ({ started }) => started('saveDigits').every(({ digits }) => digits === '680124'),
  },
  given: ['设过支付密码的账号'],
  input: { wish: 'change', has },
  outcomes: {
    ownerProof: { done: { 通过: { proof: 'proof-1' }, 取消: { proof: null } }, error: { 中断: new Error('ownerProof') } },
    fetchSign: { done: { 签名: sign }, error: { 网关故障: badGateway } },
    saveDigits: {
      done: { 改好: granted(undefined), 太简单: refused('PAY_PASSWORD_WEAK'), 凭证过期: refused('PROOF_INVALID') },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { event: { type: 'digits.submit', digits: '680124', again: '680124' }, name: '输入两遍 680124' },
    { event: { type: 'digits.submit', digits: '680124', again: '680125' }, name: '两遍不一样' },
  ],
  identity: ({ wish, fields, problem, proof, digits }) => [wish, fields, problem?.message, proof !== null, digits !== null],
  names: {
    'password.forget': '忘记支付密码',
    'password.leave': '点“取消”',
    ownerProof: '验证身份',
    fetchSign: '取签名',
    saveDigits: '保存支付密码',
  },
  byHand: {
    start: '打开“账号设置”，点“支付密码”旁边的“修改”',
    steps: {
      'digits.submit#1': '把两遍都填成 680124，点“保存”',
      'digits.submit#2': '把两遍填得不一样，点“保存”',
      'password.forget': '点“忘记支付密码”',
      'password.leave': '点“取消”',
      'ownerProof+通过': '填支付密码 258013，点“下一步”',
      'ownerProof+取消': '点“取消”',
      'fetchSign+签名': true,
      'fetchSign-网关故障': false,
      'saveDigits+改好': true,
      'saveDigits+太简单': { prepare: '新的支付密码填手机号的前六位' },
      'saveDigits+凭证过期': { prepare: '验证身份后在表单停满 10 分钟再提交' },
      'saveDigits-网关故障': false,
    },
    sees: {
      proving: '要输入原来的支付密码',
      editing: '显示填两遍新支付密码的表单',
      changed: '提示支付密码已改好，弹窗关闭',
      left: '弹窗关闭，停在账号设置',
    },
  },
});

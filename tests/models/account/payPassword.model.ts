import { defineModel } from '@xstate/test';
import type { Provable } from '#machines/account/ownerProof.machine.ts';
import { payPasswordMachine } from '#machines/account/payPassword.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { isGranted } from '#tests/models/invariants.ts';

const has: Provable = { phone: '138****8000', email: null, hasPassword: false, isRealName: true };

export const withoutScreen = '付款里的一步，在付款的画面里走';

export const payPasswordModel = defineModel(payPasswordMachine, {
  invariants: {
    有凭证才算通过: ({ states, context }) => states.includes('proven') === (context.proof !== null),
    没有验证本人就不设置: ({ started }) => started('keepDigits').every(({ proof }) => proof === 'proof-1'),
    服务器收下才算设好: ({ states, answers }) => !states.includes('proving') || isGranted(answers('keepDigits').at(-1)),
    弱密码不送出: ({ started }) => started('keepDigits').every(({ digits }) => digits === '258013'),
    表单里不留密码: ({ states, context }) =>
      states.includes('keeping') || states.includes('proving') || states.includes('proven') || context.digits === '',
  },
  given: ['有余额的账号，付款超过免密额度'],
  input: { subject: '20261120000000000001' },
  outcomes: {
    readAccount: {
      done: {
        设过: { isSet: true, proof: null, has },
        没有设: { isSet: false, proof: null, has },
        刚验证过本人: { isSet: false, proof: 'proof-1', has },
      },
      error: { 网关故障: badGateway },
    },
    ownerProof: { done: { 通过: { proof: 'proof-1' }, 离开: { proof: null } }, error: { 中断: new Error('ownerProof') } },
    keepDigits: {
      done: { 设好: granted(undefined), 太简单: refused('PAY_PASSWORD_WEAK'), 凭证过期: refused('PROOF_INVALID') },
      error: { 网关故障: badGateway },
    },
    proveDigits: {
      done: { 通过: granted({ proof: 'pay-proof-2' }), 被锁: refused('PAY_PASSWORD_LOCKED') },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { event: { type: 'digits.submit', digits: '258013', again: '258013' }, name: '输入两遍 258013' },
    { event: { type: 'digits.submit', digits: '258013', again: '258014' }, name: '两遍不一样' },
    { event: { type: 'digits.submit', digits: '123456', again: '123456' }, name: '输入连续的数字' },
  ],
  identity: ({ account, fields, problem, proof, ownerProof }) => [account?.isSet, fields, problem?.message, proof, ownerProof],
  names: {
    'password.forget': '忘记支付密码',
    'password.retry': '重试',
    'password.leave': '离开',
    readAccount: '查有没有设过',
    ownerProof: '验证',
    keepDigits: '保存支付密码',
    proveDigits: '验证刚设好的支付密码',
  },
});

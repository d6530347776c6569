import { defineModel } from '@xstate/test';
import { changePasswordMachine } from '#machines/account/changePassword.machine.ts';
import { badGateway, granted, refused, sign } from '#testing/answers.ts';
import { accounts, tools } from '#testing/byHand.ts';
import { isGranted } from '#tests/models/invariants.ts';

const has = { phone: '138****8000', email: null, hasPassword: true, isRealName: true };

export const changePasswordModel = defineModel(changePasswordMachine, {
  invariants: {
    服务器改了才算改好: ({ states, answers }) =>
      !states.includes('changed') || isGranted(answers('savePassword').at(-1)) || isGranted(answers('tryPassword').at(-1)),
    不提交时不留密码: ({ states, context }) =>
      (['signing', 'saving', 'signingAgain', 'checking'] as const).some((state) => states.includes(state)) || context.password === null,
  },
  given: [accounts.renter, tools.sms],
  input: { has },
  outcomes: {
    ownerProof: { done: { 通过: { proof: 'proof-1' }, 取消: { proof: null } }, error: { 中断: new Error('ownerProof') } },
    fetchSign: { done: { 签名: sign }, error: { 网关故障: badGateway } },
    savePassword: {
      done: { 改好: granted(undefined), 太常见: refused('PASSWORD_LEAKED'), 凭证过期: refused('PROOF_INVALID') },
      error: { 网关故障: badGateway },
    },
    tryPassword: { done: { 已经改好: granted(undefined), 没有改: refused('WRONG_CREDENTIALS') }, error: { 网关故障: badGateway } },
  },
  events: [
    { event: { type: 'password.submit', password: 'New_pass_26', again: 'New_pass_26' }, name: '填好两遍新密码，点“保存”' },
    { event: { type: 'password.submit', password: 'New_pass_26', again: 'New_pass_27' }, name: '两遍不一样，点“保存”' },
  ],
  identity: ({ fields, problem, proof, password }) => [fields, problem?.message, proof !== null, password !== null],
  names: {
    'password.leave': '点“取消”',
    ownerProof: '验证身份',
    fetchSign: '取签名',
    savePassword: '修改密码',
    tryPassword: '用新密码验证',
  },
  byHand: {
    start: '打开“账号设置”，点“登录密码”旁边的“修改”',
    steps: {
      'password.submit#1': '把两遍都填成同一个新密码，点“保存”',
      'password.submit#2': '把两遍填得不一样，点“保存”',
      'ownerProof+通过': '填原密码，点“下一步”',
      'ownerProof+取消': '点“取消”',
      'fetchSign+签名': true,
      'fetchSign-网关故障': false,
      'savePassword+改好': true,
      'savePassword+太常见': { prepare: '新密码填 password123' },
      'savePassword+凭证过期': { prepare: '验证身份后在表单停满 10 分钟再提交' },
      'savePassword-网关故障': false,
    },
    sees: {
      proving: '显示“修改登录密码”的验证方式',
      editing: '显示填新密码的表单',
      changed: '提示“密码已修改，其他设备已退出登录”',
      left: '弹窗关闭，停在账号设置',
    },
  },
});

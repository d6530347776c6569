import { defineModel } from '@xstate/test';
import { realNameMachine } from '#machines/identity/realName.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offline, tools } from '#testing/byHand.ts';
import { isGranted } from '#tests/models/invariants.ts';

const at = Date.UTC(2026, 10, 20);

export const realNameModel = defineModel(realNameMachine, {
  invariants: {
    服务器说认证过才算认证: ({ states, answers }) =>
      !(states.includes('verified') || states.includes('minor')) ||
      isGranted(answers('submitRealName').at(-1)) ||
      answers('readIdentity').length > 0,
    未成年人不算已实名的成年人: ({ states, answers }) => {
      const said = answers('submitRealName').at(-1);
      return !states.includes('verified') || !(said?.ok === true && !said.value.isAdult);
    },
  },
  given: [accounts.newcomer, tools.idNumbers],
  outcomes: {
    submitRealName: {
      done: {
        成年: granted({ isAdult: true }),
        未成年: granted({ isAdult: false }),
        已被认证: refused('ID_TAKEN'),
        早已认证: refused('ALREADY_VERIFIED'),
      },
      error: { 网关故障: badGateway },
    },
    readIdentity: { done: { 成年: { isAdult: true }, 未成年: { isAdult: false } }, error: { 网关故障: badGateway } },
  },
  events: [
    { event: { type: 'identity.submit', name: '张晚风', idNumber: '11010519491231002X', at }, name: '填好姓名和身份证号，点“提交认证”' },
    { event: { type: 'identity.submit', name: '', idNumber: '11010519491231002X', at }, name: '姓名为空，点“提交认证”' },
  ],
  identity: ({ fields, problem }) => [fields, problem?.kind],
  names: {
    'identity.skip': '点“暂不认证”',
    'identity.acknowledge': '点“我知道了”',
    submitRealName: '实名认证',
    readIdentity: '读取认证状态',
  },
  byHand: {
    start: '用没有实名的账号登录，打开一个可以立即租的账号的详情页，点“立即租用”',
    steps: {
      'identity.submit#1': '填好姓名和身份证号，点“提交认证”',
      'identity.submit#2': '姓名留空，填好身份证号，点“提交认证”',
      'identity.acknowledge': '点“知道了”',
      'submitRealName+成年': { prepare: '身份证号用没有用过的成年人的' },
      'submitRealName+未成年': { prepare: '身份证号用没有用过的未成年人的' },
      'submitRealName+已被认证': { prepare: '身份证号用另一个账号认证成功过的（还没有就先新注册一个账号来认证它），姓名与那次一样' },
      'submitRealName+早已认证': { prepare: '先在另一个标签页用同一个账号完成实名认证' },
      'submitRealName-网关故障': offline,
      'readIdentity+成年': { prepare: '那一次用成年人的身份证号' },
      'readIdentity+未成年': { prepare: '那一次用未成年人的身份证号' },
      'readIdentity-网关故障': false,
    },
    sees: {
      editing: '显示“实名认证”的表单',
      refusedMinor: '说明未满 18 周岁不能租号、充值、提现和购买会员',
      verified: '“实名认证”关闭',
      minor: '“实名认证”关闭，停在详情页',
      skipped: '“实名认证”关闭，停在详情页',
    },
  },
});

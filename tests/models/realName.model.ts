import { defineModel } from '@xstate/test';
import { realNameMachine } from '#machines/realName.machine.ts';
import { badGateway, granted, refused } from './answers.ts';

const at = Date.UTC(2026, 10, 20);

export const realNameModel = defineModel(realNameMachine, {
  given: '登录一个没有实名的账号，在详情页点“立即租用”',
  outcomes: {
    submitRealName: { done: { 成年: granted({ isAdult: true }), 未成年: granted({ isAdult: false }), 已被认证: refused('ID_TAKEN') }, error: { 网关故障: badGateway } },
  },
  events: [
    { event: { type: 'identity.submit', name: '张晚风', idNumber: '11010519491231002X', at }, name: '填好姓名和身份证号，点“提交认证”' },
    { event: { type: 'identity.submit', name: '', idNumber: '1', at }, name: '姓名为空、身份证号不对，点“提交认证”' },
  ],
  identity: ({ fields, problem, verified, isAdult }) => [fields, problem?.kind, verified, isAdult],
  names: { 'identity.skip': '点“暂不认证”', 'identity.acknowledge': '点“我知道了”', submitRealName: '实名认证' },
});

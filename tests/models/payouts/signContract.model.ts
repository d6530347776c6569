import { defineModel } from '@xstate/test';
import { type ContractStatus, signContractMachine } from '#machines/payouts/signContract.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offline, offlineFor } from '#testing/byHand.ts';

const standing = (status: ContractStatus) => granted({ status, signingUrl: status === 'pending' ? 'https://signing.test/sign' : null });

export const signContractModel = defineModel(signContractMachine, {
  invariants: {
    服务器说签了才算签了: ({ states, answers }) =>
      !states.includes('signed') ||
      [answers('readContract').at(-1), answers('createContract').at(-1)].some(
        (said) => said?.ok === true && said.value.status === 'signed',
      ),
    只去服务器给的地址: ({ states, context }) => !states.includes('atHost') || context.signingUrl === 'https://signing.test/sign',
  },
  given: [accounts.newcomer, '用没有用过的身份证号实名，还没有签过协议'],
  outcomes: {
    readContract: {
      pending: true,
      done: {
        没有签过: refused('NOT_FOUND'),
        待签: standing('pending'),
        已签: standing('signed'),
        拒签: standing('refused'),
        过期: standing('expired'),
      },
      error: { 网关故障: badGateway },
    },
    createContract: {
      done: { 已准备: standing('pending'), 早已签: standing('signed'), 未成年: refused('MINOR_REFUSED') },
      error: { 网关故障: badGateway },
    },
  },
  identity: ({ status, signingUrl, problem }) => [status, signingUrl, problem?.message],
  names: {
    'contract.begin': '点“去签署”',
    'contract.open': '点“继续去签署”',
    'contract.recheck': '从签约平台回来再查',
    readContract: '查询协议',
    createContract: '准备协议',
    contractPoll: '两秒后',
    contractWindow: '30 秒没有结果',
  },
  byHand: {
    start: '打开“提现”，看“收款服务协议”',
    steps: {
      'contract.begin': '点“去签署”',
      'contract.open': '点“继续去签署”',
      'contract.recheck': { action: (states) => (states.includes('signContract.failed') ? '点“重试”' : '点“我已签署，查询结果”') },
      'readContract+没有签过': true,
      'readContract+待签': true,
      'readContract+已签': '在签约平台的标签页点“同意并签署”',
      'readContract+拒签': '在签约平台的标签页点“拒绝签署”',
      'readContract+过期': '在签约平台的标签页点“让它过期”',
      'readContract-网关故障': offlineFor(' 5 秒'),
      'createContract+已准备': true,
      'createContract+早已签': { prepare: '先在另一个标签页签好' },
      'createContract+未成年': false,
      'createContract-网关故障': offline,
      contractPoll: true,
      contractWindow: '不签，等满 30 秒',
    },
    sees: {
      reading: '协议一栏正在载入',
      failed: '协议一栏说没有读到，可以重试',
      unsigned: '协议一栏有“去签署”',
      atHost: '来到沙箱的“电子签约”',
      watching: '显示“正在确认签署结果”',
      resting: '显示“还没有签署结果”',
      signed: '协议一栏写着“已签署”',
    },
  },
});

import { defineModel } from '@xstate/test';
import { CLOSING_SENTENCE, GIVE_UP_SENTENCE } from '#contract/rules/deactivation.ts';
import type { Closing, ClosingState } from '#machines/deactivation/closing.ts';
import { deactivationMachine } from '#machines/deactivation/deactivation.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, tools } from '#testing/byHand.ts';
import { isGranted } from '#tests/models/invariants.ts';

const requested: Closing = { number: 'ZXABCDEFGHIJKLMNOP', status: 'REQUESTED', confirmBefore: 1_795_001_800_000, closesAt: null };
const cooling: Closing = { ...requested, status: 'COOLING', closesAt: 1_795_605_000_000 };
const standing = (more: Partial<ClosingState>): ClosingState => ({ obstacles: [], current: null, ...more });

export const deactivationModel = defineModel(deactivationMachine, {
  invariants: {
    服务器确认了才算确认: ({ states, answers }) => !states.includes('confirmed') || isGranted(answers('confirmDeactivation').at(-1)),
    没有验证本人不申请: ({ started }) => started('startDeactivation').every(({ proof }) => proof !== null),
    话没有输对不确认: ({ started }) => started('confirmDeactivation').every(({ sentence }) => sentence === CLOSING_SENTENCE),
  },
  given: [accounts.renter, accounts.leaving, tools.sms],
  input: { has: { phone: '138****8000', email: null, hasPassword: true, isRealName: true } },
  outcomes: {
    readStanding: {
      done: {
        没有阻碍: standing({}),
        有架上的账号: standing({
          obstacles: [
            { kind: 'LISTING', count: 2, amountFen: 0 },
            { kind: 'BALANCE', count: 0, amountFen: 1_200 },
          ],
        }),
        只剩余额: standing({ obstacles: [{ kind: 'BALANCE', count: 0, amountFen: 1_200 }] }),
        等确认: standing({ current: requested }),
        冷静期: standing({ current: cooling }),
      },
      error: { 网关故障: badGateway },
    },
    delistOwn: { done: { 已下架: granted(undefined), 太频繁: refused('RATE_LIMITED') }, error: { 网关故障: badGateway } },
    ownerProof: { done: { 通过: { proof: 'proof-1' }, 取消: { proof: null } }, error: { 中断: new Error('ownerProof') } },
    startDeactivation: {
      done: { 已申请: granted(requested), 凭证过期: refused('PROOF_INVALID'), 又有阻碍: refused('DEACTIVATION_HINDERED') },
      error: { 网关故障: badGateway },
    },
    confirmDeactivation: {
      done: { 已确认: granted(cooling), 已过时: refused('DEACTIVATION_STATE') },
      error: { 网关故障: badGateway },
    },
    withdrawDeactivation: {
      done: { 已撤销: granted(undefined), 已了结: refused('DEACTIVATION_STATE') },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { event: { type: 'balance.giveUp', sentence: GIVE_UP_SENTENCE }, name: `填“${GIVE_UP_SENTENCE}”，点“放弃余额，继续注销”` },
    { event: { type: 'balance.giveUp', sentence: '' }, name: '不填，点“放弃余额，继续注销”' },
    { event: { type: 'deactivation.confirm', sentence: CLOSING_SENTENCE }, name: `填“${CLOSING_SENTENCE}”，点“确认注销”` },
    { event: { type: 'deactivation.confirm', sentence: '注销' }, name: '填“注销”，点“确认注销”' },
  ],
  identity: ({ fields, problem, proof, givenUp, standing: { obstacles, current } }) => [
    fields,
    problem?.message,
    proof !== null,
    givenUp !== null,
    obstacles.map(({ kind }) => kind),
    current?.status,
  ],
  names: {
    'deactivation.retry': '点“重试”或“重新检查”',
    'listings.delist': '点“全部下架”',
    'deactivation.begin': '点“继续注销”',
    'deactivation.withdraw': '点“不注销了”或“撤销注销，留下来”',
    readStanding: '查询注销的进展',
    ownerProof: '验证身份',
    delistOwn: '下架自己的账号',
    startDeactivation: '申请注销',
    confirmDeactivation: '确认注销',
    withdrawDeactivation: '撤销注销',
  },
  byHand: {
    start: '打开“账号设置”，点“注销账号”旁边的“去注销”',
    steps: {
      'ownerProof+通过': '用收到的短信验证码验证，点“下一步”',
      'ownerProof+取消': '点“取消”',
      'readStanding+没有阻碍': { prepare: '改用余额为 0、没有订单的账号' },
      'readStanding+有架上的账号': { prepare: '改用有账号在架的号主' },
      'readStanding+只剩余额': { prepare: '改用只剩余额的账号' },
      'readStanding+等确认': { prepare: '先在另一个标签页走到输入确认的话' },
      'readStanding+冷静期': { prepare: '改用冷静期里的账号' },
      'delistOwn+已下架': true,
      'delistOwn+太频繁': false,
      'startDeactivation+已申请': true,
      'startDeactivation+凭证过期': false,
      'startDeactivation+又有阻碍': { prepare: '验证身份时在另一个标签页下一单' },
      'confirmDeactivation+已确认': true,
      'confirmDeactivation+已过时': { prepare: '在这一步停满 30 分钟' },
      'withdrawDeactivation+已撤销': true,
      'withdrawDeactivation+已了结': { prepare: '先在另一个标签页撤销' },
    },
    sees: {
      unread: '显示加载失败和“重试”',
      hindered: '列出没了结的事',
      ready: '显示“没有未了结的事，可以注销”',
      proving: '显示短信验证码的输入框',
      confirming: `显示要输入“${CLOSING_SENTENCE}”`,
      cooling: '显示“撤销注销，留下来”',
      confirmed: '退出登录，打开“注销进度”',
    },
  },
});

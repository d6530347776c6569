import { z } from 'zod';
import { fen, instant, pageQuery, text } from '#contract/rest/shared.ts';
import { operatorCall } from './endpoint.ts';

/** Lifecycle charts that are shown with their rows, by the name of the chart. */
export const lifecycleTitles = {
  orderLifecycle: '订单',
  complaintLifecycle: '投诉',
  withdrawalLifecycle: '提现',
  listingLifecycle: '账号',
  taskLifecycle: '任务',
  placeLifecycle: '任务名额',
  chargeLifecycle: '银行卡付款',
  subscriptionLifecycle: '会员',
  chatLifecycle: '客服会话',
  freePlayLifecycle: '免费玩',
  bargainLifecycle: '议价',
  applicationLifecycle: '入驻申请',
  deactivationLifecycle: '注销',
  drawSessionLifecycle: '抽奖场次',
  approvalLifecycle: '待同意',
} as const;
export type LifecycleName = keyof typeof lifecycleTitles;
export const lifecycleNames = Object.keys(lifecycleTitles) as LifecycleName[];

const chart = z.enum(lifecycleNames as [LifecycleName, ...LifecycleName[]]);

export const lifecycleState = z.object({
  state: z.string().describe('dotted path in the chart'),
  is_final: z.boolean(),
  count: z.int().nonnegative().describe('rows that are there now; of a final state, that came there today'),
  p95_ms: z.int().nonnegative().nullable().describe('95th percentile of the time spent there by the last rows that left'),
  sample: z.int().nonnegative().describe('number of these rows'),
  overdue: z.int().nonnegative().nullable().describe('rows beyond their deadline; null: the state has none'),
  longest_ms: z.int().nonnegative().nullable().describe('of these, the longest time beyond it'),
});
export type LifecycleState = z.infer<typeof lifecycleState>;

export const getLifecycle = operatorCall({
  name: 'getLifecycle',
  method: 'GET',
  path: '/lifecycles/:chart',
  may: 'day.read',
  summary: 'How many rows are in each state of a lifecycle chart, for how long, and how many are overdue',
  params: z.object({ chart }),
  data: z.object({ states: z.array(lifecycleState), at: instant }),
  problems: [],
});

export const listLifecycleRows = operatorCall({
  name: 'listLifecycleRows',
  method: 'GET',
  path: '/lifecycles/:chart/rows',
  may: 'day.read',
  summary: 'Rows in a state, oldest first; of a final state those that came there today, newest first',
  params: z.object({ chart }),
  query: pageQuery.extend({ state: text(60), overdue: z.stringbool().default(false) }),
  data: z.object({
    list: z.array(
      z.object({
        key: z.string(),
        number: z.string().describe('as people know it'),
        since: instant.nullable().describe('when it came there'),
        due: instant.nullable(),
        fen: fen.nullable(),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  problems: ['NOT_FOUND'],
});

import { z } from 'zod';
import { fen, instant, pageQuery } from '#contract/rest/shared.ts';
import { operatorCall } from './endpoint.ts';

/** Figures of a day. Those of money are sums of ledger lines; the others are counts of rows. */
export const dayFigures = ['orders', 'rent', 'take', 'refunds', 'withdrawals', 'disputes', 'people'] as const;
export type DayFigure = (typeof dayFigures)[number];

interface FigureKind {
  readonly title: string;
  readonly isMoney: boolean;
  /** What is counted or summed. */
  readonly note: string;
}

export const figureKinds: Readonly<Record<DayFigure, FigureKind>> = {
  orders: { title: '订单', isMoney: false, note: '付清的订单' },
  rent: { title: '租金', isMoney: true, note: '订单和续租付进来的租金和游戏币' },
  take: { title: '平台收入', isMoney: true, note: '佣金、手续费、会员，记到平台收入账上的每一笔' },
  refunds: { title: '退款', isMoney: true, note: '取消、投诉和未用游戏币退回的钱，不含押金' },
  withdrawals: { title: '提现付出', isMoney: true, note: '已打到支付宝的钱，不含手续费' },
  disputes: { title: '新投诉', isMoney: false, note: '提出的投诉' },
  people: { title: '新用户', isMoney: false, note: '注册的用户' },
};

/** '2026-11-20' in Shanghai. */
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '日期应是 2026-11-20 这样');
const figure = z.object({ count: z.int(), fen });
export type Figure = z.infer<typeof figure>;
const figures = z.object({
  orders: figure,
  rent: figure,
  take: figure,
  refunds: figure,
  withdrawals: figure,
  disputes: figure,
  people: figure,
});
export type Figures = z.infer<typeof figures>;

export const getDay = operatorCall({
  name: 'getDay',
  method: 'GET',
  path: '/day',
  may: 'day.read',
  summary: 'Figures of a day by hour, and of the same day a week ago',
  query: z.object({ date: date.optional().describe('in Shanghai; today if left out') }),
  data: z.object({
    date,
    from: instant.describe('00:00 of the day'),
    until: instant.describe('end of the day, or now'),
    hours: z.array(figures).describe('from 00:00; as many as have begun'),
    total: figures,
    week_ago: z.object({
      hours: z.array(figures).describe('all 24'),
      total: figures.describe('until the same moment a week ago'),
    }),
  }),
  problems: [],
});

export const dayRow = z.object({
  id: z.string(),
  at: instant,
  kind: z.string().describe('kind of the ledger line; empty for rows that are counted'),
  of: z.enum(['order', 'withdrawal', 'complaint', 'user', 'other']),
  subject: z.string().describe('number of the order, withdrawal, complaint or user'),
  fen: fen.nullable(),
});

export const listDayRows = operatorCall({
  name: 'listDayRows',
  method: 'GET',
  path: '/day/rows',
  may: 'day.read',
  summary: 'The rows behind a figure between two instants, oldest first; their sum is the figure',
  query: pageQuery.extend({
    figure: z.enum(dayFigures),
    from: z.coerce.number().int().nonnegative(),
    until: z.coerce.number().int().nonnegative(),
  }),
  data: z.object({ list: z.array(dayRow), next_cursor: z.string().nullable() }),
  problems: [],
});

const budget = z.object({ sent: z.int(), most: z.int() }).describe('in the last 24 hours');

export const getRunning = operatorCall({
  name: 'getRunning',
  method: 'GET',
  path: '/running',
  may: 'day.read',
  summary: 'How the platform runs now: late jobs, budgets of codes, holds, open alarms',
  data: z.object({
    jobs: z.object({ due: z.int(), lag_ms: z.int().nonnegative(), failing: z.int() }),
    sms: budget,
    mail: budget,
    holds: z.int().describe('orders whose time is reserved and that are not paid yet'),
    alarms: z.array(z.object({ id: z.string(), kind: z.string(), at: instant, words: z.string() })).describe('open, newest first'),
  }),
  problems: [],
});

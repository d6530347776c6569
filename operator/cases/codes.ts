import { batches as batchCalls, draws as drawCalls } from '#contract/operator/index.ts';
import { formatClock, formatDate } from '#contract/rules/clock.ts';
import { DRAW_STOCK_MOST } from '#contract/rules/draw.ts';
import { giftText } from '#contract/rules/exchangeCode.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import type { Field, Option, DecisionForm } from '#operator/machines/caseFacts.ts';
import { because, decidedOf, type Kind, option, reason, unknownOption, valueOf } from './kind.ts';
import { yuan } from './words.ts';

export const drawStatusTexts = {
  announced: '已公布',
  open: '收机会',
  closed: '等信标',
  drawn: '已开奖',
  cancelled: '已取消',
  stopped: '预算用完',
} as const;

/** With the year: codes may live longer than one. */
export const dateText = (at: number): string => `${formatDate(at).slice(0, 5)}${formatClock(at)}`;

export const batches: Kind = {
  title: '兑换码',
  area: 'batches',
  isQueued: false,
  hasPreview: true,
  async read(call, subject, signal) {
    const data = await call(batchCalls.getBatch, { params: { id: subject } }, signal);
    const status = data.voided_at === null ? '有效' : `${formatClock(data.voided_at)} 作废`;
    return {
      version: data.state.version,
      money: data.state.money,
      title: data.title,
      status,
      sections: [
        {
          title: '这一批',
          facts: [
            ['送什么', giftText(data.gift)],
            ['有效', `${dateText(data.from)} 到 ${dateText(data.until)}`],
            ['一共', `${data.codes} 个`],
            ['用了', `${data.used} 个，还剩 ${data.codes - data.used} 个`],
            ['谁做的', data.made_by],
            ['现在', status],
          ],
        },
      ],
      options: data.voided_at === null ? [option('void', '作废', '没有用的码都不能再用；已经送出的不收回')] : [],
    };
  },
  async send(call, subject, wish, seen) {
    if (wish.option !== 'void') throw unknownOption(wish);
    return decidedOf(await call(batchCalls.voidBatch, { params: { id: subject }, body: { because: because(wish), ...seen } }));
  },
};

const BUDGET_MOST = 100_000_000;
const stockField = (name: string, label: string): Field => ({ kind: 'count', name, label, most: DRAW_STOCK_MOST });
const budgetField = (label: string): Field => ({ kind: 'yuan', name: 'budget', label, most: BUDGET_MOST });
const fenOf = (wish: DecisionForm): number => parseYuan(valueOf(wish, 'budget')) ?? 0;

const openOptions: readonly Option[] = [
  option('stock', '改库存和预算', '截止之前可以改；预算要够付全部库存', [
    stockField('rent', '免单的份数'),
    stockField('packet', '红包的份数'),
    budgetField('这一场最多花多少，元'),
    reason(),
  ]),
  option('cancel', '取消这一场', '用户会看到理由；机会留到下一场'),
];

export const draws: Kind = {
  title: '抽奖场次',
  area: 'stock',
  isQueued: false,
  hasPreview: true,
  async read(call, subject, signal) {
    const data = await call(drawCalls.getDraw, { params: { session: subject } }, signal);
    const status = drawStatusTexts[data.status];
    return {
      version: data.state.version,
      money: data.state.money,
      title: `${dateText(data.starts_at)} 的抢免单`,
      status,
      sections: [
        {
          title: '这一场',
          facts: [
            ['开场', dateText(data.starts_at)],
            ['状态', status],
            ['免单', `${data.rent_stock} 份`],
            ['红包', `${data.packet_stock} 份`],
            ['预算', yuan(data.budget)],
            ['已用', yuan(data.spent)],
            ['机会', `${data.chances} 次`],
          ],
        },
      ],
      options: data.status === 'announced' || data.status === 'open' ? openOptions : data.status === 'closed' ? openOptions.slice(1) : [],
    };
  },
  async send(call, subject, wish, seen) {
    const params = { session: subject };
    if (wish.option === 'cancel') return decidedOf(await call(drawCalls.cancelDraw, { params, body: { because: because(wish), ...seen } }));
    if (wish.option !== 'stock') throw unknownOption(wish);
    const [rent, packet] = [Number(valueOf(wish, 'rent')), Number(valueOf(wish, 'packet'))];
    const body = { rent_stock: rent, packet_stock: packet, budget: fenOf(wish), because: because(wish), ...seen };
    return decidedOf(await call(drawCalls.stockDraw, { params, body }));
  },
};

export const drawYears: Kind = {
  title: '抽奖的全年预算',
  area: 'stock',
  isQueued: false,
  hasPreview: true,
  async read(call, subject, signal) {
    const { state, budget, spent } = await call(drawCalls.getDrawYear, { params: { year: Number(subject) } }, signal);
    return {
      version: state.version,
      money: state.money,
      title: `${subject} 年抢免单的预算`,
      status: `还剩 ${yuan(budget - spent)}`,
      sections: [
        {
          title: '这一年',
          facts: [
            ['预算', yuan(budget)],
            ['已用', yuan(spent)],
          ],
        },
      ],
      options: [option('budget', '改全年预算', '剩下的不够一场的库存时，那一场不开', [budgetField('全年预算，元'), reason()])],
    };
  },
  async send(call, subject, wish, seen) {
    if (wish.option !== 'budget') throw unknownOption(wish);
    const body = { budget: fenOf(wish), because: because(wish), ...seen };
    return decidedOf(await call(drawCalls.budgetDraws, { params: { year: Number(subject) }, body }));
  },
};

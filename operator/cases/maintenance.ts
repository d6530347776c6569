import { maintenance as rest } from '#contract/operator/index.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { MAINTENANCE_LONGEST } from '#contract/rules/operators.ts';
import { WITHDRAWAL_TWO_PEOPLE } from '#contract/rules/withdrawal.ts';
import { because, decidedOf, type Kind, option, reason, unknownOption, valueOf } from './kind.ts';
import { yuan } from './words.ts';

/** Number of the game, and the instant at which the orders ran. */
const paramsOf = (subject: string) => {
  const [game = '', at = ''] = subject.split(' ');
  return { game_id: game, at: Number(at) };
};

const twice = `退款超过 ${yuan(WITHDRAWAL_TWO_PEOPLE)} 要第二个人同意`;

/** All running orders of a game under maintenance. */
export const maintenance: Kind = {
  title: '维护补偿',
  area: 'maintenance',
  isQueued: false,
  hasPreview: true,
  async read(call, subject, signal) {
    const params = paramsOf(subject);
    const data = await call(rest.getMaintenance, { params, query: {} }, signal);
    const sum = (fens: readonly number[]): number => fens.reduce((all, fen) => all + fen, 0);
    const { orders } = data;
    return {
      version: data.state.version,
      money: data.state.money,
      title: `${data.game}：${formatClock(params.at)} 在租的 ${orders.length} 笔订单`,
      status: data.is_maintained ? '维护中' : '没有在维护',
      sections: [
        {
          title: '合计',
          facts: [
            ['订单', `${orders.length} 笔`],
            ['全退', yuan(sum(orders.map(({ whole_fen: fen }) => fen)))],
            ['只退剩下的时间', yuan(sum(orders.map(({ rest_fen: fen }) => fen)))],
            ['有投诉', data.disputed === 0 ? '没有' : `${data.disputed} 笔，由投诉处理，不在其中`],
          ],
        },
        {
          title: '订单',
          isWide: true,
          table: {
            head: ['订单号', '租客', '结束', '租金', '全退', '剩下的时间'],
            rows: orders.map((each) => [
              each.order_no,
              each.renter,
              formatClock(each.end_at),
              yuan(each.rent_fen),
              yuan(each.whole_fen),
              yuan(each.rest_fen),
            ]),
          },
          empty: '没有在租的订单，或都处理过了',
        },
      ],
      options:
        orders.length === 0 || !data.is_maintained
          ? []
          : [
              option('refund', '全部退款', `租金、点券和押金全退，订单结束；${twice}`),
              option('extend', '全部顺延', `后面有人预约的退剩下时间的租金；${twice}`, [
                { kind: 'number', name: 'minutes', label: '顺延多少分钟', least: 1, most: MAINTENANCE_LONGEST },
                reason(),
              ]),
            ],
    };
  },
  async send(call, subject, wish, seen) {
    if (wish.option !== 'refund' && wish.option !== 'extend') throw unknownOption(wish);
    const minutes = wish.option === 'refund' ? 0 : Number(valueOf(wish, 'minutes'));
    const body = { minutes, because: because(wish), ...seen };
    return decidedOf(await call(rest.compensateMaintenance, { params: paramsOf(subject), body }));
  },
};

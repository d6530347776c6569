import { tasks as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import type { Section } from '#operator/machines/caseFacts.ts';
import { because, decidedOf, type Kind, option, reason, unknownOption, valueOf } from './kind.ts';
import { actorText, clockOr, eventText, yuan } from './words.ts';

type Data = DataOf<typeof rest.getTaskCase>;

const waits: Readonly<Record<string, string>> = { disputed: '有争议', held: '等核对' };

const sectionsOf = (data: Data): Section[] => [
  {
    title: '双方写的',
    said: data.record.map(({ kind, by, at, words }) => ({ who: `${actorText(by)} ${eventText(kind)}`, at, words })),
    empty: '没有',
  },
  {
    title: '任务',
    facts: [
      ['任务编号', data.task_no],
      ['标题', data.title],
      ['要求', data.words],
      ['发布的人', `${data.publisher.username}（${data.publisher.id}）`],
      ['接单人', `${data.taker.username}（${data.taker.id}）`],
      ['赏金', yuan(data.reward_fen)],
      ['保证金', yuan(data.deposit_fen)],
      ['接的时间', clockOr(data.taken_at)],
      ['期限', clockOr(data.due_at)],
    ],
  },
  {
    title: '经过',
    table: {
      head: ['时间', '事件', '谁', '备注'],
      rows: data.history.map(({ at, event, by, note }) => [formatClock(at), eventText(event), actorText(by), note]),
    },
    empty: '没有',
  },
];

export const tasks: Kind = {
  title: '任务',
  area: 'tasks',
  isQueued: true,
  hasPreview: true,
  async read(call, subject, signal) {
    const data = await call(rest.getTaskCase, { params: { id: subject } }, signal);
    const status = waits[data.status];
    return {
      version: data.state.version,
      money: data.state.money,
      title: data.title,
      status: status ?? '已了结',
      sections: sectionsOf(data),
      options:
        status === undefined
          ? []
          : [
              option('all', '赏金全给接单人', yuan(data.reward_fen)),
              option('part', '给一部分', '其余连同服务费退给发布的人', [
                { kind: 'yuan', name: 'amount', label: '给接单人多少元', most: data.reward_fen },
                reason(),
              ]),
              option('none', '一分不给', '全部退给发布的人'),
            ],
    };
  },
  async send(call, subject, wish, seen) {
    const paid = { all: 'all', none: 0, part: parseYuan(valueOf(wish, 'amount')) ?? -1 } as const;
    const chosen = wish.option;
    if (chosen !== 'all' && chosen !== 'none' && chosen !== 'part') throw unknownOption(wish);
    return decidedOf(
      await call(rest.ruleTask, { params: { id: subject }, body: { paid_fen: paid[chosen], because: because(wish), ...seen } }),
    );
  },
};

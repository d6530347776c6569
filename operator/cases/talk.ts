import { reviews as reviewRest, suggestions as suggestionRest } from '#contract/operator/index.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { because, decidedOf, type Kind, option, reason, unknownOption } from './kind.ts';
import { statusText } from './words.ts';

const judgements = {
  showReview: { of: 'review', to: 'shown' },
  hideReview: { of: 'review', to: 'hidden' },
  showAnswer: { of: 'answer', to: 'shown' },
  hideAnswer: { of: 'answer', to: 'hidden' },
} as const;
const isJudgement = (name: string): name is keyof typeof judgements => Object.hasOwn(judgements, name);

export const reviews: Kind = {
  title: '评价',
  area: 'reviews',
  isQueued: true,
  hasPreview: true,
  async read(call, subject, signal) {
    const data = await call(reviewRest.getReviewCase, { params: { id: subject } }, signal);
    const isAnswer = data.status !== 'held' && data.answer_status === 'held';
    return {
      version: data.state.version,
      money: data.state.money,
      title: isAnswer ? '号主的回复里有要审核的词' : '评价里有要审核的词',
      status: statusText(isAnswer ? (data.answer_status ?? data.status) : data.status),
      sections: [
        {
          title: '评价',
          facts: [
            ['订单号', data.order_no],
            ['租客', data.renter_id],
            ['号主', data.owner_id],
            ['写于', formatClock(data.created_at)],
            ['评价', `${data.words}（${statusText(data.status)}）`],
            ['追评', data.addition ?? '没有'],
            ['号主的回复', data.answer === null ? '没有' : `${data.answer}（${statusText(data.answer_status ?? '')}）`],
          ],
        },
      ],
      options: [
        option('showReview', '展示评价', '大家都看得到'),
        option('hideReview', '隐藏评价', '只有写的人看得到，写着理由'),
        ...(data.answer === null
          ? []
          : [option('showAnswer', '展示号主的回复', '大家都看得到'), option('hideAnswer', '隐藏号主的回复', '只有写的人看得到，写着理由')]),
      ],
    };
  },
  async send(call, subject, wish, seen) {
    if (!isJudgement(wish.option)) throw unknownOption(wish);
    const body = { ...judgements[wish.option], because: because(wish), ...seen };
    return decidedOf(await call(reviewRest.judgeReview, { params: { id: subject }, body }));
  },
};

const kinds: Readonly<Record<string, string>> = { suggestion: '建议', complaint: '投诉', other: '其他' };

export const suggestions: Kind = {
  title: '建议',
  area: 'suggestions',
  isQueued: true,
  hasPreview: true,
  async read(call, subject, signal) {
    const data = await call(suggestionRest.getSuggestionCase, { params: { number: subject } }, signal);
    return {
      version: data.state.version,
      money: data.state.money,
      title: `${kinds[data.kind] ?? data.kind} ${data.number}`,
      status: data.status === 'open' ? '等回复' : data.status === 'answered' ? '已回复' : '已办结',
      sections: [
        { title: '内容', said: [{ who: data.user_id === null ? '没有登录的人' : `用户 ${data.user_id}`, at: data.at, words: data.words }] },
        {
          title: '联系方式',
          facts: [
            ['联系方式', data.contact ?? '没有留'],
            ['回复', data.answer ?? '还没有'],
          ],
        },
      ],
      options: [
        option('answer', '回复', '写的人凭编号看得到', [reason('回复')]),
        ...(data.status === 'done' ? [] : [option('finish', '办结', '不再回复')]),
      ],
    };
  },
  async send(call, subject, wish, seen) {
    const params = { number: subject };
    if (wish.option === 'answer')
      return decidedOf(await call(suggestionRest.answerSuggestion, { params, body: { words: because(wish), ...seen } }));
    if (wish.option === 'finish')
      return decidedOf(await call(suggestionRest.finishSuggestion, { params, body: { because: because(wish), ...seen } }));
    throw unknownOption(wish);
  },
};

import { corrections as correctionRest, limits as limitRest } from '#contract/operator/index.ts';
import { type LimitKind, limitTexts } from '#contract/rules/accountLimits.ts';
import { addDays, formatClock, startOfDay } from '#contract/rules/clock.ts';
import { CORRECTION_ALONE, CORRECTION_MOST } from '#contract/rules/operators.ts';
import type { Option } from '#operator/machines/caseFacts.ts';
import { because, decidedOf, type Kind, option, reason, unknownOption, valueOf } from './kind.ts';
import { nameOf, unitText, valueText } from './words.ts';

const isLimit = (name: string): name is LimitKind => Object.hasOwn(limitTexts, name);
const LONGEST_LIMIT = 365;

export const limits: Kind = {
  title: '用户限制',
  area: 'limits',
  isQueued: false,
  hasPreview: true,
  async read(call, subject, signal) {
    const { state, user_id: user } = await call(limitRest.getUserLimits, { params: { user_id: subject } }, signal);
    return {
      version: state.version,
      money: state.money,
      title: `用户 ${user} 的限制`,
      status: '限制',
      sections: [
        { title: '现在', facts: Object.entries(state.facts).map(([name, value]) => [nameOf(name), valueText(value, name)] as const) },
      ],
      options: [
        option('limit', '限制', '代替以前的限制；要另一个管理员同意', [
          { kind: 'several', name: 'limits', label: '不能做什么', choices: Object.entries(limitTexts) },
          { kind: 'number', name: 'days', label: '今天以后多少天', least: 1, most: LONGEST_LIMIT },
          reason(),
        ]),
      ],
    };
  },
  async send(call, subject, wish, seen) {
    if (wish.option !== 'limit') throw unknownOption(wish);
    const chosen = valueOf(wish, 'limits').split(',').filter(isLimit);
    const until = addDays(startOfDay(Date.now()), Number(valueOf(wish, 'days')) + 1);
    const body = { limits: chosen, until, because: because(wish), ...seen };
    return decidedOf(await call(limitRest.limitUser, { params: { user_id: subject }, body }));
  },
};

const units = { coins: '金币', credit: '信用分' } as const;
type Unit = keyof typeof units;

/** What is corrected is part of the kind: coins and credit have versions of their own. */
const corrected = (unit: Unit): Kind => ({
  title: `更正${units[unit]}`,
  area: 'corrections',
  isQueued: false,
  hasPreview: true,
  async read(call, subject, signal) {
    const data = await call(correctionRest.getLoyaltyOf, { params: { user_id: subject } }, signal);
    const state = data[`${unit}_state`];
    const most = CORRECTION_MOST[unit];
    const change: Option = option('correct', `更正${units[unit]}`, `超过 ${CORRECTION_ALONE[unit]} 要第二个人同意，用户看得到理由`, [
      { kind: 'number', name: 'change', label: '加多少，减写负数', least: -most, most },
      reason(),
    ]);
    return {
      version: state.version,
      money: state.money,
      title: `${data.username} 的${units[unit]}`,
      status: `${units[unit]} ${data[unit]}`,
      sections: [
        {
          title: '现在',
          facts: [
            ['用户', `${data.username}（${data.user_id}）`],
            ['金币', String(data.coins)],
            ['信用分', String(data.credit)],
            ['积分', String(data.points)],
          ],
        },
        {
          title: '最近的变化',
          isWide: true,
          table: {
            head: ['时间', '什么', '原因', '变化', '余额', '备注'],
            rows: data.entries.map((each) => [
              formatClock(each.at),
              unitText(each.unit),
              `${each.cause} ${each.subject}`,
              String(each.amount),
              String(each.balance_after),
              each.note,
            ]),
          },
          empty: '没有',
        },
      ],
      options: [change],
    };
  },
  async send(call, subject, wish, seen) {
    if (wish.option !== 'correct') throw unknownOption(wish);
    const body = { what: unit, change: Number(valueOf(wish, 'change')), because: because(wish), ...seen };
    return decidedOf(await call(correctionRest.correctLoyalty, { params: { user_id: subject }, body }));
  },
});

export const coins = corrected('coins');
export const credit = corrected('credit');

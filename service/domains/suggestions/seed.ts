import type { Seed } from '#service/kernel/demo.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { suggestionNumber } from '#contract/rules/suggestion.ts';
import { answerSuggestion } from './answer.ts';
import type { Deps } from '#service/kernel/deps.ts';

const answered = suggestionNumber('DEMQ2345DEMQ6789');

/** The demo renter has one answered and one open suggestion; a guest has an open one. */
export async function insertSuggestions(deps: Deps, renterId: string): Promise<void> {
  const now = deps.clock.now();
  const common = { contact: null, address: null, answer: null, answered_at: null };
  await deps.db
    .insertInto('suggestion')
    .values([
      {
        ...common,
        number: answered,
        request_key: 'demo-suggestion-0001',
        user_id: renterId,
        kind: 'suggestion',
        words: '大厅只能按一个大区筛，希望能多选，或者记住上次选的。',
        at: new Date(now - 3 * DAY),
      },
      {
        ...common,
        number: suggestionNumber('DEMQ3456DEMQ789A'),
        request_key: 'demo-suggestion-0002',
        user_id: renterId,
        kind: 'complaint',
        words: '夜里充值页面提示网络繁忙，等了半个小时才到账，没有说明原因。',
        at: new Date(now - 5 * HOUR),
      },
      {
        ...common,
        number: suggestionNumber('DEMQ4567DEMQ89AB'),
        request_key: 'demo-suggestion-0003',
        user_id: null,
        kind: 'other',
        words: '我有两个闲置的账号想出租，请问怎么登记？',
        contact: '演示邮箱 owner@zuhao.example',
        at: new Date(now - 2 * HOUR),
      },
    ])
    .execute();
  const then = { ...deps, clock: { now: () => now - 2 * DAY } };
  await answerSuggestion(then, answered, '谢谢建议。记住上次选的大区已经上线，多选排在下个月。');
}

export const seed: Seed = { last: ({ deps, cast }) => insertSuggestions(deps, cast.renter.id) };

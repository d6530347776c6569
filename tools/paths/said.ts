import { chartOf, type Difference, type PathFailure } from '@xstate/test';
import { must } from '#lib/must.ts';

/** Chinese messages of `@xstate/test`; ids, values and texts of a page or browser are not translated. */
type Phrases = readonly (readonly [RegExp, string])[];

const said = (text: string, phrases: Phrases): string => phrases.reduce((before, [pattern, words]) => before.replace(pattern, words), text);

const WRONG: Readonly<Record<Difference['what'], string>> = {
  step: '这一步走不了',
  state: '到的状态不对',
  transitions: '走的转换不对',
  timers: '在走的计时不对',
  actions: '做的事不对',
  refusal: '本该不接受的事件被接受了',
};

const DIFFERENCES: Phrases = [
  [/^none$/u, '没有'],
  [/^nothing$/u, '什么也没有'],
  [/^no exception$/u, '没有异常'],
  [/^no (?:such )?timer$/u, '没有这个计时'],
  [/^timer (.+) after (\d+) ms$/u, '计时 $1 在 $2 毫秒后到'],
  [/(\S+) in (\d+) ms(?=$|, )/gu, '$1 还有 $2 毫秒'],
  [/^actor (.+) running$/u, '执行者 $1 在运行'],
  [/^not running$/u, '没有在运行'],
  [/^(.+) refused$/u, '不接受 $1'],
  [/^accepted$/u, '接受了'],
  [/^operations or actors to know actor "(.+)"$/u, 'operations 或 actors 里有执行者 $1'],
  [/^neither does$/u, '都没有'],
  [/^a driver for event "(.+)"$/u, '事件 $1 有人会做'],
  [/^the page to ask (.+)$/u, '页面请求 $1'],
  [/^it waits for nothing$/u, '页面没有在等的请求'],
  [/^it waits for (.+)$/u, '页面在等的请求是 $1'],
  [/ \(done\)$/u, '（流程已结束）'],
  [/ \((?:error|stopped)\)$/u, '（流程已中断）'],
];

const REMARKS: Phrases = [
  [/^transition (.+) is never taken(?=$|;)/u, '$1 从没走过'],
  [/; if (.+) may stay silent that long, declare pending: true$/u, '；如果 $1 会这么久不答复，在模型里写 pending: true'],
  [/^state (.+) is never entered$/u, '$1 从没进入过'],
  [/^nothing leads out of (.+), which is not final$/u, '$1 不是终态，却没有出口'],
  [/^event "(.+)" changes nothing in any state$/u, '$1 在任何状态下都不起作用'],
  [
    /^the model's identity leaves out context "(.+)", but after (.+) the step (.+) depends on it$/u,
    '模型的 identity 没有算上 context 里的 $1，而在 $2 之后的 $3 要看它',
  ],
  [
    /^no outcomes declared for actor "(.+)", which runs in (.+): add (.+) to the model$/u,
    '模型没有说 $2 里运行的执行者 $1 会怎样答复：写上 $3',
  ],
  [
    /^nobody handles the rejection "(.+)" of actor "(.+)" in (.+): add onError, or take the outcome out of the model$/u,
    '$3 里执行者 $2 的失败“$1”没有人处理：加上 onError，或从模型里去掉它',
  ],
  [/^step "(.+?)" failed in (.+?): (.*)$/su, '步骤 $1 在 $2 里出错：$3'],
  [
    /; it was sent without payload, list "(.+)" in the model's events if it needs one$/u,
    '；发出的事件没有内容，需要内容就在模型的 events 里写上 $1',
  ],
  [
    /^chart (.+) never comes to rest: after (\d+) microsteps of one step it still goes round (.+); guard a transition of the loop$/u,
    '$1 停不下来：一步里走了 $2 次还在 $3 之间打转；给其中一个转换加上条件',
  ],
  [/^more than (\d+) (?:states|steps): /u, '超过了上限 $1：'],
  [
    /context key "(.+)" grows \((\d+) different values, lately (.+)\); bound it with a guard, or leave it out of the model's identity$/u,
    'context 里的 $1 不断增长（$2 个不同的值，最近是 $3）；用条件限制它，或不算在模型的 identity 里',
  ],
  [
    /"(.+)" of the identity grows \((\d+) different values, lately (.+)\); bound it with a guard, or leave it out of the model's identity$/u,
    'identity 里的 $1 不断增长（$2 个不同的值，最近是 $3）；用条件限制它，或不算在模型的 identity 里',
  ],
  [
    /the timers drift apart \((\d+) combinations of (.+)\); let an actor stay pending, or use clock: 'any-order'$/u,
    "各个计时越走越乱（$2 有 $1 种组合）；让某个执行者一直不答复，或用 clock: 'any-order'",
  ],
  [/^(.+) of the model of (.+) has "(.+)", and the chart has no such (.+)$/u, '$2 的模型在 $1 里写了 $3，状态图里没有它'],
  [/^the walk took (\d+) steps, and "(.+)" is still not met$/u, '游走了 $1 步，“$2”还没有达到'],
  [/^chart (.+) has neither a state nor a transition "(.+?)"(?:, so "(.+)" cannot be met)?$/u, '$1 没有 $2 这个状态或转换'],
];

/** Chinese text of a finding about a chart, or of an error in a model or a selection. */
export const remarkText = (message: string): string => said(message, REMARKS);

/** Chinese text of where a path deviated, without the command that replays it. */
export function failureText({ at, path, difference: { what, expected, actual }, token }: PathFailure): string {
  const where = at < 0 ? '开始时' : `第 ${at + 1} 步（共 ${path.edges.length} 步）“${must(path.edges[at]).step.name}”`;
  return [
    `${chartOf(token)}：${where}：${WRONG[what]}`,
    `  应为 ${said(expected, DIFFERENCES)}`,
    `  实际 ${said(actual, DIFFERENCES)}`,
  ].join('\n');
}

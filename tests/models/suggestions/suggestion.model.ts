import { defineModel } from '@xstate/test';
import { suggestionMachine } from '#machines/suggestions/suggestion.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { continuesWithKey, isGranted, noSecond, usedOnce, usesLastKey } from '#tests/models/invariants.ts';

export const suggestionNumber = 'JY-ABCD-EFGH-JKLM-NPQR';
export const suggestionForm = { kind: 'complaint', words: '登录页的图片半天出不来', contact: '' } as const;

export const suggestionModel = defineModel(suggestionMachine, {
  invariants: {
    服务器收下了才显示编号: ({ states, answers }) => !states.includes('accepted') || isGranted(answers('sendSuggestion').at(-1)),
    提交用这一次的幂等键: usesLastKey('sendSuggestion', 'suggestion.submit'),
    不知道结果就不能另交一份: ({ snapshot, history }) =>
      noSecond('sendSuggestion', (key) => snapshot.can({ type: 'suggestion.submit', form: suggestionForm, key }))({ history }),
    没有答复就接着用同一个键: continuesWithKey('sendSuggestion', 'suggestion.submit'),
    一次验证只提交一次: ({ started, answers }) =>
      usedOnce(
        started('sendSuggestion').flatMap(({ wish: { verifyKey } }, at, all) =>
          verifyKey === all[at - 1]?.wish.verifyKey ? [] : [verifyKey],
        ),
        answers('captcha').map(({ verifyKey }) => verifyKey),
      ),
  },
  given: ['没有登录'],
  outcomes: {
    captcha: { done: { 通过: { verifyKey: 'key-1' }, 关闭: { verifyKey: null } }, error: { 中断: new Error('captcha') } },
    talkWithFrame: { error: { 中断: new Error('talkWithFrame') } },
    sendSuggestion: {
      done: {
        收下: granted({ number: suggestionNumber }),
        已满: refused('SUGGESTION_LIMIT'),
        要验证: refused('NEED_VERIFY'),
      },
      error: { 中断: new Error('sendSuggestion') },
    },
  },
  events: [{ event: { type: 'suggestion.submit', form: suggestionForm, key: 'suggestion-key-1' }, name: '填好表格，点“提交”' }],
  identity: ({ number, verifyKey, lost, problem }) => [number, verifyKey, lost !== null, problem?.message],
  names: {
    'frame.ready': '表格打开',
    'frame.reload': '点“重新打开”',
    'suggestion.another': '点“再写一条”',
    captcha: '滑块验证',
    talkWithFrame: '内嵌页',
    sendSuggestion: '提交',
  },
  byHand: {
    start: '打开“投诉建议”',
    steps: {
      'frame.ready': '等表格出现',
      'frame.reload': '点“重新打开”',
      'suggestion.submit': '选“投诉”，写十个字以上，点“提交”',
      'suggestion.another': '点“再写一条”',
      'captcha+通过': '把拼图拖到缺口处，松开',
      'captcha+关闭': '关闭“安全验证”弹窗',
      'sendSuggestion+收下': true,
      'sendSuggestion+已满': { since: 'suggestion.submit', prepare: '一天里已经提交过 10 次' },
      'sendSuggestion+要验证': { since: 'suggestion.submit', prepare: '没有登录' },
    },
    sees: {
      opening: '表格正在载入',
      missing: '写着“表格加载失败”',
      writing: '类别、内容和联系方式',
      sending: '“提交”按钮转着；没有收到结果时写着“没有收到结果，可能已经提交”',
      solvingCaptcha: '弹出“安全验证”的拼图',
      accepted: '写着“已收到，谢谢”和编号',
    },
  },
});

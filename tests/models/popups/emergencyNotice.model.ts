import { defineModel } from '@xstate/test';
import { type EmergencyNotice, emergencyNoticeMachine } from '#machines/popups/emergencyNotice.machine.ts';
import { badGateway } from '#testing/answers.ts';

const notice: EmergencyNotice = { id: '6', title: '谨防假冒客服', content: '客服不会索要验证码。' };
const found = { 有: { notice }, 没有: { notice: null } };
const gone = { 存储不可用: new Error('storage') };

export const emergencyNoticeModel = defineModel(emergencyNoticeMachine, {
  invariants: {
    弹出的就是取到的那条: ({ states, context, answers }) =>
      !states.includes('showing') || (context.shown !== null && context.shown === answers('takeNotice').at(-1)?.notice),
    轮到了才弹: ({ states, received }) => !states.includes('showing') || received('popup.granted').length > 0,
    弹完就让出位置: ({ states, did, received }) =>
      states.includes('taking') || states.includes('showing') || did('releaseTurn').length === received('popup.granted').length,
  },
  given: ['一个新的无痕窗口，没有登录', '有一条正在生效的紧急公告“谨防假冒客服”'],
  outcomes: {
    watchPage: { pending: true, emits: { 打开数秒: { type: 'page.settled' } }, error: { 中断: new Error('watch') } },
    readNotices: { pending: true, done: { 列表: [notice] }, error: { 网关故障: badGateway } },
    previewNotice: { done: found, error: gone },
    takeNotice: { done: found, error: gone },
  },
  events: [],
  identity: ({ shown, done }) => [shown?.id, done.includes(notice.id)],
  names: {
    'popup.granted': '轮到公告',
    'notice.close': '点“我知道了”',
    'notice.silence': '点“不再提示”',
    watchPage: '页面',
    readNotices: '读紧急公告',
    previewNotice: '看还能弹哪条',
    takeNotice: '选定公告并记下',
    noticeRefresh: '十分钟后',
  },
  byHand: {
    start: '打开首页',
    steps: {
      'watchPage>打开数秒': '停在页面上，等 6 秒',
      'popup.granted': '不碰页面，等 31 秒',
      'readNotices+列表': true,
      'previewNotice+有': { when: ({ done }) => done.length === 0 },
      'previewNotice+没有': { when: ({ done }) => done.length > 0 },
      'takeNotice+有': true,
      noticeRefresh: '停在页面上，等 10 分钟',
    },
    sees: { awaitingPage: '没有弹窗', awaitingTurn: '还没有弹窗', showing: '弹出“紧急公告”：谨防假冒客服', resting: '没有紧急公告' },
  },
});

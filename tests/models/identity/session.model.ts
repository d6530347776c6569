import { defineModel } from '@xstate/test';
import { sessionMachine, type Viewer } from '#machines/identity/session.machine.ts';
import { badGateway, token } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';

const viewer: Viewer = {
  id: '1',
  nickname: '晚风不打野',
  avatar: '/a.svg',
  phone: '138****8000',
  email: 'l***n@example.com',
  hasPassword: true,
  isRealName: true,
  isAdult: true,
  isVip: false,
  creditScore: 82,
  goldCoin: 0,
  levelName: '新兵',
  availableFen: 28_654,
  frozenFen: 0,
  isMerchant: true,
  redPackets: 3,
  unread: 0,
  activeOrder: null,
  isClosing: false,
};

export const sessionModel = defineModel(sessionMachine, {
  invariants: {
    没有登录就不留令牌和用户: ({ states, context }) =>
      !states.includes('signedOut') || (context.token === null && context.viewer === null && context.unmet === null),
    令牌失效一定告知: ({ did, answers, received }) =>
      did('announceExpiry').length ===
      answers('readViewer').filter(({ verdict }) => verdict === 'rejected').length + received('session.rejected').length,
    读不到只告诉一次: ({ history }) =>
      history.every(
        ({ effects }, at) => effects.every(({ type }) => type !== 'announceUnread') || !history[at - 1]?.states.includes('unreachable'),
      ),
    只在登录后提示绑定手机号或问要不要留下: ({ did, received }) =>
      did('askPhone').length + did('offerStay').length <= received('session.opened').length,
    退出先清空本机: ({ states, did }) => !states.includes('signingOut') || did('clearStored').length > 0,
  },
  given: [accounts.renter, accounts.leaving],
  outcomes: {
    readStoredToken: { done: { 有令牌: { token }, 没有令牌: { token: null } }, error: { 存储不可用: new Error('storage') } },
    readViewer: {
      done: {
        有效: { verdict: 'known', viewer },
        注销中: { verdict: 'known', viewer: { ...viewer, isClosing: true } },
        没有手机号: { verdict: 'known', viewer: { ...viewer, phone: null } },
        已失效: { verdict: 'rejected' },
      },
      error: { 网关故障: badGateway },
    },
    revokeToken: { done: { 已作废: undefined }, error: { 网关故障: badGateway } },
  },
  events: [{ type: 'session.opened', ...token }],
  identity: ({ token: held, viewer: shown, unmet }) => [held !== null, shown !== null, unmet !== null],
  names: {
    'session.opened': '登录成功',
    'session.rejected': '服务器拒绝令牌',
    'session.changed': '另一个标签页登录或退出',
    'session.dropped': '放弃登录',
    'session.refresh': '重读用户信息',
    'session.end': '点“退出登录”',
    readStoredToken: '读取本机令牌',
    readViewer: '读取用户信息',
    revokeToken: '作废令牌',
    viewerReread: '五分钟后',
    viewerRetry: '十秒后',
  },
  byHand: {
    start: '打开首页',
    steps: {
      'session.opened': '点“登录”（登录弹窗已经开着就不用点），用已实名的账号登录',
      'session.rejected': false,
      'session.changed': '切回本页',
      'session.dropped': false,
      'session.refresh': false,
      'session.end': '点右上角的头像，点“退出登录”',
      'readStoredToken+有令牌': { prepare: '先让这个浏览器处于已登录：在另一个标签页用已实名的账号登录，已经登录就不用' },
      'readStoredToken+没有令牌': { prepare: '先让这个浏览器处于没有登录：在另一个标签页退出，没有登录就不用' },
      'readViewer+有效': true,
      'readViewer+注销中': { prepare: '改用冷静期里的账号登录；打开的“注销账号”不用管' },
      'readViewer+没有手机号': { prepare: '改用没有手机号的演示账号登录；弹出“绑定手机号”就点“暂不绑定”' },
      'revokeToken+已作废': true,
      'revokeToken-网关故障': offline,
      viewerReread: '停在页面上，等 5 分钟',
    },
    sees: { signedIn: '右上角是自己的头像', 'unreachable.waiting': '右上角有“重新读取”', signedOut: '右上角是“登录”' },
  },
});

import { defineModel } from '@xstate/test';
import { adRotationMachine, type PopupAd } from '#machines/popups/adRotation.machine.ts';
import { badGateway } from '#testing/answers.ts';

const ad: PopupAd = {
  id: '2',
  startDate: null,
  endDate: null,
  displayFrequency: 1,
  position: 0,
  priority: 2,
  title: '夜场九小时 一口价',
  subtitle: '22:00 开打',
  kicker: '今晚开黑',
  button: '抢今晚夜场',
  image: '/static/covers/wide/moba/2.svg',
  href: '/zuhao.html?rent_type=3',
};
const found = { 有: { ad, isSpent: false }, 没有: { ad: null, isSpent: false }, 弹过了: { ad: null, isSpent: true } };
const gone = { 存储不可用: new Error('storage') };

export const adRotationModel = defineModel(adRotationMachine, {
  invariants: {
    弹出的就是取到的那个: ({ context, answers }) => context.shown === null || context.shown === answers('takeAd').at(-1)?.ad,
    轮到了才弹: ({ states, received }) => !states.includes('turn.showing') || received('popup.granted').length > 0,
    一次来访最多弹一个: ({ answers }) => answers('takeAd').filter(({ ad: taken }) => taken !== null).length <= 1,
    没有弹出就不留广告: ({ states, context }) => states.includes('turn.showing') === (context.shown !== null),
  },
  given: ['一个新的无痕窗口，没有登录；紧急公告弹出时先关掉', '有正在投放的弹窗广告'],
  outcomes: {
    watchPage: {
      pending: true,
      emits: {
        打开数秒: { type: 'page.settled' },
        走到特价专区: { type: 'page.entered', page: 'special', path: '/tejia.html' },
        走到别处: { type: 'page.entered', page: 'other', path: '/' },
      },
      error: { 中断: new Error('watch') },
    },
    readAds: { pending: true, done: { 列表: [ad] }, error: { 网关故障: badGateway } },
    drawChance: { done: { 抽到: 0.5 }, error: { 没有随机数: new Error('chance') } },
    previewAd: { done: found, error: gone },
    takeAd: { done: found, error: gone },
  },
  events: [],
  identity: ({ ads, shown }) => [ads.length, shown?.id],
  names: {
    'popup.granted': '轮到广告',
    'ad.open': '点开广告',
    'ad.close': '关闭广告',
    'ads.arrived': '列表已更新',
    watchPage: '页面',
    readAds: '读广告列表',
    drawChance: '抽随机数',
    previewAd: '看轮到哪个广告',
    takeAd: '选定广告并记下',
    adRefresh: '十分钟后',
  },
  byHand: {
    start: '打开首页',
    steps: {
      'watchPage>打开数秒': '停在页面上，不动鼠标和键盘，等 40 秒',
      'ads.arrived': false,
      'popup.granted': true,
      'ad.open': '点广告上的按钮',
      'ad.close': '点广告的“关闭”',
      'readAds+列表': true,
      'drawChance+抽到': true,
      'previewAd+有': true,
      'takeAd+有': true,
      'previewAd+弹过了': false,
      'takeAd+弹过了': false,
      adRefresh: false,
    },
    sees: { 'turn.idle': '没有广告弹窗', 'turn.spent': '没有广告弹窗', 'turn.showing': '弹出一个广告弹窗' },
  },
});

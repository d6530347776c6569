import { DAY, HOUR } from '#contract/rules/constants.ts';

/** `game` is a game's title: the banner links to its hall. */
export const banners = [
  {
    title: '一夜九小时\n打到天亮',
    subtitle: '付款后查看账号密码，夜场时段一口价',
    kicker: '夜场专享　22:00–07:00',
    note: '九小时一口价',
    button: '抢今晚夜场',
    world: 'moba',
    href: '/zuhao.html?rent_type=3',
  },
  {
    title: '无押金专区',
    subtitle: '信用好，一分押金不用付',
    kicker: '实名即租',
    note: '上千账号免押',
    button: '去看看',
    world: 'wuxia',
    href: '/zuhao.html?no_deposit=1',
  },
  {
    title: '新赛季抢先体验',
    subtitle: '满改枪、九格安全箱，今晚就撤离',
    kicker: '三角洲行动',
    note: '大号随便租',
    button: '选账号',
    world: 'delta',
    game: '三角洲行动',
  },
  {
    title: '周租省一半',
    subtitle: '一次租满七天，低至时租五折',
    kicker: '长租更省',
    note: '一次租满七天',
    button: '看周租',
    world: 'fantasy',
    href: '/zuhao.html?rent_type=7',
  },
  {
    title: '租满就送时长',
    subtitle: '租几小时送一小时，标有“租送”的都算',
    kicker: '租送',
    note: '租得久送得多',
    button: '看租送账号',
    world: 'party',
    href: '/zuhao.html?rental_promotion=1',
  },
] as const;

export const notices = [
  { title: '归还 24 小时自动退押金', content: '租用正常结束后，押金冻结 24 小时，随后自动退回余额，无需申请。', age: 3 * HOUR },
  {
    title: '火影忍者停服维护公告',
    content: '火影忍者正在停服维护，期间不能下单。租用中受影响的订单由平台统一退款或顺延，会发消息告诉你。',
    age: 9 * HOUR,
  },
  { title: '三角洲行动明早 6 点维护', content: '预计维护两小时，维护期间不能下单，请避开这段时间租用。', age: DAY + 2 * HOUR },
  { title: '密码错误半小时内全退', content: '上号后 30 分钟内报告密码错误，核实后全额退款。', age: 2 * DAY },
  { title: '未成年人保护规定', content: '根据规定，未满 18 周岁的用户不能租号、充值和免费玩。', age: 5 * DAY },
  {
    title: '会员折扣怎么算',
    content: '会员租标有“会员折扣”的账号，每单租金减 12%，最多减 2 元，下单时自动减。',
    age: 8 * DAY,
  },
  { title: '谨防诈骗：不要在平台外交易', content: '客服不会索要验证码，也不会要求你转账。', age: 12 * DAY },
  { title: '号主入驻：分成 95%', content: '租金在租用结束 24 小时后结算，平台收取 5% 服务费。', age: 20 * DAY },
] as const;

/** The page of an activity, and the announcement that links to it. */
export const activity = {
  page: {
    title: '深秋通宵周',
    lead: '这一周夜场账号多，一口价打到天亮',
    body: '## 怎么参加\n\n1. 在大厅选 **时段 · 夜场**\n2. 付款后 22 点准时上号\n3. 第二天早上 7 点自动结束\n\n不用报名，也没有名额。价格以账号的详情页为准。',
    button: '看夜场账号',
    href: '/zuhao.html?rent_type=3',
  },
  notice: { title: '深秋通宵周开始了', age: 25 * DAY },
} as const;

/** In display order. */
export const hotWords = [
  '武陵仙君',
  'V10',
  '便宜过夜',
  '无押金',
  '凤求凰',
  '九格安全箱',
  '火麒麟',
  '全英雄',
  '雷电将军',
  '玛莎拉蒂',
  '新手练英雄',
  '秒上号',
  '王者之魄',
  '五五开黑',
  '满命',
  '限定棋盘',
  '凤凰蛋',
  '传奇车神',
  '龙瞎',
  '全干员',
  'M416·冰霜',
  '大圣娶亲',
  '天鹅之梦',
  '新赛季',
  '流萤',
  '抽卡体验',
  '带娃专用',
  '忘却之庭满星',
  '无间修罗',
] as const;

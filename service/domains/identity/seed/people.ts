import type { DemoPerson } from '#service/kernel/demo.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';

/** Deactivation number of the demo; real ones are unguessable. */
export const DEMO_DEACTIVATION = 'ZXDEMODEMODEMODEMO';

/** Pay password of every demo user with money. */
export const DEMO_PAY_PASSWORD = '258013';

const nobodyYet = { creditScore: 60, goldCoins: 0, finishedOrders: 0, balance: 0, isVip: false, shop: null } as const;

export const demoPeople: readonly DemoPerson[] = [
  {
    ...nobodyYet,
    role: '新人',
    username: 'newcomer',
    phone: '13800010001',
    password: 'Newcomer_2026',
    note: '刚注册，未实名，余额为零',
    nickname: '初来乍到',
    realName: null,
    birthDate: null,
    avatar: 3,
  },
  {
    ...nobodyYet,
    role: '租客',
    username: 'renter',
    phone: '13800010002',
    email: 'wanfeng@example.com',
    password: 'Renter_2026',
    note: '已实名，有余额、红包、订单、收藏和消息，绑了邮箱',
    nickname: '晚风不打野',
    realName: '林晚风',
    birthDate: '1996-05-20',
    creditScore: 82,
    goldCoins: 1_260,
    finishedOrders: 26,
    balance: 28_654,
    avatar: 9,
  },
  {
    ...nobodyYet,
    role: '会员',
    username: 'vipuser',
    phone: '13800010003',
    password: 'Member_2026',
    note: '超级会员，每单减 12%，有正在租用的账号',
    nickname: '长安夜行',
    realName: '苏长安',
    birthDate: '1993-11-02',
    creditScore: 95,
    goldCoins: 5_880,
    finishedOrders: 118,
    balance: 128_800,
    isVip: true,
    avatar: 14,
  },
  {
    ...nobodyYet,
    role: '号主',
    username: 'owner',
    phone: '13800010004',
    password: 'Owner_2026',
    note: '认证商户“峡谷小当家”，有在租账号',
    nickname: '峡谷小当家',
    realName: '周小当',
    birthDate: '1990-03-14',
    creditScore: 98,
    goldCoins: 320,
    finishedOrders: 12,
    balance: 356_040,
    avatar: 5,
    shop: { name: '峡谷小当家', certType: 2 },
  },
  {
    ...nobodyYet,
    role: '未绑手机',
    username: 'nophone',
    phone: null,
    password: 'Nophone_2026',
    note: '只有用户名，登录后提示绑定手机号',
    nickname: '山海无号',
    realName: '赵山海',
    birthDate: '1998-09-09',
    balance: 6_600,
    avatar: 17,
  },
  {
    ...nobodyYet,
    role: '注销中',
    username: 'leaving',
    phone: '13800010006',
    password: 'Leaving_2026',
    note: `冷静期里，登录后问要不要留下；进度在 /account/unactive_result?number=${DEMO_DEACTIVATION}`,
    nickname: '江湖再见',
    realName: '何再见',
    birthDate: '1994-04-18',
    avatar: 20,
  },
  {
    ...nobodyYet,
    role: '未成年人',
    username: 'minor',
    phone: '13800010005',
    password: 'Minor_2026',
    note: '已实名，未满 18 周岁，不能租号和充值',
    nickname: '还没长大',
    realName: '陈小满',
    birthDate: '2012-06-01',
    avatar: 22,
  },
];

interface OtherDevice {
  readonly userAgent: string;
  readonly ip: string;
  /** Session age in ms. */
  readonly openedAgo: number;
  readonly usedAgo: number;
}

/** The demo renter's other sessions. */
export const otherDevices: readonly OtherDevice[] = [
  {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.50 Mobile',
    ip: '203.0.113.24',
    openedAgo: 6 * DAY,
    usedAgo: 3 * HOUR,
  },
  {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    ip: '198.51.100.7',
    openedAgo: 2 * DAY,
    usedAgo: 26 * HOUR,
  },
];

import { links } from '#lib/links.ts';
import type { IconName } from '#ui/icons.ts';

interface Action {
  label: string;
  href: string;
}

export interface Point {
  icon: IconName;
  title: string;
  text: string;
}

interface Head {
  icon: IconName;
  title: string;
  /** One sentence. */
  lead: string;
  /** Its rules, briefly. */
  points: readonly Point[];
}

export interface OpenGuide extends Head {
  /** Available actions; the first is the primary one. */
  actions: readonly Action[];
}

/** An area that is not open yet. */
export interface SoonGuide extends Head {
  soon: true;
  /** Current alternatives, which must be open areas; the first is the primary one, some are only for unverified users. */
  today: readonly (Point & { href: string })[];
  /** Heading of its points, if they are not its future rules. */
  pointsTitle?: string;
}

export type Guide = OpenGuide | SoonGuide;

/** Current alternatives to areas that are not open. */
export const today = {
  specials: { icon: 'bolt', title: '去特价专区', text: '限时折扣，价格写在卡片上', href: links.specials() },
  hall: { icon: 'pad', title: '去租号大厅', text: '按小时租，付完就能上号', href: links.hall({}) },
  skilled: { icon: 'pad', title: '租一个高段位账号', text: '自己上手，今晚就能玩', href: links.hall({ sort: 'hot' }) },
  rated: { icon: 'star', title: '按好评看账号', text: '口碑好的排在前面', href: links.hall({ sort: 'rating' }) },
  redPackets: { icon: 'ticket', title: '看我的红包', text: '下单时自动选上最省的一张', href: links.redPackets() },
  orders: { icon: 'list', title: '看我的订单', text: '续租、取消和退款都在订单里', href: links.orders() },
  wallet: { icon: 'wallet', title: '看我的钱包', text: '余额、冻结和每一笔明细', href: links.wallet() },
  feedback: { icon: 'msg', title: '写投诉建议', text: '无需登录，凭编号查回复', href: links.feedback() },
  settlement: { icon: 'list', title: '看结算规则', text: '租金和押金怎么托管、什么时候到账', href: links.help({ right: 'settlement' }) },
} as const satisfies Record<string, Point & { href: string }>;

const guides = {
  tasks: {
    icon: 'task',
    soon: true,
    title: '任务大厅',
    lead: '开放后，可以在这里找人带星、陪玩、打完赛季，报酬由平台托管，验收后才付给接单人。',
    today: [today.skilled, today.specials],
    points: [
      { icon: 'lock', title: '报酬先托管', text: '发布时冻结，没人接可随时取回' },
      { icon: 'check', title: '验收再付', text: '双方确认完成后结算' },
      { icon: 'shield', title: '先实名', text: '发布和接单都需要实名' },
    ],
  },
  publishTask: {
    icon: 'task',
    soon: true,
    title: '发布任务',
    lead: '开放后，发布任务要先在钱包里备好报酬，由平台托管，验收后付给接单人。',
    today: [today.skilled, today.wallet],
    points: [
      { icon: 'wallet', title: '余额要够', text: '报酬从可用余额里冻结' },
      { icon: 'shield', title: '先实名', text: '发布和接单都需要实名' },
      { icon: 'msg', title: '写清要求', text: '游戏、大区、段位和截止时间' },
    ],
  },
  advertise: {
    icon: 'bolt',
    title: '活动',
    lead: '这场活动已经结束。正在进行的优惠都在特价专区。',
    points: [
      { icon: 'ticket', title: '折扣账号', text: '活动价写在卡片上，原价划掉' },
      { icon: 'gift', title: '租几送几', text: '多送的时间直接加在结束时间上' },
      { icon: 'moon', title: '夜场包夜', text: '22 点到次日 7 点一口价' },
    ],
    actions: [
      { label: '去特价专区', href: links.specials() },
      { label: '回首页', href: links.home() },
    ],
  },
} as const satisfies Record<string, Guide>;

export const siteGuides: Readonly<Record<keyof typeof guides, Guide>> = guides;

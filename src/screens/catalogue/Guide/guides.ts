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

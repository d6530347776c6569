import { links } from '#lib/links.ts';
import { type Guide, today } from './guides.ts';

/** Areas of the account centre whose own screen has nothing to list yet. */
export const accountGuides = {
  reviews: {
    icon: 'star',
    soon: true,
    title: '我的评价',
    lead: '开放后，租完的订单可以评价账号和号主，帮下一位租客判断。',
    today: [
      { ...today.orders, title: '看已完成的订单', text: '租过的账号都在这里', href: links.orders({ type: 'finished' }) },
      today.rated,
    ],
    points: [
      { icon: 'list', title: '从订单评价', text: '打开已完成的订单' },
      { icon: 'star', title: '说实话', text: '皮肤、段位和上号速度' },
      { icon: 'shield', title: '匿名显示', text: '只显示昵称的首尾字' },
    ],
  },
  complaints: {
    icon: 'msg',
    title: '我的投诉',
    lead: '打电话或写邮件告诉客服，带上订单号，从绑定的手机号打来最快。登记后押金和结算先停下，期限和结果发到消息通知。',
    points: [
      { icon: 'lock', title: '密码不对', text: '开始后 30 分钟内反映，核实后全额退款' },
      { icon: 'clock', title: '12 + 24 小时', text: '对方 12 小时内答复，平台再用 24 小时裁决；超时按投诉方处理' },
      { icon: 'wallet', title: '押金先冻着', text: '裁决之前谁也拿不走，租用中的上号信息也先收起' },
    ],
    actions: [
      { label: '先绑定手机号', href: links.settings({ bindPhone: '1' }), unbound: true },
      { label: '电话和邮箱', href: links.contact() },
      { label: '看我的订单', href: links.orders() },
    ],
  },
} as const satisfies Record<string, Guide>;

import { links } from '#app/links.ts';
import type { Guide } from './guides.ts';

const hall = { label: '去租号大厅', href: links.hall({}) };
const orders = { label: '看我的订单', href: links.orders() };
const wallet = { label: '看我的钱包', href: links.wallet() };
const service = { label: '电话和邮箱', href: links.contact() };

/** Areas of the account centre whose own screen has nothing to list yet. */
export const accountGuides = {
  settings: {
    icon: 'lock',
    soon: true,
    title: '账号设置',
    lead: '手机号和密码是你的登录凭据，别告诉任何人，包括自称客服的人。',
    points: [
      { icon: 'phone', title: '手机号', text: '登录、退款和投诉都靠它' },
      { icon: 'lock', title: '密码', text: '字母、数字、下划线，8 到 30 位' },
      { icon: 'shield', title: '实名', text: '一个身份证号只能认证一个账号' },
    ],
    actions: [{ label: '个人中心', href: links.personal() }, { label: '忘记密码', href: links.resetPassword() }],
  },
  reviews: {
    icon: 'star',
    soon: true,
    title: '我的评价',
    lead: '租完的订单可以评价账号和号主，帮下一位租客判断。',
    points: [
      { icon: 'list', title: '从订单评价', text: '打开已完成的订单' },
      { icon: 'star', title: '说实话', text: '皮肤、段位和上号速度' },
      { icon: 'shield', title: '匿名显示', text: '只显示昵称的首尾字' },
    ],
    actions: [{ label: '看已完成的订单', href: links.orders({ type: 'finished' }) }, hall],
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
    actions: [service, orders],
  },
  withdraw: {
    icon: 'wallet',
    soon: true,
    title: '提现',
    lead: '可用余额满 10 元可提现，手续费 1%，到账前可以撤回。冻结的押金到时间自动回到余额。',
    points: [
      { icon: 'coin', title: '10 元起', text: '只提可用余额' },
      { icon: 'shield', title: '先实名', text: '收款人要和实名一致' },
      { icon: 'back', title: '到账前可撤', text: '撤回后原数回到余额' },
    ],
    actions: [wallet, service],
  },
  credit: {
    icon: 'shield',
    soon: true,
    title: '信用分',
    lead: '满分 100，从 60 起步。低于 40 分暂时不能预约。',
    points: [
      { icon: 'check', title: '按时归还', text: '每完成一单慢慢涨' },
      { icon: 'warn', title: '违规会扣', text: '开外挂、改密码、恶意投诉' },
      { icon: 'clock', title: '低于 40 分', text: '不能预约，仍可立即租用' },
    ],
    actions: [{ label: '个人中心', href: links.personal() }, hall],
  },
  goldCoins: {
    icon: 'coin',
    soon: true,
    title: '金币',
    lead: '金币数写在个人中心。金币只在本站使用，不能提现。',
    points: [
      { icon: 'check', title: '完成订单', text: '归还后计入' },
      { icon: 'gift', title: '参加活动', text: '以活动页说明为准' },
      { icon: 'shield', title: '不能提现', text: '也不能转给别人' },
    ],
    actions: [{ label: '个人中心', href: links.personal() }, { label: '看红包', href: links.redPackets() }],
  },
  promotion: {
    icon: 'gift',
    soon: true,
    title: '推广赚钱',
    lead: '邀请新人有奖励。现在可以把详情页的地址发给朋友，打开的就是同一个账号。',
    points: [
      { icon: 'share', title: '分享账号', text: '复制详情页的地址' },
      { icon: 'user', title: '新人首单', text: '付款并开始租用才算' },
      { icon: 'ticket', title: '奖励进红包', text: '下次租号直接抵' },
    ],
    actions: [hall, { label: '看红包', href: links.redPackets() }],
  },
  closeAccount: {
    icon: 'user',
    soon: true,
    title: '注销账号',
    lead: '注销前要先结清：没有进行中的订单、没有冻结的钱、没有未结的投诉。',
    points: [
      { icon: 'list', title: '订单', text: '全部完成或取消' },
      { icon: 'wallet', title: '余额', text: '提现或用完，押金已退回' },
      { icon: 'msg', title: '投诉', text: '都已有结果' },
    ],
    actions: [service, wallet],
  },
} as const satisfies Record<string, Guide>;

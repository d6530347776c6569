import { links } from '#app/links.ts';
import type { IconName } from '#ui/icons.ts';

interface Action {
  label: string;
  href: string;
  /** What stands there for somebody without a login: the login dialog, open where it says. */
  guest?: { label: string; tab: 'quick' | 'register' };
}

export interface Guide {
  icon: IconName;
  title: string;
  /** What the area is, in one sentence. */
  lead: string;
  /** What holds here, said briefly. */
  points: readonly { icon: IconName; title: string; text: string }[];
  /** It opens later; what it says are the rules that will hold. */
  soon?: true;
  /** What can be done at once; the first is the main one. */
  actions: readonly Action[];
}

const hall = { label: '去租号大厅', href: links.hall({}) };
const orders = { label: '看我的订单', href: links.orders() };
const wallet = { label: '看我的钱包', href: links.wallet() };
const personal = { label: '个人中心', href: links.personal() };
const service = { label: '电话和邮箱', href: links.contact() };
const helpOn = (label: string, right: string) => ({ label, href: links.help({ right }) });

const guides = {
  free: {
    icon: 'gift',
    soon: true,
    title: '免费玩',
    lead: '实名后每天可以免费玩一次，每次最多一小时，不收押金。',
    points: [
      { icon: 'shield', title: '先实名', text: '未满 18 周岁不能参加' },
      { icon: 'clock', title: '每天一次', text: '每次最多 1 小时，到时自动结束，不能续租' },
      { icon: 'bolt', title: '今天没有名额？', text: '无押金的账号按小时租，付完就能上号' },
    ],
    actions: [{ label: '看无押金账号', href: links.hall({ noDeposit: true }) }, { label: '看特价账号', href: links.specials() }],
  },
  shops: {
    icon: 'shop',
    soon: true,
    title: '店铺',
    lead: '个人店铺和认证商户都在大厅里出租账号，好评率和成交数写在每个账号的详情页。',
    points: [
      { icon: 'shield', title: '认证商户', text: '营业执照和负责人都核验过' },
      { icon: 'star', title: '看好评率', text: '按好评排序，先看口碑好的' },
      { icon: 'msg', title: '有纠纷找平台', text: '号主 12 小时内必须答复' },
    ],
    actions: [{ label: '按好评排序看账号', href: links.hall({ sort: 'rating' }) }, { label: '我要开店', href: links.invest() }],
  },
  svip: {
    icon: 'star',
    soon: true,
    title: '超级会员',
    lead: '会员租标有“会员折扣”的账号，每单租金减 12%，最高减 2 元，和红包可以一起用。',
    points: [
      { icon: 'ticket', title: '每单减 12%', text: '一单最高减 2 元，结算时逐行列出' },
      { icon: 'gift', title: '可叠加红包', text: '先算活动，再算会员，最后用红包' },
      { icon: 'wallet', title: '押金不参与', text: '押金和点券预付照原价，按规则退回' },
    ],
    actions: [hall, { label: '看我的钱包', href: links.wallet() }],
  },
  vip: {
    icon: 'star',
    soon: true,
    title: '开通会员',
    lead: '会员每单租金减 12%，最高减 2 元。是否已是会员，在钱包里看得到。',
    points: [
      { icon: 'ticket', title: '每单减 12%', text: '一单最高减 2 元' },
      { icon: 'gift', title: '可叠加红包', text: '先算会员，再用红包' },
      { icon: 'wallet', title: '余额付款', text: '用钱包余额，立即生效' },
    ],
    actions: [wallet, hall],
  },
  resetPassword: {
    icon: 'lock',
    title: '找回密码',
    lead: '忘了密码也能马上登录：用绑定的手机号收验证码，不需要密码。',
    points: [
      { icon: 'phone', title: '手机号登录', text: '登录窗口选“快捷登录”，收 6 位验证码' },
      { icon: 'shield', title: '密码错 3 次', text: '完成滑块验证后可以再试' },
      { icon: 'head', title: '手机号也换了', text: '请带上身份信息联系客服核实' },
    ],
    actions: [{ ...personal, guest: { label: '用手机号登录', tab: 'quick' } }, service],
  },
  tasks: {
    icon: 'task',
    soon: true,
    title: '任务大厅',
    lead: '想找人带星、陪玩、打完赛季？报酬先由平台托管，验收后才付给接单人。',
    points: [
      { icon: 'lock', title: '报酬先托管', text: '发布时冻结，没人接可随时取回' },
      { icon: 'check', title: '验收再付', text: '双方确认完成后结算' },
      { icon: 'pad', title: '自己上手更快', text: '租一个高段位账号，今晚就能玩' },
    ],
    actions: [{ label: '租高段位账号', href: links.hall({ sort: 'hot' }) }, helpOn('结算规则', 'settlement')],
  },
  publishTask: {
    icon: 'task',
    soon: true,
    title: '发布任务',
    lead: '发布任务要先在钱包里备好报酬，报酬由平台托管，验收后付给接单人。',
    points: [
      { icon: 'wallet', title: '余额要够', text: '报酬从可用余额里冻结' },
      { icon: 'shield', title: '先实名', text: '发布和接单都需要实名' },
      { icon: 'msg', title: '写清要求', text: '游戏、大区、段位和截止时间' },
    ],
    actions: [wallet, { label: '看任务大厅', href: links.tasks() }],
  },
  ranking: {
    icon: 'top',
    soon: true,
    title: '新人排行榜',
    lead: '邀请的新人完成首单即计入榜单。邀请链接在推广页里。',
    points: [
      { icon: 'user', title: '新人首单', text: '付款并开始租用才计入' },
      { icon: 'gift', title: '奖励进红包', text: '在“红包”里查看和使用' },
      { icon: 'shield', title: '如实邀请', text: '同一实名只算一人' },
    ],
    actions: [{ label: '去推广赚钱', href: links.promotion() }, hall],
  },
  freeOrder: {
    icon: 'gift',
    soon: true,
    title: '抢免单',
    lead: '活动日下单的租客有机会免单，中奖后租金退回可用余额。',
    points: [
      { icon: 'ticket', title: '租金免单', text: '押金和点券预付照常按规则退回' },
      { icon: 'clock', title: '当天开奖', text: '结果发到消息通知' },
      { icon: 'bolt', title: '特价一直有', text: '特价专区全天都有折扣账号' },
    ],
    actions: [{ label: '去特价专区', href: links.specials() }, hall],
  },
  customerService: {
    icon: 'head',
    soon: true,
    title: '联系客服',
    lead: '在线聊天还在准备，现在请打电话或写邮件，每天 9:00–02:00 有人接。带上订单号，处理最快。',
    points: [
      { icon: 'list', title: '订单的问题', text: '续租和取消，打开订单就能办' },
      { icon: 'lock', title: '密码不对', text: '开始后 30 分钟内反映，核实后全额退款' },
      { icon: 'wallet', title: '押金没到', text: '归还满 24 小时自动退，钱包里看得到时间' },
    ],
    actions: [service, orders, { label: '看帮助中心', href: links.help() }],
  },
  register: {
    icon: 'user',
    title: '注册',
    lead: '用手机号收一次验证码就能注册，租号前再做实名。',
    points: [
      { icon: 'phone', title: '一个手机号', text: '没注册过的手机号登录时会引导注册' },
      { icon: 'shield', title: '租号前实名', text: '法律要求，未满 18 周岁不能租' },
      { icon: 'gift', title: '新人红包', text: '注册就送，在“红包”里' },
    ],
    actions: [{ ...personal, guest: { label: '用手机号注册', tab: 'register' } }, { label: '先逛逛', href: links.hall({}) }],
  },
  invest: {
    icon: 'shop',
    soon: true,
    title: '招商入驻',
    lead: '把闲置账号租出去：平台托管租金和押金，租用结束 24 小时后结算给你。',
    points: [
      { icon: 'coin', title: '佣金 5%', text: '按实付租金计算，不收上架费' },
      { icon: 'clock', title: '24 小时结算', text: '没有投诉就自动到可用余额' },
      { icon: 'shield', title: '押金保障', text: '改密码、开外挂，投诉属实从押金里赔' },
    ],
    actions: [{ label: '联系商务', href: links.contact() }, helpOn('结算规则', 'settlement')],
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
    actions: [{ label: '去特价专区', href: links.specials() }, { label: '回首页', href: links.home() }],
  },
} as const satisfies Record<string, Guide>;

export const siteGuides: Readonly<Record<keyof typeof guides, Guide>> = guides;

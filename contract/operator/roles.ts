export const operatorRoles = ['service', 'finance', 'content', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export const roleTexts: Readonly<Record<OperatorRole, string>> = { service: '客服', finance: '财务', content: '内容', admin: '管理员' };

interface AreaKind {
  readonly title: string;
  /** Who decides; whoever decides also reads. */
  readonly decidedBy: OperatorRole;
  /** Others who read; an admin does anyway. */
  readonly readBy?: readonly OperatorRole[];
}

/** What people of the platform work on. An admin reads everything. */
export const areas = {
  complaints: { title: '投诉', decidedBy: 'service' },
  reviews: { title: '评价', decidedBy: 'service' },
  pictures: { title: '图片', decidedBy: 'service' },
  chats: { title: '留言', decidedBy: 'service' },
  suggestions: { title: '建议', decidedBy: 'service' },
  listings: { title: '账号与入驻申请', decidedBy: 'service' },
  tasks: { title: '有争议的任务', decidedBy: 'service' },
  deactivations: { title: '注销', decidedBy: 'service' },
  users: { title: '用户和订单', decidedBy: 'service', readBy: ['finance'] },
  withdrawals: { title: '提现', decidedBy: 'finance' },
  disputes: { title: '银行卡付款核对', decidedBy: 'finance' },
  corrections: { title: '更正', decidedBy: 'finance' },
  maintenance: { title: '维护补偿', decidedBy: 'finance' },
  batches: { title: '兑换码', decidedBy: 'finance' },
  stock: { title: '抽奖库存', decidedBy: 'finance' },
  contents: { title: '内容', decidedBy: 'content' },
  games: { title: '游戏', decidedBy: 'content' },
  downloads: { title: '下载', decidedBy: 'content' },
  words: { title: '词表', decidedBy: 'content' },
  people: { title: '人员与角色', decidedBy: 'admin' },
  limits: { title: '用户限制', decidedBy: 'admin' },
  audit: { title: '操作记录', decidedBy: 'admin' },
  alarms: { title: '警报', decidedBy: 'admin' },
  day: { title: '今天的数字和流程', decidedBy: 'admin', readBy: ['service', 'finance', 'content'] },
} as const satisfies Readonly<Record<string, AreaKind>>;
export type Area = keyof typeof areas;

export type Permission = `${Area}.${'read' | 'decide'}`;

/** Roles that have a permission. */
export function rolesWith(permission: Permission): readonly OperatorRole[] {
  const [area, act] = permission.split('.') as [Area, 'read' | 'decide'];
  const { decidedBy, readBy = [] }: AreaKind = areas[area];
  return act === 'read' ? [...new Set<OperatorRole>([...readBy, decidedBy, 'admin'])] : [decidedBy];
}

export const hasPermission = (roles: readonly string[], permission: Permission): boolean =>
  rolesWith(permission).some((role) => roles.includes(role));

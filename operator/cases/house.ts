import { actText } from '#contract/operator/acts.ts';
import { alarms as alarmRest, approvals as approvalRest, people as peopleRest } from '#contract/operator/index.ts';
import { type OperatorRole, operatorRoles, roleTexts } from '#contract/operator/roles.ts';
import { ProblemError } from '#contract/problem.ts';
import { problems } from '#contract/rest/problems.ts';
import { formatClock } from '#contract/rules/clock.ts';
import type { Call } from '#operator/api/client.ts';
import type { Section } from '#operator/machines/caseFacts.ts';
import { because, decidedOf, type Kind, option, reason, unknownOption, valueOf } from './kind.ts';
import { clockOr, nameOf, statusText, valueText } from './words.ts';

const gone = (message: string): ProblemError =>
  new ProblemError({ ...problems.NOT_FOUND, kind: 'refused', code: 'NOT_FOUND', message, requestId: null, fields: {}, details: {} });

/** An approval by its number: those before the next number, newest first, begin with it. */
export async function findApproval(call: Call, id: string, signal?: AbortSignal) {
  const { list } = await call(approvalRest.listApprovals, { query: { all: 'true', cursor: String(BigInt(id) + 1n), limit: 1 } }, signal);
  const found = list.find((each) => each.id === id);
  if (!found) throw gone('没有这个申请，或你不能看');
  return found;
}

const factsOf = (title: string, facts: Readonly<Record<string, unknown>>): Section => ({
  title,
  facts: Object.entries(facts).map(([name, value]) => [nameOf(name), valueText(value, name)] as const),
  empty: '没有',
});

export const approvals: Kind = {
  title: '待同意',
  area: null,
  isQueued: false,
  hasPreview: false,
  async read(call, subject, signal) {
    const data = await findApproval(call, subject, signal);
    const before = data.before['facts'];
    return {
      version: '',
      money: {},
      title: `${actText(data.action)} ${data.subject}`,
      status: statusText(data.status),
      sections: [
        {
          title: '申请',
          facts: [
            ['做什么', actText(data.action)],
            ['对什么', data.subject],
            ['谁申请的', data.asked_by],
            ['申请', formatClock(data.asked_at)],
            ['过期', formatClock(data.expires_at)],
            ['理由', data.because === '' ? '没有写' : data.because],
            ['谁决定的', data.decided_by ?? '还没有'],
            ['结束', clockOr(data.ended_at)],
          ],
        },
        factsOf('内容', data.input),
        factsOf('申请时的状态', typeof before === 'object' && before !== null ? { ...before } : {}),
      ],
      options:
        data.status !== 'asked'
          ? []
          : data.may_approve
            ? [option('approve', '同意', '马上生效', []), option('refuse', '不同意', '什么也不改')]
            : [option('withdraw', '收回', '只有申请的人可以收回')],
    };
  },
  async send(call, subject, wish) {
    const params = { id: subject };
    if (wish.option === 'approve') return decidedOf(await call(approvalRest.approve, { params }));
    if (wish.option !== 'refuse' && wish.option !== 'withdraw') throw unknownOption(wish);
    const ending = wish.option === 'refuse' ? approvalRest.refuseApproval : approvalRest.withdrawApproval;
    await call(ending, { params, body: { because: because(wish) } });
    return { outcome: 'done', approval: null, before: null, after: null };
  },
};

export const alarms: Kind = {
  title: '警报',
  area: 'alarms',
  isQueued: false,
  hasPreview: true,
  async read(call, subject, signal) {
    const { list } = await call(alarmRest.listAlarms, { query: { all: 'true' } }, signal);
    const data = list.find(({ id }) => id === subject);
    if (!data) throw gone('没有这个警报');
    return {
      version: data.state.version,
      money: data.state.money,
      title: data.words,
      status: data.closed_by === null ? '未处理' : '已关闭',
      sections: [
        {
          title: '警报',
          facts: [
            ['类别', data.kind],
            ['首次', formatClock(data.at)],
            ['最近', formatClock(data.last_at)],
            ['次数', String(data.times)],
            ['内容', data.words],
            ['谁关闭的', data.closed_by ?? '还没有'],
            ['查明', data.closed_because ?? '还没有'],
          ],
        },
      ],
      options: data.closed_by === null ? [option('close', '关闭', '同样的发现会重新警报', [reason('查明了什么')])] : [],
    };
  },
  async send(call, subject, wish, seen) {
    if (wish.option !== 'close') throw unknownOption(wish);
    return decidedOf(await call(alarmRest.closeAlarm, { params: { id: subject }, body: { because: because(wish), ...seen } }));
  },
};

const isRole = (name: string): name is OperatorRole => operatorRoles.some((role) => role === name);
export const rolesText = (roles: readonly OperatorRole[]): string =>
  roles.length === 0 ? '没有角色' : roles.map((role) => roleTexts[role]).join('、');

export const people: Kind = {
  title: '人员',
  area: 'people',
  isQueued: false,
  hasPreview: true,
  async read(call, subject, signal) {
    const data = await call(peopleRest.getPerson, { params: { id: subject } }, signal);
    return {
      version: data.version,
      money: {},
      title: data.name,
      status: data.removed_at === null ? rolesText(data.roles) : '已停用',
      sections: [
        {
          title: '人员',
          facts: [
            ['姓名', data.name],
            ['角色', rolesText(data.roles)],
            ['加入', `${formatClock(data.created_at)}，${data.created_by}`],
            ['停用', data.removed_at === null ? '没有' : `${formatClock(data.removed_at)}，${data.removed_by ?? ''}`],
          ],
        },
        {
          title: '打开的登录',
          isWide: true,
          table: {
            head: ['登录', '最近', '到', '地址', '浏览器'],
            rows: data.open_sessions.map((each) => [
              formatClock(each.created_at),
              formatClock(each.last_used_at),
              formatClock(each.expires_at),
              each.ip ?? '',
              each.user_agent ?? '',
            ]),
          },
          empty: '没有',
        },
      ],
      options:
        data.removed_at === null
          ? [
              option('roles', '改角色', '要另一个管理员同意', [
                { kind: 'several', name: 'roles', label: '角色', choices: operatorRoles.map((role) => [role, roleTexts[role]]) },
                reason(),
              ]),
              option('remove', '停用', '马上生效，所有登录都结束'),
            ]
          : [],
    };
  },
  async send(call, subject, wish, seen) {
    const params = { id: subject };
    if (wish.option === 'roles') {
      const roles = valueOf(wish, 'roles').split(',').filter(isRole);
      return decidedOf(await call(peopleRest.setRoles, { params, body: { roles, because: because(wish), ...seen } }));
    }
    if (wish.option === 'remove')
      return decidedOf(await call(peopleRest.removePerson, { params, body: { because: because(wish), ...seen } }));
    throw unknownOption(wish);
  },
};

import { formatClock } from '#contract/rules/clock.ts';
import { useAccountStatus } from '#api/queries/accountStatus.ts';
import { Tag } from '#ui/Tag.tsx';
import { SettingRow } from './SettingRow.tsx';

const WHAT = { RENT: '租号', BOOK: '预约', WITHDRAW: '提现', LOGIN: '登录' } as const;

/** Normal, limited (from what, why, until when) or being closed. */
export function AccountStatusRow() {
  const { data } = useAccountStatus();
  if (!data) return <SettingRow icon="check" title="账号状态" text="正在载入" />;
  const [first] = data.limits;
  const text = first
    ? `${formatClock(first.until)} 前不能${data.limits.map(({ what }) => WHAT[what]).join('、')}：${first.reason}`
    : { NORMAL: '没有受到限制', LIMITED: '受到限制', CLOSING: '正在注销，撤销后才能继续使用' }[data.status];
  return (
    <SettingRow icon={data.status === 'NORMAL' ? 'check' : 'warn'} title="账号状态" text={text}>
      {data.status === 'NORMAL' ? <Tag tone="ok">正常</Tag> : <Tag tone="no">{data.status === 'CLOSING' ? '注销中' : '受限'}</Tag>}
    </SettingRow>
  );
}

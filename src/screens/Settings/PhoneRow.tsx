import { useSnapshot } from 'valtio';
import { session } from '#state/session.ts';
import { SettingRow } from './SettingRow.tsx';

export function PhoneRow() {
  const { viewer } = useSnapshot(session);
  return <SettingRow icon="phone" title="手机号" text={viewer ? (viewer.phone ?? '还没有绑定') : '正在载入'} />;
}

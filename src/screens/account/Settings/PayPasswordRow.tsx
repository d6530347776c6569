import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSettings } from '#api/queries/settings.ts';
import { session } from '#state/session.ts';
import { latePart } from '#lib/latePart.tsx';
import { Button } from '#ui/Button.tsx';
import { provableOf } from './provable.ts';
import { SettingRow } from './SettingRow.tsx';

const { Part: ChangePayPassword } = latePart(() => import('./ChangePayPassword.tsx').then((m) => m.ChangePayPassword));

export function PayPasswordRow() {
  const { viewer } = useSnapshot(session);
  const settings = useSettings();
  const [isChanging, setChanging] = useState(false);
  const isSet = settings.data?.hasPayPassword;
  const text = isSet === true ? '用余额付款超过免密额度时用' : '还没有设置，用余额支付较大金额时需要先设置';
  return (
    <SettingRow icon="shield" title="支付密码" text={isSet === undefined ? (settings.isError ? '没有载入' : '正在载入') : text}>
      {settings.isError && isSet === undefined && (
        <Button size="sm" busy={settings.isFetching} aria-label="重试支付密码" onClick={() => void settings.refetch()}>
          重试
        </Button>
      )}
      {viewer && isSet !== undefined && (
        <Button size="sm" aria-label={isSet ? '修改支付密码' : '设置支付密码'} onClick={() => setChanging(true)}>
          {isSet ? '修改' : '设置'}
        </Button>
      )}
      {viewer && isSet !== undefined && isChanging && (
        <Suspense>
          <ChangePayPassword isSet={isSet} has={provableOf(viewer)} onEnd={() => setChanging(false)} />
        </Suspense>
      )}
    </SettingRow>
  );
}

import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { session } from '#state/session.ts';
import { latePart } from '#lib/latePart.tsx';
import { Button } from '#ui/Button.tsx';
import { provableOf } from './provable.ts';
import { SettingRow } from './SettingRow.tsx';

const { Part: BindEmail } = latePart(() => import('./BindEmail.tsx').then((m) => m.BindEmail));

export function EmailRow() {
  const { viewer } = useSnapshot(session);
  const [isChanging, setChanging] = useState(false);
  return (
    <SettingRow icon="msg" title="邮箱" text={viewer ? (viewer.email ?? '还没有绑定，绑定后能找回密码') : '正在载入'}>
      {viewer && (
        <Button size="sm" onClick={() => setChanging(true)}>
          {viewer.email === null ? '绑定邮箱' : '更换邮箱'}
        </Button>
      )}
      <Suspense>{viewer && isChanging && <BindEmail has={provableOf(viewer)} onEnd={() => setChanging(false)} />}</Suspense>
    </SettingRow>
  );
}

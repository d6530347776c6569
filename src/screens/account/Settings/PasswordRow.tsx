import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { links } from '#lib/links.ts';
import { session } from '#state/session.ts';
import { latePart } from '#lib/latePart.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { provableOf } from './provable.ts';
import { SettingRow } from './SettingRow.tsx';

const { Part: ChangePassword } = latePart(() => import('./ChangePassword.tsx').then((m) => m.ChangePassword));

export function PasswordRow() {
  const { viewer } = useSnapshot(session);
  const [isChanging, setChanging] = useState(false);
  return (
    <SettingRow
      icon="lock"
      title="登录密码"
      text={viewer?.hasPassword === false ? '还没有设置，现在用验证码或扫码登录' : '用手机号或用户名登录时用'}
    >
      {viewer?.hasPassword && (
        <LinkButton kind="bare" size="sm" href={links.resetPassword()}>
          忘记了
        </LinkButton>
      )}
      {viewer && (
        <Button size="sm" onClick={() => setChanging(true)}>
          {viewer.hasPassword ? '修改' : '设置'}
        </Button>
      )}
      <Suspense>{viewer && isChanging && <ChangePassword has={provableOf(viewer)} onEnd={() => setChanging(false)} />}</Suspense>
    </SettingRow>
  );
}

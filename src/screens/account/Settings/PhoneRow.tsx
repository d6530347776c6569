import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useSearch } from 'wouter';
import { links } from '#lib/links.ts';
import { session } from '#state/session.ts';
import { latePart } from '#lib/latePart.tsx';
import { Button } from '#ui/Button.tsx';
import { provableOf } from './provable.ts';
import { SettingRow } from './SettingRow.tsx';

const { Part: ChangePhone } = latePart(() => import('./ChangePhone.tsx').then((m) => m.ChangePhone));

/** `bindPhone` in the address opens the dialog. */
export function PhoneRow() {
  const { viewer } = useSnapshot(session);
  const [, navigate] = useLocation();
  const isAsked = new URLSearchParams(useSearch()).get('bindPhone') === '1';
  const [isChanging, setChanging] = useState(isAsked);
  const leave = () => {
    setChanging(false);
    if (isAsked) navigate(links.settings(), { replace: true });
  };
  return (
    <SettingRow icon="phone" title="手机号" text={viewer ? (viewer.phone ?? '还没有绑定，绑定后才能投诉和找回密码') : '正在载入'}>
      {viewer && (
        <Button size="sm" onClick={() => setChanging(true)}>
          {viewer.phone === null ? '去绑定' : '更换'}
        </Button>
      )}
      <Suspense>{viewer && isChanging && <ChangePhone has={provableOf(viewer)} onEnd={leave} />}</Suspense>
    </SettingRow>
  );
}
